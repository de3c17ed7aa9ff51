import { freshMinutes } from './accounts/factors.ts'
import type { Endpoint } from './endpoint.ts'
import { fail } from './errors.ts'

/** What is known of the person behind a session. */
export interface SessionProof {
  /**
   * When the person last proved to be there, by a second factor or, without one, the password;
   * null: nobody knows.
   */
  readonly at: string | null
  readonly has_factor: boolean
  /** A second factor is demanded of the person, who has none. */
  readonly is_factor_missing: boolean
  /** The browser that the session is bound to, by the hash of its cookie; null: none. */
  readonly browser_hash: string | null
}

/**
 * A session; without a proof where no person is there: work that the program does in somebody's
 * name.
 */
interface Proved {
  readonly proof: SessionProof | null
}

/**
 * Fails with StepUpRequired unless the session's person proved to be there within ten minutes. For
 * what asks for it only sometimes; an endpoint that always does says `requireFreshFactor`. Work
 * that the program does in somebody's name has no person to ask and passes.
 */
export function requireFreshFactor({ proof }: Proved, now: Date): void {
  if (proof && !isFresh(proof.at, now)) fail('StepUpRequired')
}

/**
 * What an endpoint asks of a session besides its permission, where it lacks it: a second factor
 * that is demanded, a fresh proof where it hurts.
 */
export function missingProof(
  endpoint: Endpoint,
  { proof }: Proved,
  now: Date,
): 'SecondFactorRequired' | 'StepUpRequired' | null {
  if (proof?.is_factor_missing && !endpoint.withoutFactor) return 'SecondFactorRequired'
  if (endpoint.requireFreshFactor === 'people' && !proof) return null
  return endpoint.requireFreshFactor && !isFresh(proof?.at ?? null, now) ? 'StepUpRequired' : null
}

const isFresh = (at: string | null, now: Date) =>
  at !== null && now.getTime() - Date.parse(at) <= freshMinutes * 60_000
