import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ExceptionName, exceptions } from '@pos/contract/errors'
import { localeOf } from '@pos/texts/locales'
import { errorText } from '@pos/texts/message-text'

/**
 * Responds to input that Node cannot parse as HTTP, in the common error format and the default
 * language. Disconnected callers get nothing.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const exception: ExceptionName =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'PayloadTooLarge' : 'BadRequest'
  const status = exceptions[exception]
  const body = JSON.stringify({
    message: errorText(localeOf(undefined), exception),
    exception,
  } satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
