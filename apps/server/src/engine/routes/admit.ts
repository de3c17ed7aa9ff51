import type { Endpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { withoutNulls } from '@pos/contract/fields/left-out'
import { can } from '@pos/contract/permissions'
import { missingProof } from '@pos/contract/session-proof'
import type { FastifyRequest } from 'fastify'
import { browserHashOf } from '#platform/http/browser-cookie'
import { deviceCookie, isFromOwnPage } from '#platform/http/device-cookie'
import { takePersonTry } from '#platform/http/person-limit'
import type { DeviceSession, Engine, RecalledSession, UserSession } from '../model.ts'

/** The session of a request; null for a public endpoint. */
export type AnySession = UserSession | DeviceSession | null

/** The authenticated session. With `confirmation`, the caller must still verify it. */
export type Admitted = { readonly session: AnySession } & Partial<
  Pick<RecalledSession, 'confirmation' | 'isConfirmed'>
>

/**
 * Returns the parts of a request to parse. A device may send null for any optional property of its
 * body.
 */
export function requestParts({ access, body }: Endpoint, request: FastifyRequest) {
  const { params, query } = request
  return {
    params,
    query,
    body: access === 'device' && body ? withoutNulls(body, request.body) : request.body,
  }
}

/**
 * Checks who may call an endpoint and returns the session. Fails with Unauthenticated, Forbidden, or
 * the proof that the session lacks. `recalls` accepts a remembered session, which the caller must
 * confirm.
 */
export async function admit(
  engine: Engine,
  endpoint: Endpoint,
  request: FastifyRequest,
  recalls = false,
): Promise<Admitted> {
  const { access } = endpoint
  if (access === 'public') return { session: null }
  if (access === 'device') {
    const key = deviceKeyOf(request)
    const session = (key && (await engine.authenticateDevice(key))) || fail('Unauthenticated')
    return { session }
  }
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const program = token && (await engine.admitToken(token, endpoint, request))
  if (program) return { session: program }
  const isAllowed = ({ role }: UserSession) => access === 'session' || can(role, access)
  const missing = (session: UserSession) => {
    const lacking = missingProof(endpoint, session, engine.clock.now())
    return lacking === 'StepUpRequired' && endpoint.provesLast ? null : lacking
  }
  const recalled = recalls && token ? engine.recallSession(token) : null
  // The remembered session lacks a proof that the stored one may have by now.
  if (
    recalled &&
    isBoundTo(recalled.session, request) &&
    isAllowed(recalled.session) &&
    !missing(recalled.session)
  ) {
    await takePersonTry(engine, recalled.session.user_id)
    return recalled
  }
  const session = (token && (await engine.authenticate(token))) || fail('Unauthenticated')
  if (!isBoundTo(session, request)) fail('Unauthenticated')
  await takePersonTry(engine, session.user_id)
  if (!isAllowed(session)) fail('Forbidden')
  const lacking = missing(session)
  if (lacking) fail(lacking)
  return { session }
}

/** The API key of a device: in the header, or in the cookie of a browser and only from its page. */
function deviceKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['x-api-key']
  if (key !== undefined) return typeof key === 'string' && key.length <= 200 ? key : null
  return isFromOwnPage(request) ? (deviceCookie.read(request) ?? null) : null
}

/**
 * Returns true if the request comes from the browser of the session. A stolen token is useless
 * elsewhere, because scripts cannot read the cookie that belongs to it (decision 053).
 */
function isBoundTo({ proof }: UserSession, request: FastifyRequest) {
  return !proof?.browser_hash || proof.browser_hash === browserHashOf(request)
}
