import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../security/secrets.ts'

const cookieName = 'auth.browser'
// Over https alone: no other host of the domain can set such a cookie (RFC 6265bis, section
// 4.1.3.2).
const hostPrefix = '__Host-'
// Browsers keep no cookie for longer (RFC 6265bis, section 5.5).
const cookieSeconds = 400 * 86_400

/**
 * The stored form of the cookie by which a browser is known again; null for a program, which has
 * none.
 */
export function browserHashOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const token = cookieOf(headers.cookie)
  return token ? hashToken(token) : null
}

/**
 * The cookie of a browser that signs in, in its stored form: the one it got, and the one it
 * brought.
 */
export interface MarkedBrowser {
  readonly hash: string
  /** Null if the browser brought none. */
  readonly formerHash: string | null
}

/**
 * Gives a browser a fresh cookie by which it is known again and which scripts cannot read; null for
 * a program. A value that the request brings is never adopted: somebody else may have planted it
 * (session fixation). Browsers say where a request comes from, in a header that neither scripts nor
 * programs of people send (Fetch Metadata Request Headers).
 */
export function markBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): MarkedBrowser | null {
  if (request.headers['sec-fetch-site'] !== 'same-origin') return null
  const token = newToken()
  const kept = `Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict`
  const cookies = publicUrl.startsWith('https:')
    ? [
        `${hostPrefix}${cookieName}=${token}; Path=/; ${kept}; Secure`,
        `${cookieName}=; Path=/v1; Max-Age=0`,
      ]
    : [`${cookieName}=${token}; Path=/v1; ${kept}`]
  void reply.header('set-cookie', cookies)
  return { hash: hashToken(token), formerHash: browserHashOf(request) }
}

/**
 * The name without prefix is that of plain HTTP, and of every browser until it signs in anew after
 * the update.
 */
const cookieOf = (header = '') =>
  valueOf(header, `${hostPrefix}${cookieName}`) ?? valueOf(header, cookieName)

function valueOf(header: string, name: string) {
  const pair = header.split(/; ?/).find((one) => one.startsWith(`${name}=`))
  return /^[\w-]{43}$/.exec(pair?.slice(name.length + 1) ?? '')?.[0]
}
