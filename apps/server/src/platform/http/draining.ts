import { once } from 'node:events'
import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

const sweepMilliseconds = 50
/** So long a connection that is open and quiet may still send a request, which is answered and told to be the last. */
const patienceMilliseconds = 2_000
/** A caller that neither ends its request nor takes its answer must not hold the stop: service managers kill after ten seconds. */
const drainMilliseconds = 8_000

/**
 * Lets a server stop without cutting anybody off. No new connections come in; every answer says `Connection: close` (RFC 9112 §9.6), after
 * which its connection ends, so that a caller never writes into one that is being closed. Connections that stay quiet are closed after
 * two seconds, those with a request as soon as it is answered, all after eight. To be called after whatever ends streams of its own.
 */
export function mountDraining(http: FastifyInstance): void {
  let isClosing = false
  // Those that arrive from now on are told so by Fastify; those that are under way, here.
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  http.addHook('preClose', async () => {
    const { server } = http
    if (!server.listening) return
    isClosing = true
    const closed = once(server, 'close')
    const deadline = setTimeout(() => server.closeAllConnections(), drainMilliseconds)
    // As a server of sockets: the one of HTTP would close the quiet connections at once.
    Server.prototype.close.call(server)
    let patience: NodeJS.Timeout | undefined
    await Promise.race([closed, new Promise((resolve) => (patience = setTimeout(resolve, patienceMilliseconds)))])
    clearTimeout(patience)
    // Node leaves a connection open whose request ended after the closing began.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds)
    const rest = () => {
      clearInterval(sweep)
      clearTimeout(deadline)
    }
    closed.then(rest, () => {})
  })
}
