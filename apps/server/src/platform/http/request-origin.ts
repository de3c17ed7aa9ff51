import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainAddress } from './trusted-proxies.ts'

/** The origin of a request. */
interface RequestOrigin {
  readonly ip_address: string | null
  readonly user_agent: string | null
}

/** The network address and the browser or program of a request. */
export function originOf(request: FastifyRequest): RequestOrigin {
  const address = plainAddress(request.ip)
  return {
    ip_address: isIP(address) > 0 ? address : null,
    user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
  }
}

const origins = new AsyncLocalStorage<RequestOrigin>()

/** The origin of the current request; null for work without a request. */
export const currentOrigin = (): RequestOrigin | null => origins.getStore() ?? null

/**
 * Makes the origin available to everything that handles a request. Applied twice, because body
 * parsing continues outside of the earlier hook.
 */
export function keepOrigins(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _reply, done) => origins.run(originOf(request), done))
  http.addHook('preValidation', (request, _reply, done) => origins.run(originOf(request), done))
}
