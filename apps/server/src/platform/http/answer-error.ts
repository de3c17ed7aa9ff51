import { type ErrorBody, type ExceptionName, exceptions, Failure } from '@pos/contract/errors'
import { localeOf } from '@pos/texts/locales'
import { errorText, problemTexts } from '@pos/texts/message-text'
import { firstOf } from '@pos/contract/problems'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#platform/process/log'
import { withUnavailable } from '#platform/database/connection-errors'

/** So many wrong fields are named in one answer, of however many records. */
const mostProblems = 1000

/** Answers any error in the vocabulary of errors and the caller's language; what we did not foresee is a 500 that tells nothing of the inside. */
export function answerError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const failure = error instanceof Failure ? error : failureOf(error)
  const { exception, detail } = failure
  const status = exceptions[exception]
  const locale = localeOf(request.headers['accept-language'])
  if (status >= 500) log.error({ err: detail.data ?? failure.cause ?? error, reqId: request.id, url: request.url }, 'request failed')
  const body: ErrorBody = {
    message: errorText(locale, detail.message ?? exception, detail.params),
    exception,
    ...(detail.errors ? { errors: problemTexts(locale, firstOf(detail.errors, mostProblems)) } : {}),
    ...(detail.data !== undefined && status < 500 ? { data: detail.data } : {}),
    ...(status >= 500 ? { request_id: request.id } : {}),
  }
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
// 22021: a text with a byte that PostgreSQL cannot hold; 22P05: one that its encoding lacks.
const unstorableText = /^22(021|P05)$/
// What the parser of multipart bodies says of a body cut short or without a boundary: plain errors, without code and status.
const unreadableUpload = /unexpected end of multipart data$|^Multipart: Boundary not found|^Unsupported Content-Type|^The needle cannot/i

/** Errors of the framework by their status (https://fastify.dev/docs/latest/Reference/Errors/), a lost database as Unavailable, else 500. */
function failureOf(error: FastifyError): Failure {
  const seen = withUnavailable(error)
  if (seen instanceof Failure) return seen
  if (unstorableText.test(error.code ?? '') || (!error.code && unreadableUpload.test(error.message))) return new Failure('BadRequest')
  const status = error.statusCode ?? 500
  if (status < 500) return new Failure(byStatus[status] ?? 'BadRequest')
  return new Failure('ServerError', { data: error })
}
