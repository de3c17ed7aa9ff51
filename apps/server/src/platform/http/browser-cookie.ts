import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '#platform/security/secrets'

const cookieName = 'auth.browser'
// Browsers keep no cookie for longer (RFC 6265bis, section 5.5).
const cookieSeconds = 400 * 86_400

/** The stored form of the cookie by which a browser is known again; null for a program, which has none. */
export function browserHashOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const token = cookieOf(headers.cookie)
  return token ? hashToken(token) : null
}

/**
 * Gives a browser the cookie by which it is known again and which scripts cannot read, and returns its stored form; null for a program.
 * Browsers say where a request comes from, in a header that neither scripts nor programs of people send (Fetch Metadata Request Headers).
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string | null {
  if (request.headers['sec-fetch-site'] !== 'same-origin') return null
  const token = cookieOf(request.headers.cookie) ?? newToken()
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  void reply.header('set-cookie', `${cookieName}=${token}; Path=/v1; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`)
  return hashToken(token)
}

const cookieOf = (header: string | undefined) => /(?:^|; ?)auth\.browser=([\w-]{43})(?:;|$)/.exec(header ?? '')?.[1]
