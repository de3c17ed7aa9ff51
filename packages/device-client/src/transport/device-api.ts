import type { Endpoint } from '@pos/contract/endpoint'
import type { z } from 'zod'

/** A response that says what is wrong with the request, or that the key is no longer valid. */
export class HttpError extends Error {
  readonly status: number
  /** The body of the response. */
  readonly text: string
  constructor(status: number, { method, path }: Pick<Endpoint, 'method' | 'path'>, text: string) {
    super(`${method} ${path} returned ${status}: ${text.slice(0, 300)}`)
    this.status = status
    this.text = text
  }
}

/** No response (`status` null), or one that asks the device to try again later. */
export class Unreachable extends Error {
  readonly status: number | null
  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** Statuses after which a device repeats the same request. */
const isTemporary = (status: number) => status === 429 || status >= 500

/** Milliseconds to wait for a response (docs/device-interface.md "Statuses"). */
const patience = 120_000

interface ConnectionTarget {
  /** Origin of the server, without a slash at the end. */
  readonly url: string
  /** The key of the device and the language; a browser sends its key as a cookie. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
}

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly params?: z.input<P>
  readonly query?: z.input<Q>
  readonly body?: z.input<B>
  /** ETag of the last response; the result is null if nothing has changed. */
  readonly tag?: string | null
  /** Milliseconds to wait for the response. */
  readonly patience?: number
}

/** Calls the device interface of one server with the key of one device. */
export class DeviceApi {
  readonly #target: ConnectionTarget

  constructor(target: ConnectionTarget) {
    this.#target = target
  }

  /** Returns the parsed response. Throws `Unreachable` or `HttpError`. */
  async call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: Input<P, Q, B> = {},
  ): Promise<z.output<R>> {
    const answer = await this.callTagged(endpoint, input)
    if (answer === null) throw new HttpError(304, endpoint, '')
    return answer.body
  }

  /** As `call`, with the ETag of the response; null if the server has nothing newer (304). */
  async callTagged<
    P extends z.ZodType,
    Q extends z.ZodType,
    B extends z.ZodType,
    R extends z.ZodType,
  >(
    endpoint: Endpoint<P, Q, B, R>,
    { params, query, body, tag, patience: limit = patience }: Input<P, Q, B> = {},
  ): Promise<{ readonly body: z.output<R>; readonly tag: string | null } | null> {
    const response = await this.#send(
      endpoint,
      addressOf(endpoint.path, params, query),
      {
        ...(tag ? { 'if-none-match': tag } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      {
        signal: AbortSignal.timeout(limit),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    )
    if (response.status === 304) return null
    const text = await response.text().catch(unreachable)
    if (!endpoint.response) throw new Error(`${endpoint.path} returns no JSON`)
    const parsed = endpoint.response.parse(JSON.parse(text))
    return { body: parsed, tag: response.headers.get('etag') }
  }

  /** Calls an endpoint without a response body. */
  async run<P extends z.ZodType>(
    endpoint: Endpoint<P>,
    { params }: Pick<Input<P, z.ZodType, z.ZodType>, 'params'> = {},
  ): Promise<void> {
    await this.#send(endpoint, addressOf(endpoint.path, params, {}), {}, {})
  }

  /** Opens a stream, which stays open until the signal is aborted. */
  stream(
    endpoint: Endpoint,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response> {
    return this.#send(endpoint, endpoint.path, headers, { signal })
  }

  async #send(
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    address: string,
    headers: Readonly<Record<string, string>>,
    options: RequestInit,
  ): Promise<Response> {
    const { url, headers: common = {}, fetch: send = fetch } = this.#target
    const response = await send(url + address, {
      ...options,
      method: endpoint.method,
      headers: { ...common, ...headers },
    }).catch(unreachable)
    if (isTemporary(response.status))
      throw new Unreachable(
        `${endpoint.method} ${endpoint.path} returned ${response.status}`,
        response.status,
      )
    if (response.ok || response.status === 304) return response
    throw new HttpError(response.status, endpoint, await response.text().catch(unreachable))
  }
}

function unreachable(error: unknown): never {
  throw new Unreachable('The server cannot be reached', null, error)
}

/** Fills the parameters of a path and appends the query; undefined values are left out. */
function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(entriesOf(params))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const search = new URLSearchParams(entriesOf(query)).toString()
  return search ? `${filled}?${search}` : filled
}

const entriesOf = (fields: unknown): [string, string][] =>
  Object.entries(fields ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
