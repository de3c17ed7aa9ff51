import type { FastifyReply, FastifyRequest } from 'fastify'

/** The rest of a refused body is read for this long. */
const discardMilliseconds = 10_000

/**
 * Lets the caller of a request that is answered before its body was read finish sending, so that it
 * can read the answer. Closing the connection at once would reset it, and the caller would see a
 * broken pipe. Node discards what still arrives; afterwards the connection ends.
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
