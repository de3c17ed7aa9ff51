import type { FastifyInstance } from 'fastify'

const sweepMilliseconds = 50
/** A caller that neither ends its request nor takes its answer must not hold the stop: service managers kill after ten seconds. */
const drainMilliseconds = 8_000

/**
 * While the server closes: requests that are here or still come over an open connection are answered, and a connection is closed as
 * soon as it has no request. Node itself leaves a connection open whose request ended after the closing began.
 */
export function mountDraining(http: FastifyInstance): void {
  http.addHook('preClose', async () => {
    if (!http.server.listening) return
    const sweep = setInterval(() => http.server.closeIdleConnections(), sweepMilliseconds)
    const cut = setTimeout(() => http.server.closeAllConnections(), drainMilliseconds)
    http.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
}
