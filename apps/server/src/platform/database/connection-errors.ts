import { Failure } from '@pos/contract/errors'
import { errorParts } from '../process/error-parts.ts'

// Classes 08 (connection) and 53 (disk full, out of memory, too many connections), 57P (server
// shutdown): appendix A of PostgreSQL's manual.
const unavailableCode =
  /^(08|53|57P0|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/
const unavailableText =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|Client has encountered a connection error|Query read timeout/

// A Citus coordinator that loses a node in a transaction has no specific error code (XX000). Only
// the message shows the cause (remote_transaction.c and placement_connection.c of Citus), or it
// repeats a message of libpq, which can be empty (ReportResultError). For copied rows it has only
// the message, or 58030 (ReportCopyError in multi_copy.c).
const lostNode =
  /^(failed to COPY to shard|failed to complete COPY|.*No space left on device$|failure on connection marked as essential|failed to prepare transaction|could not commit transaction for shard|server closed the connection|SSL SYSCALL error|SSL error|SSL connection has been closed|could not (receive data from|send data to) server|no connection to the server|$)/

/**
 * The error for the caller: Unavailable if the database is unreachable or full, otherwise the error
 * itself.
 */
export function withUnavailable(error: unknown): unknown {
  const { code, message } = errorParts(error)
  const isGone =
    unavailableCode.test(code ?? '') ||
    unavailableText.test(message) ||
    (['XX000', '58030'].includes(code ?? '') && lostNode.test(message))
  return isGone ? Object.assign(new Failure('Unavailable'), { cause: error }) : error
}
