import { type ErrorBody, type ExceptionName, exceptions, Failure } from '@pos/contract/errors'
import { firstOf } from '@pos/contract/problems'
import { localeOf } from '@pos/texts/locales'
import { errorText, problemTexts } from '@pos/texts/message-text'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { withUnavailable } from '../database/connection-errors.ts'
import type { Log } from '../process/log.ts'

/** Limit of the wrong fields in one response, over all records. */
const mostProblems = 1000

/**
 * Sends any error in the common format and the caller's language; an unexpected one becomes a 500
 * without internal details.
 */
export function answerError(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
) {
  const failure = error instanceof Failure ? error : failureOf(error)
  const { exception, detail } = failure
  const status = exceptions[exception]
  const locale = localeOf(request.headers['accept-language'])
  if (status >= 500)
    log.error(
      { err: detail.data ?? failure.cause ?? error, reqId: request.id, url: request.url },
      'request failed',
    )
  const body: ErrorBody = {
    message: errorText(locale, detail.message ?? exception, detail.params),
    exception,
    ...(detail.errors
      ? { errors: problemTexts(locale, firstOf(detail.errors, mostProblems)) }
      : {}),
    ...(detail.data !== undefined && status < 500 ? { data: detail.data } : {}),
    ...(status >= 500 ? { request_id: request.id } : {}),
  }
  if (exception === 'PayloadTooLarge') discardBody(request, reply)
  if (detail.retryAfter) reply.header('retry-after', detail.retryAfter)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const byStatus: Readonly<Record<number, ExceptionName>> = {
  400: 'BadRequest',
  404: 'NotFound',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
}
// 22021: text with a byte that PostgreSQL cannot store; 22P05: text that its encoding lacks.
const unstorableText = /^22(021|P05)$/
// How the multipart parser reports a body that is truncated or lacks a boundary: plain errors
// without code and status.
const unreadableUpload =
  /unexpected end of multipart data$|^Multipart: Boundary not found|^Unsupported Content-Type|^The needle cannot/i

/**
 * Maps errors of the framework by status (https://fastify.dev/docs/latest/Reference/Errors/), a
 * lost database to Unavailable, and the rest to 500.
 */
function failureOf(error: FastifyError): Failure {
  const seen = withUnavailable(error)
  if (seen instanceof Failure) return seen
  if (
    unstorableText.test(error.code ?? '') ||
    (!error.code && unreadableUpload.test(error.message))
  )
    return new Failure('BadRequest')
  const status = error.statusCode ?? 500
  if (status < 500) return new Failure(byStatus[status] ?? 'BadRequest')
  return new Failure('ServerError', { data: error })
}

/** Time for which the rest of a refused body is read. */
const discardMilliseconds = 10_000

/**
 * Lets a caller finish sending when the response precedes the end of its body, so that it can read
 * the response. Closing the connection at once would reset it, and the caller would see a broken
 * pipe. Node discards the data; afterwards the connection ends.
 */
function discardBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.complete) return
  reply.removeHeader('connection')
  const close = () => {
    if (!raw.complete) raw.destroy()
  }
  const timer = setTimeout(close, discardMilliseconds).unref()
  raw.once('close', () => clearTimeout(timer))
}
