import { freshMinutes } from './accounts/factors.ts'
import type { Endpoint } from './endpoint.ts'
import { fail } from './errors.ts'

/** Proof of the person behind a session. */
export interface SessionProof {
  /**
   * Time of the person's last proof, by a second factor or, without one, the password; null if
   * unknown.
   */
  readonly at: string | null
  readonly has_factor: boolean
  /** A second factor is demanded of the person, who has none. */
  readonly is_factor_missing: boolean
  /** The browser that the session is bound to, by the hash of its cookie; null: none. */
  readonly browser_hash: string | null
}

/** A session. It has no proof without a person: work that the program does in a user's name. */
interface Proved {
  readonly proof: SessionProof | null
}

/**
 * Fails with StepUpRequired unless the session's person gave a proof within ten minutes. For
 * endpoints that require it only sometimes; others set `requireFreshFactor`. Work that the program
 * does in a user's name passes.
 */
export function requireFreshFactor({ proof }: Proved, now: Date): void {
  if (proof && !isFresh(proof.at, now)) fail('StepUpRequired')
}

/**
 * Returns the proof that a session lacks for an endpoint besides its permission: a required second
 * factor, or a fresh proof.
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
