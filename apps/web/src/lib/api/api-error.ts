import type { ErrorBody, ExceptionName } from '@pos/contract/errors'
import { currentLocale, t } from '../text/i18n.ts'

/** An error response; `status` is 0 if there was none. `message` is the text to show. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(Object.values(body.errors ?? {}).flat()[0] ?? body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  /**
   * The data of the error; its type is that of the route, as for responses of `api`. Null if there
   * is none.
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller states the type of the body, as in the client
  data<T>(): T | null {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller states the type
    return (this.body.data ?? null) as T | null
  }
}

/** Returns true for a response 404. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404

/** Returns the server's message of an error; for all other errors `other`, or a general message. */
export const messageOf = (error: unknown, other = t('common:errors.default')): string =>
  error instanceof ApiError ? error.message : other

/** Returns the server's messages of an error by field; none for an error that names no field. */
export const errorsOf = (error: unknown): NonNullable<ErrorBody['errors']> =>
  (error instanceof ApiError ? error.body.errors : null) ?? {}

/** No response: offline, or the server cannot be reached. */
export function offlineError(): ApiError {
  return new ApiError(0, { message: t('common:errors.offline'), exception: 'Unavailable' })
}

/**
 * Parses an error response; one that is not from our server (a proxy's page, an empty body) is
 * named by its status.
 */
export async function answerError(response: Response): Promise<ApiError> {
  const given = asErrorBody(await response.json().catch(() => null))
  const exception = given.exception ?? exceptionOf(response.status)
  return new ApiError(response.status, {
    ...given,
    exception,
    message: given.message || (await textOf(exception)),
  })
}

function asErrorBody(value: unknown): Partial<ErrorBody> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function exceptionOf(status: number): ExceptionName {
  if (status === 404) return 'NotFound'
  if (status === 403) return 'Forbidden'
  if (status === 413) return 'PayloadTooLarge'
  if (status === 429) return 'TooManyRequests'
  return status === 502 || status === 503 || status === 504 ? 'Unavailable' : 'ServerError'
}

/**
 * The server nearly always sends the message, so the texts of all rules and errors are not in the
 * first load.
 */
async function textOf(exception: ExceptionName) {
  try {
    const { errorText } = await import('@pos/texts/message-text')
    return errorText(currentLocale(), exception)
  } catch {
    return t('common:errors.default')
  }
}
