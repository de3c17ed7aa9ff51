import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { errorParts } from '../process/error-parts.ts'
import { isPublicAddress, isWithin, type Networks } from './networks.ts'

/** A request to an address configured by a customer. */
interface OutgoingPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Allowed networks that are not public, also without TLS. */
  readonly allowed: Networks
  readonly timeoutMilliseconds: number
}

/**
 * Why the request was not accepted. `address`: the name resolves to a forbidden network.
 * `insecure`: without TLS to a network that is not allowed.
 */
type PostFailure =
  | 'status'
  | 'redirect'
  | 'timeout'
  | 'dns'
  | 'address'
  | 'insecure'
  | 'tls'
  | 'connection'

/** The result of a request. `failure` is null for status 2xx. */
export interface PostOutcome {
  readonly status: number | null
  readonly failure: PostFailure | null
  /** The first kilobyte of the response, or the error. */
  readonly answer: string
  readonly milliseconds: number
  /** Seconds requested by the receiver (RFC 9110 Retry-After); null if missing. */
  readonly retryAfter: number | null
}

const mostAnswerBytes = 1024

/** The host name resolves to a forbidden address. */
class AddressRefused extends Error {
  readonly failure: PostFailure
  constructor(failure: PostFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/**
 * Posts once and never fails. The address is checked when the connection is made, after resolving
 * the name, so that the name cannot resolve differently afterwards. It follows no redirects, uses
 * no proxy of the environment, and takes at most `timeoutMilliseconds`.
 */
export async function postOnce(post: OutgoingPost): Promise<PostOutcome> {
  const started = performance.now()
  const outcome = await send(post).catch((error: unknown) => failed(error))
  return { ...outcome, milliseconds: Math.round(performance.now() - started) }
}

type Sent = Omit<PostOutcome, 'milliseconds'>

function send({
  url: text,
  headers,
  body,
  allowed,
  timeoutMilliseconds,
}: OutgoingPost): Promise<Sent> {
  const url = new URL(text)
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const check = (address: string) => refusalOf(address, allowed, isSecure)
  return new Promise((resolve, reject) => {
    // `lookup` checks names; Node does not call it for addresses.
    const refusal = isIP(host) ? check(host) : null
    if (refusal) return reject(refusal)
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      },
      agent: false,
      lookup: checkedLookup(check),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    request.on('error', reject)
    request.on(
      'response',
      (response) =>
        void readAnswer(response).then((answer) => resolve(answered(response, answer)), reject),
    )
    request.end(body)
  })
}

function refusalOf(address: string, allowed: Networks, isSecure: boolean): AddressRefused | null {
  if (isWithin(address, allowed)) return null
  if (!isPublicAddress(address))
    return new AddressRefused('address', `${address} is not an address of the public internet`)
  return isSecure ? null : new AddressRefused('insecure', 'http is for allowed networks alone')
}

/** Resolves a name to its allowed addresses; fails if there are none. */
function checkedLookup(check: (address: string) => AddressRefused | null): LookupFunction {
  return (hostname, options, done) =>
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const reachable = addresses.filter(({ address }) => check(address) === null)
      const [first] = reachable
      if (!first)
        return done(
          check(addresses[0]?.address ?? '') ?? new AddressRefused('address', 'no address'),
          [],
        )
      return options.all ? done(null, reachable) : done(null, first.address, first.family)
    })
}

/** Reads the start of a response, also of one that ends early or never. */
async function readAnswer(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      length += bytes.length
      if (length >= mostAnswerBytes) break
    }
  } catch {
    // The status has arrived, and it decides.
  }
  response.destroy()
  // PostgreSQL texts cannot contain NUL.
  return Buffer.concat(chunks).subarray(0, mostAnswerBytes).toString('utf8').replaceAll('\0', '')
}

function answered({ statusCode: status = 0, headers }: http.IncomingMessage, answer: string): Sent {
  const failure =
    status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
  return { status, failure, answer, retryAfter: secondsOf(headers['retry-after']) }
}

const secondsOf = (text: string | undefined) =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null

function failed(error: unknown): Sent {
  const { code = '', message } = errorParts(error)
  const none = {
    status: null,
    retryAfter: null,
    answer: (message || code).slice(0, mostAnswerBytes),
  }
  if (error instanceof AddressRefused) return { ...none, failure: error.failure }
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return { ...none, failure: 'timeout' }
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL'].includes(code))
    return { ...none, failure: 'dns' }
  const isTls =
    /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code)
  return { ...none, failure: isTls ? 'tls' : code === 'ETIMEDOUT' ? 'timeout' : 'connection' }
}
