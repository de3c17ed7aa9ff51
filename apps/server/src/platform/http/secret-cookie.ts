import type { FastifyReply, FastifyRequest } from 'fastify'

// Only over https: no other host of the domain can set such a cookie (RFC 6265bis, section
// 4.1.3.2).
const hostPrefix = '__Host-'
// The longest lifetime that browsers accept (RFC 6265bis, section 5.5).
const cookieSeconds = 400 * 86_400

/** A cookie with a secret that scripts cannot read, and that other sites cannot send. */
export interface SecretCookie {
  /** Returns the secret of a request; undefined if it is missing or malformed. */
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined
  /** Sets the secret for 400 days; null deletes it. */
  write(reply: FastifyReply, secret: string | null, publicUrl: string): void
}

/** Returns the cookie of a name. `pattern` matches a complete secret. */
export function secretCookie(name: string, pattern: RegExp): SecretCookie {
  return {
    // Plain HTTP, and browsers from before the prefix, use the name without it.
    read: ({ headers: { cookie = '' } }) =>
      valueOf(cookie, hostPrefix + name, pattern) ?? valueOf(cookie, name, pattern),
    write(reply, secret, publicUrl) {
      const cookies = publicUrl.startsWith('https:')
        ? [
            `${hostPrefix}${name}=${valueWith(secret, '/')}; Secure`,
            `${name}=${valueWith(null, '/v1')}`,
          ]
        : [`${name}=${valueWith(secret, '/v1')}`]
      void reply.header('set-cookie', cookies)
    },
  }
}

const valueWith = (secret: string | null, path: string) =>
  secret === null
    ? `; Path=${path}; Max-Age=0`
    : `${secret}; Path=${path}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict`

function valueOf(header: string, name: string, pattern: RegExp) {
  const pair = header.split(/; ?/).find((one) => one.startsWith(`${name}=`))
  return pattern.exec(pair?.slice(name.length + 1) ?? '')?.[0]
}
