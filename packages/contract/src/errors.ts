import type { ErrorKey, Problem, RuleKey } from '@pos/texts/message-text'

/** HTTP status by exception name, for all errors of the API (docs/domain.md "Interface"). */
export const exceptions = {
  BadRequest: 400,
  Unauthenticated: 401,
  Forbidden: 403,
  StepUpRequired: 403,
  SecondFactorRequired: 403,
  NotFound: 404,
  StaleRecord: 409,
  RecordInUse: 409,
  Conflict: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  ValidationFailed: 422,
  TooManyRequests: 429,
  ServerError: 500,
  Unavailable: 503,
} as const

/** A name in the exception table. */
export type ExceptionName = keyof typeof exceptions

/** A problem of one field: the key of a rule and the parameters of its text. */
export interface FieldProblem extends Problem {
  /** True for money: its parameters are in the smallest unit, and `inCurrency` formats them. */
  readonly amount?: true
}

/** Problems by dotted path, such as `records.3.price`. */
export type FieldProblems = Record<string, FieldProblem[]>

/** The body of every error response. */
export interface ErrorBody {
  message: string
  exception: ExceptionName
  errors?: Record<string, string[]>
  data?: unknown
  request_id?: string
}

/** Details of a failure besides its name. */
interface FailureDetail {
  errors?: FieldProblems
  data?: unknown
  /** A more specific message than the exception's own. */
  message?: ErrorKey
  params?: Record<string, string | number>
  /** Seconds for the Retry-After header. */
  retryAfter?: number
}

/** An expected error; thrown by `fail`. */
export class Failure extends Error {
  readonly exception: ExceptionName
  readonly detail: FailureDetail
  constructor(exception: ExceptionName, detail: FailureDetail = {}) {
    super(exception)
    this.name = 'Failure'
    this.exception = exception
    this.detail = detail
  }
}

/** Fails the request with an exception from the table. */
export function fail(exception: ExceptionName, detail: FailureDetail = {}): never {
  throw new Failure(exception, detail)
}

/** Fails the request if there are problems of fields. */
export function failFields(errors: FieldProblems): void {
  if (Object.keys(errors).length > 0) fail('ValidationFailed', { errors })
}

/** Fails the request because of one invalid field. */
export function failField(
  path: string,
  key: RuleKey,
  params?: Record<string, string | number>,
): never {
  return fail('ValidationFailed', { errors: { [path]: [params ? { key, params } : { key }] } })
}
