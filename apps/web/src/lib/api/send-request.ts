import { currentLocale } from '../text/i18n.ts'
import { answerError, offlineError } from './api-error.ts'

const baseUrl: string = import.meta.env.VITE_API_URL ?? ''

/** One request as it is sent. */
interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly signal: AbortSignal | undefined
  readonly keepalive?: boolean | undefined
  readonly token: string | null
}

/**
 * Sends one request. Throws ApiError for a refusal or without a connection, and AbortError if
 * aborted.
 */
export async function request({ method, path, body, signal, keepalive = false, token }: Call) {
  const isForm = body instanceof FormData
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      accept: 'application/json, text/plain, */*',
      'accept-language': currentLocale(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    keepalive,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw offlineError()
  })
  if (response.ok) return response
  throw await answerError(response)
}

/**
 * The response of a route; its type is from the contract, and server tests compare every response
 * with it.
 */
export async function answerOf<T>(response: Response): Promise<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route determines the type of the parsed body
  return (response.status === 204 ? undefined : await response.json()) as T
}
