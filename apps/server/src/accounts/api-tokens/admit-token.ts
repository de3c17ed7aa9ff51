import type { Endpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { isOpenToTokens, shopHeader, tokenPrefix } from '@pos/contract/token-access'
import type { FastifyRequest } from 'fastify'
import { allows, type UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { authenticateToken } from './authenticate.ts'

/** Session tokens are shorter, so the two cannot be confused. */
const isApiToken = (token: string) => token.startsWith(tokenPrefix) && token.length > 43

/**
 * Authenticates a program by its API token, on routes open to tokens and within its permissions.
 * Read-only tokens cannot write. Returns null for a session token.
 */
export async function admitToken(
  engine: Engine,
  token: string,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<UserSession | null> {
  if (!isApiToken(token)) return null
  const named = request.headers[shopHeader]
  const session =
    (await authenticateToken(engine, token, typeof named === 'string' ? named : undefined)) ??
    fail('Unauthenticated')
  if (!isOpenToTokens(endpoint)) fail('Forbidden', { message: 'token_not_for_route' })
  const { access, method } = endpoint
  const isPermitted =
    access === 'session' || (access !== 'device' && access !== 'public' && allows(session, access))
  if (!isPermitted)
    fail('Forbidden', { message: 'token_lacks_permission', params: { permission: access } })
  if (method !== 'GET' && !session.token?.can_write)
    fail('Forbidden', { message: 'token_only_reads' })
  return session
}
