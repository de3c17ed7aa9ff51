import type { FastifyRequest } from 'fastify'
import { secretCookie } from './secret-cookie.ts'

/** The cookie with the API key of a device whose app runs in a browser. */
export const deviceCookie = secretCookie('pos.device', /^pos_[\w-]{43}$/)

/**
 * Returns true if a page of this server sent the request. Browsers state that in Sec-Fetch-Site
 * (Fetch Metadata Request Headers); over plain HTTP, except on localhost, only in Origin.
 */
export function isFromOwnPage({ headers, method }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers
  if (site !== undefined) return site === 'same-origin'
  // Browsers send no Origin with GET; the cookie is SameSite=Strict, so other sites cannot send it.
  if (origin === undefined) return method === 'GET'
  return URL.canParse(origin) && new URL(origin).host === host
}
