import type { PathOf, RouteOf } from '@pos/contract/routes'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { t } from '../text/i18n.ts'
import { ApiError } from './api-error.ts'
import { withProgress } from './progress.ts'
import { answerOf, request } from './send-request.ts'
import { dropToken, isHalfOver, keepToken, readToken } from './session.ts'
import { askForProof } from './step-up.ts'

export { ApiError, errorsOf, isNotFound, messageOf } from './api-error.ts'

/** Options of one request. */
export interface RequestOptions {
  /** No progress bar. */
  readonly noProgress?: boolean
  /** No error message: the caller shows it. The end of the session is still reported. */
  readonly silent?: boolean
  readonly signal?: AbortSignal
  /** The request is sent even if the page is left at once. Its body has at most 64 KiB. */
  readonly keepalive?: boolean
}

type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>
let sessionEnded: () => void = () => {}
let factorMissing: () => void = () => {}
/**
 * Sets the handler of 401 responses: the shell goes to the sign-in page, or asks over the page if
 * input is unsaved.
 */
export function onSessionEnded(action: () => void): void {
  sessionEnded = action
}

/** Sets the handler for a required second factor. */
export function onFactorMissing(action: () => void): void {
  factorMissing = action
}

/**
 * Calls of the API: the path types query, body and response (`api.get('/v1/profile/me')`), with
 * path parameters as arguments. They throw ApiError; aborted ones throw AbortError.
 */
export const api = {
  get: <const P extends PathOf<'GET'>>(
    path: P,
    query: RouteOf<'GET', P>['query'] | null = null,
    options: RequestOptions = {},
  ) => send<RouteOf<'GET', P>['answer']>('GET', withQuery(path, query), undefined, options),
  post: <const P extends PathOf<'POST'>>(
    path: P,
    body?: RouteOf<'POST', P>['body'],
    options: RequestOptions = {},
  ) => send<RouteOf<'POST', P>['answer']>('POST', path, body, options),
  put: <const P extends PathOf<'PUT'>>(
    path: P,
    body: RouteOf<'PUT', P>['body'],
    options: RequestOptions = {},
  ) => send<RouteOf<'PUT', P>['answer']>('PUT', path, body, options),
  patch: <const P extends PathOf<'PATCH'>>(
    path: P,
    body: RouteOf<'PATCH', P>['body'],
    options: RequestOptions = {},
  ) => send<RouteOf<'PATCH', P>['answer']>('PATCH', path, body, options),
  delete: (path: PathOf<'DELETE'>, options: RequestOptions = {}) =>
    send<void>('DELETE', path, undefined, options),
  /** Reads a picture or another file with the session's token; no progress bar, no message. */
  blob: (path: string) =>
    call('GET', path, undefined, { noProgress: true, silent: true }).then((response) =>
      response.blob(),
    ),
  /** Opens an event stream, to be read as it arrives; no progress bar, no message. */
  stream: async (
    path: string,
    query: Query | null,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | null> =>
    (
      await call('GET', withQuery(path, query), undefined, {
        noProgress: true,
        silent: true,
        signal,
      })
    ).body,
}

/** A path with its query; empty values are omitted, lists are separated by commas. */
export function withQuery(path: string, query: Query | null): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '')
      search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/**
 * Sends a request whose response type the caller states: only for `api` and `resourceClient`, which
 * know it from the contract.
 */
export async function send<T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const response = await call(method, path, body, options)
  return answerOf<T>(response)
}

async function call(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions,
): Promise<Response> {
  const attempt = () => {
    const work = requestWithFreshToken(method, path, body, options)
    return options.noProgress ? work : withProgress(work)
  }
  try {
    return await attempt().catch(async (error: unknown) => {
      // A required fresh proof is requested on the page, and the request continues.
      if (
        !(error instanceof ApiError) ||
        error.body.exception !== 'StepUpRequired' ||
        !(await askForProof())
      )
        throw error
      return attempt()
    })
  } catch (error) {
    if (error instanceof ApiError) report(error, path, options)
    throw error
  }
}

/**
 * A renewed token is valid, and the old one invalid, as soon as the server responds: a request with
 * the old one is repeated with the new one. The same applies when another tab renewed it.
 */
async function requestWithFreshToken(
  method: string,
  path: string,
  body: unknown,
  { signal, keepalive }: RequestOptions,
) {
  if (!path.startsWith('/v1/auth/')) await renewWhenHalfOver()
  const token = readToken()
  try {
    return await request({ method, path, body, signal, keepalive, token })
  } catch (error) {
    await renewing
    // Another tab may be renewing it.
    await navigator.locks?.request(tokenLock, { mode: 'shared' }, () => {})
    const next = readToken()
    if (!(error instanceof ApiError) || error.status !== 401 || !token || !next || next === token)
      throw error
    return request({ method, path, body, signal, keepalive, token: next })
  }
}

/**
 * 401 ends the session; every other error is shown in the snackbar, unless the request is silent or
 * the person declined a fresh proof.
 */
function report(error: ApiError, path: string, options: RequestOptions) {
  if (error.status === 401 && !path.startsWith('/v1/auth/')) {
    dropToken()
    notify({ message: t('common:errors.Unauthenticated'), color: 'error' })
    sessionEnded()
  } else if (error.body.exception === 'SecondFactorRequired') {
    factorMissing()
  } else if (!options.silent && error.body.exception !== 'StepUpRequired') {
    notify({ message: error.message, color: 'error' })
  }
}

let renewing: Promise<void> | null = null
const tokenLock = 'auth.renew'
/** One tab does it for all. */
const alone = (action: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(tokenLock, action) : action()

/**
 * Makes a fresh proof. The session gets another token, and requests with the former one are
 * repeated.
 */
export async function proveFreshFactor(
  body: RouteOf<'POST', '/v1/profile/step-up'>['body'],
): Promise<void> {
  await renewing
  const path = '/v1/profile/step-up'
  const proving = alone(async () => {
    const response = await request({
      method: 'POST',
      path,
      body,
      signal: undefined,
      token: readToken(),
    })
    const answer = await answerOf<RouteOf<'POST', typeof path>['answer']>(response)
    keepToken(answer.data.access_token)
  })
  renewing = proving
    .catch(() => {})
    .finally(() => {
      renewing = null
    })
  try {
    await proving
  } catch (error) {
    if (error instanceof ApiError) report(error, path, { silent: true })
    throw error
  }
}

/** Renews a token after half of its life, so that no one is signed out while working. */
function renewWhenHalfOver(): Promise<void> | null {
  if (!renewing && isHalfOver()) {
    renewing = alone(renew)
      // The old token is valid for another half day: the next request tries again.
      .catch(() => {})
      .finally(() => {
        renewing = null
      })
  }
  return renewing
}

async function renew() {
  if (!isHalfOver()) return
  const response = await request({
    method: 'POST',
    path: '/v1/auth/refresh',
    body: undefined,
    signal: undefined,
    token: readToken(),
  })
  const answer = await answerOf<RouteOf<'POST', '/v1/auth/refresh'>['answer']>(response)
  keepToken(answer.data.access_token)
}
