import type { Endpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { isInstallationWide } from '@pos/contract/permissions'
import { missingProof } from '@pos/contract/session-proof'
import { localeOf } from '@pos/texts/locales'
import type { Confirmation } from '#platform/database/scoped-dialect'
import { hasJustWritten } from '#platform/http/after-writing'
import type { Context, Engine } from '../model.ts'
import { type Answer, type RouteInput, type SessionFor, streamRoute } from './stream-route.ts'
import { type ActionOptions, inTransaction, type RemainingProblems } from './transaction.ts'

/**
 * Mounts an endpoint: session and permission first, then parsing (all wrong fields at once), then
 * the handler in one transaction of the caller's tenant (read-only for GET). Public endpoints get a
 * system transaction.
 */
export function route<const E extends Endpoint>(
  engine: Engine,
  endpoint: E,
  handler: (context: Context<SessionFor<E>>, input: RouteInput<E>) => Promise<Answer<E>>,
  options: ActionOptions & { readonly remaining?: RemainingProblems } = {},
): void {
  const { remaining, ...given } = options
  const mode = {
    readOnly: endpoint.method === 'GET',
    installation: isInstallationWide(endpoint.access),
    ...given,
  }
  const inOne = (session: SessionFor<E>, input: RouteInput<E>, confirmation?: Confirmation) => {
    const locale = localeOf(input.request.headers['accept-language'])
    const asked = {
      ...mode,
      replica: Boolean(mode.replica) && !hasJustWritten(input.request),
      ...(confirmation ? { confirmation } : {}),
    }
    return inTransaction(engine, session, locale, (context) => proved(context, input), asked)
  }
  const proved: typeof handler = async (context, input) => {
    const answer = await handler(context, input)
    const { now, session } = context
    const lacking =
      endpoint.provesLast && session?.kind === 'user' && missingProof(endpoint, session, now)
    return lacking ? fail(lacking) : answer
  }
  streamRoute(engine, endpoint, inOne, undefined, {
    recalls: mode.first !== undefined,
    ...(remaining ? { remaining } : {}),
  })
}

/** Like `route`, but without row-level security. */
export const systemRoute: typeof route = (engine, endpoint, handler) =>
  route(engine, endpoint, handler, { system: true })
