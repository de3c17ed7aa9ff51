import { once } from 'node:events'
import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

const sweepMilliseconds = 50
/** Time in which an idle connection may still send a request, which is served as the last one. */
const patienceMilliseconds = 2_000
/**
 * A caller that neither finishes its request nor reads its response must not delay the shutdown:
 * service managers kill after ten seconds.
 */
const drainMilliseconds = 8_000

/**
 * Stops a server without cutting off requests. It accepts no new connections, and every response
 * says `Connection: close` (RFC 9112 §9.6) and then closes its connection, so that no caller writes
 * into a closing one. Idle connections are closed after two seconds, busy ones after their
 * response, all after eight. Call it after ending event streams.
 */
export function mountDraining(http: FastifyInstance): void {
  let isClosing = false
  // Fastify does this for new requests; this hook does it for running ones.
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  http.addHook('preClose', async () => {
    const { server } = http
    if (!server.listening) return
    isClosing = true
    const closed = once(server, 'close')
    const deadline = setTimeout(() => server.closeAllConnections(), drainMilliseconds)
    // The close of a plain socket server: that of HTTP would close idle connections at once.
    Server.prototype.close.call(server)
    let patience: NodeJS.Timeout | undefined
    await Promise.race([
      closed,
      new Promise((resolve) => (patience = setTimeout(resolve, patienceMilliseconds))),
    ])
    clearTimeout(patience)
    // Node does not close a connection whose request ended after closing began.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds)
    const rest = () => {
      clearInterval(sweep)
      clearTimeout(deadline)
    }
    closed.then(rest, () => {})
  })
}
