import type { FastifyInstance } from 'fastify'
import type { Environment } from '../process/environment.ts'

/**
 * RFC 9116 §2.5.5 recommends less than a year; the file is generated per request, so it never
 * expires while the server runs.
 */
const validDays = 180

/**
 * Serves `/.well-known/security.txt` (RFC 9116), the contact for vulnerability reports. Missing
 * without SECURITY_CONTACT.
 */
export function mountSecurityTxt(
  http: FastifyInstance,
  environment: Pick<Environment, 'SECURITY_CONTACT' | 'PUBLIC_URL'>,
): void {
  const { SECURITY_CONTACT: contact, PUBLIC_URL: site } = environment
  if (!contact) return
  const path = '/.well-known/security.txt'
  http.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(Date.now() + validDays * 86_400_000)
    const lines = [
      // Normalised by the URL parser, so it is always one line.
      `Contact: ${new URL(contact).href}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: ja, en',
      // §2.5.2: addresses of the web begin with https.
      ...(site.startsWith('https:') ? [`Canonical: ${site}${path}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
