import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../security/secrets.ts'

const cookieName = 'auth.browser'
// Only over https: no other host of the domain can set such a cookie (RFC 6265bis, section
// 4.1.3.2).
const hostPrefix = '__Host-'
// The longest lifetime that browsers accept (RFC 6265bis, section 5.5).
const cookieSeconds = 400 * 86_400

/** The stored form of the cookie that identifies a browser; null for a program. */
export function browserHashOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const token = cookieOf(headers.cookie)
  return token ? hashToken(token) : null
}

/** The cookie of a browser at sign-in in its stored form: the new one and the former one. */
export interface MarkedBrowser {
  readonly hash: string
  /** Null if the browser sent none. */
  readonly formerHash: string | null
}

/**
 * Gives a browser a new identifying cookie that scripts cannot read; null for a program. A value
 * from the request is never adopted, because an attacker may have planted it (session fixation).
 * Browsers send a header with the origin of a request, which scripts and programs do not send
 * (Fetch Metadata Request Headers).
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
 * Plain HTTP, and browsers that have not signed in since the update, use the name without prefix.
 */
const cookieOf = (header = '') =>
  valueOf(header, `${hostPrefix}${cookieName}`) ?? valueOf(header, cookieName)

function valueOf(header: string, name: string) {
  const pair = header.split(/; ?/).find((one) => one.startsWith(`${name}=`))
  return /^[\w-]{43}$/.exec(pair?.slice(name.length + 1) ?? '')?.[0]
}
