import { freshMinutes } from './accounts/factors.ts'
import type { Endpoint } from './endpoint.ts'
import { fail } from './errors.ts'

/** When and how the person behind a session proved their identity. */
export interface SessionProof {
  /** Time of the last proof, by a second factor or, without one, the password; null if unknown. */
  readonly at: string | null
  readonly has_factor: boolean
  /** True if the person must have a second factor but has none. */
  readonly is_factor_missing: boolean
  /**
   * The browser to which the session is bound, by the hash of its cookie; null if it is not bound.
   */
  readonly browser_hash: string | null
}

/**
 * A session. It has no proof if no person is behind it: work that the program does in a user's
 * name.
 */
interface Proved {
  readonly proof: SessionProof | null
}

/**
 * Fails with StepUpRequired unless the person has given a proof within the last ten minutes. For
 * endpoints that require it only in some cases; all others set `requireFreshFactor`. Work that the
 * program does in a user's name passes.
 */
export function requireFreshFactor({ proof }: Proved, now: Date): void {
  if (proof && !isFresh(proof.at, now)) fail('StepUpRequired')
}

/**
 * Returns the proof that a session lacks for an endpoint, in addition to the permission: a required
 * second factor, or a fresh proof.
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
