import type { Endpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { freshMinutes } from '@pos/contract/features/factors'
import type { UserSession } from '#engine/context'

/**
 * Fails with StepUpRequired unless the session's person proved to be there within ten minutes. For what asks for it only sometimes; an
 * endpoint that always does says `requireFreshFactor`. Work that the program does in somebody's name has no person to ask and passes.
 */
export function requireFreshFactor({ proof }: Pick<UserSession, 'proof'>, now: Date): void {
  if (proof && !isFresh(proof.at, now)) fail('StepUpRequired')
}

/** What an endpoint asks of a session besides its permission, where it lacks it: a second factor that is demanded, a fresh proof where it hurts. */
export function missingProof(endpoint: Endpoint, { proof }: UserSession, now: Date): 'SecondFactorRequired' | 'StepUpRequired' | null {
  if (proof?.is_factor_missing && !endpoint.withoutFactor) return 'SecondFactorRequired'
  return endpoint.requireFreshFactor && !isFresh(proof?.at ?? null, now) ? 'StepUpRequired' : null
}

const isFresh = (at: string | null, now: Date) => at !== null && now.getTime() - Date.parse(at) <= freshMinutes * 60_000
