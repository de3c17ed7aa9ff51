import { Failure } from '@pos/contract/errors'
import { errorParts } from '#platform/process/error-parts'

// Classes 08 (connection) and 53 (disk full, out of memory, too many connections), 57P (server shutdown): appendix A of PostgreSQL's
// manual.
const unavailableCode = /^(08|53|57P0|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/
const unavailableText =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|Client has encountered a connection error|Query read timeout/

/** The error for the caller: Unavailable if the database cannot be reached or has no room, otherwise the error itself. */
export function withUnavailable(error: unknown): unknown {
  const { code, message } = errorParts(error)
  const isGone = unavailableCode.test(code ?? '') || unavailableText.test(message)
  return isGone ? Object.assign(new Failure('Unavailable'), { cause: error }) : error
}
