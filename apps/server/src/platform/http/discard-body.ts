import type { FastifyReply, FastifyRequest } from 'fastify'

/** Time for which the rest of a refused body is read. */
const discardMilliseconds = 10_000

/**
 * Lets a caller finish sending when the response precedes the end of its body, so that it can read
 * the response. Closing the connection at once would reset it, and the caller would see a broken
 * pipe. Node discards the data; afterwards the connection ends.
 */
export function discardBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.complete) return
  reply.removeHeader('connection')
  const close = () => {
    if (!raw.complete) raw.destroy()
  }
  const timer = setTimeout(close, discardMilliseconds).unref()
  raw.once('close', () => clearTimeout(timer))
}
