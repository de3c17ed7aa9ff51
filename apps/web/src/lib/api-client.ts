import type { BodyOf, QueryOf, ResponseOf } from '@pos/contract/endpoint'
import type { ErrorBody } from '@pos/contract/errors'
import { notify } from '#ui/snackbar-store.ts'
import { i18n, t } from './i18n.ts'
import { withProgress } from './progress.ts'
import { dropToken, isHalfOver, keepToken, readToken } from './session.ts'

const baseUrl = import.meta.env.VITE_API_URL ?? ''

/** An answer that is an error. `status` 0: no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(firstMessage(body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

/** How one request differs from the usual. */
export interface RequestOptions {
  /** No progress bar. */
  readonly noProgress?: boolean
  /** No error notice: the caller shows it. */
  readonly silent?: boolean
  readonly signal?: AbortSignal
}

type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** What happens when the session has ended: the shell shows a sign-in over the page, so that nothing typed is lost. */
let sessionEnded: () => void = () => {}
/** Sets what happens when a request is answered 401. */
export function onSessionEnded(action: () => void): void {
  sessionEnded = action
}

/** Typed by the endpoint: `api.get<typeof getProfile>('/v1/profile/me')`. */
export const api = {
  get: <E>(path: string, query: QueryOf<E> | Query | null = null, options: RequestOptions = {}) => send<ResponseOf<E>>('GET', withQuery(path, query as Query | null), undefined, options),
  post: <E>(path: string, body?: BodyOf<E>, options: RequestOptions = {}) => send<ResponseOf<E>>('POST', path, body, options),
  put: <E>(path: string, body?: BodyOf<E>, options: RequestOptions = {}) => send<ResponseOf<E>>('PUT', path, body, options),
  patch: <E>(path: string, body?: BodyOf<E>, options: RequestOptions = {}) => send<ResponseOf<E>>('PATCH', path, body, options),
  delete: (path: string, options: RequestOptions = {}) => send<void>('DELETE', path, undefined, options),
  /** A picture or another file, with the session's token. */
  blob: (path: string) => call('GET', path, undefined, { noProgress: true, silent: true }).then((response) => response.blob()),
}

function withQuery(path: string, query: Query | null) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '') search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

async function send<T>(method: string, path: string, body: unknown, options: RequestOptions): Promise<T> {
  const response = await call(method, path, body, options)
  return (response.status === 204 ? undefined : await response.json()) as T
}

async function call(method: string, path: string, body: unknown, options: RequestOptions): Promise<Response> {
  const work = request(method, path, body, options.signal)
  try {
    const response = await (options.noProgress ? work : withProgress(work))
    if (isHalfOver()) void renew()
    return response
  } catch (error) {
    if (error instanceof ApiError) report(error, path, options)
    throw error
  }
}

async function request(method: string, path: string, body: unknown, signal: AbortSignal | undefined) {
  const token = readToken()
  const isForm = body instanceof FormData
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      accept: 'application/json, text/plain, */*',
      'accept-language': i18n.language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, { message: t('common:errors.offline'), exception: 'Unavailable' })
  })
  if (response.ok) return response
  throw new ApiError(response.status, await response.json().catch((): ErrorBody => ({ message: '', exception: 'ServerError' })))
}

/** product.md §8: the first message under errors, else the message, else the exception's own text. */
function firstMessage(body: ErrorBody) {
  const first = Object.values(body.errors ?? {})[0]?.[0]
  const key = `common:errors.${body.exception}`
  return first ?? (body.message || (i18n.exists(key) ? i18n.t(key as 'common:errors.default') : t('common:errors.default')))
}

function report(error: ApiError, path: string, options: RequestOptions) {
  if (error.status === 401 && !path.startsWith('/v1/auth/')) {
    dropToken()
    notify({ message: t('common:errors.Unauthenticated'), color: 'error' })
    sessionEnded()
  } else if (!options.silent) {
    notify({ message: error.message, color: 'error' })
  }
}

let renewing: Promise<void> | null = null

/** Exchanges a token that is half over, so that somebody at work is never thrown out. */
function renew() {
  renewing ??= send<{ data: { access_token: string; expires_at: string } }>('POST', '/v1/auth/refresh', undefined, { silent: true, noProgress: true })
    .then(({ data }) => keepToken(data.access_token, data.expires_at))
    .catch(() => {})
    .finally(() => {
      renewing = null
    })
  return renewing
}
