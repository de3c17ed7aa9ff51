import type { FastifyInstance, FastifyRequest } from 'fastify'

const name = 'pos.wrote'

/**
 * Lets writers read their own writes: while the read replica may lag, a cookie sends the reads of
 * that browser to the primary, on every server.
 */
export function rememberWriting(http: FastifyInstance, seconds: number): void {
  http.addHook('onSend', async (request, reply) => {
    const isWriting =
      request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400
    if (isWriting && request.url.startsWith('/v1/') && !request.url.startsWith('/v1/device/'))
      reply.header(
        'set-cookie',
        `${name}=1; Path=/v1; Max-Age=${Math.ceil(seconds)}; HttpOnly; SameSite=Strict`,
      )
  })
}

/** Returns true if the browser of a request has written something a moment ago. */
export const hasJustWritten = (request: FastifyRequest): boolean =>
  (request.headers.cookie ?? '').split(/; ?/).some((cookie) => cookie.startsWith(`${name}=`))
