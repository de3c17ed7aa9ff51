import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../security/secrets.ts'
import { secretCookie } from './secret-cookie.ts'

const cookie = secretCookie('auth.browser', /^[\w-]{43}$/)

/** The stored form of the cookie that identifies a browser; null for a program. */
export function browserHashOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const token = cookie.read(request)
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
  cookie.write(reply, token, publicUrl)
  return { hash: hashToken(token), formerHash: browserHashOf(request) }
}
