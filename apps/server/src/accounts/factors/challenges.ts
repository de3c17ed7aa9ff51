import { failField } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { hashToken, newToken } from '#platform/security/secrets'

/**
 * The purpose of a challenge: the second step of a sign-in, a sign-in by passkey, a fresh proof,
 * the first code of an app, a new passkey.
 */
type ChallengeKind = 'sign_in' | 'passkey_sign_in' | 'step_up' | 'totp' | 'passkey'

/** An open challenge. */
export interface Challenge {
  readonly user_id: string | null
  /** The challenge that a passkey must sign. */
  readonly passkey_challenge: string | null
  /** The password with which the sign-in began. */
  readonly password_hash: string | null
  /** The sealed part of the challenge, opened. */
  readonly secret: string | null
}

const challengeSeconds = 300
const mostAttempts = 5
const about = (kind: ChallengeKind, tokenHash: string) =>
  `auth_challenges.sealed:${kind}:${tokenHash}`

/** Stores a challenge for five minutes and returns its token. */
export async function openChallenge(
  engine: Engine,
  kind: ChallengeKind,
  challenge: Partial<Challenge>,
): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  const {
    user_id = null,
    passkey_challenge = null,
    password_hash = null,
    secret = null,
  } = challenge
  const sealed = secret === null ? null : engine.sealer.seal(secret, about(kind, hash))
  const expires = new Date(engine.clock.now().getTime() + challengeSeconds * 1000)
  await engine.database.transaction({ system: true }, (db) =>
    sql`
      insert into auth_challenges (token_hash, kind, user_id, passkey_challenge, password_hash, sealed, expires_at)
      values (${hash}, ${kind}, ${user_id}, ${passkey_challenge}, ${password_hash}, ${sealed}, ${expires})`.execute(
      db,
    ),
  )
  return token
}

/**
 * Counts an answer to a challenge and returns the challenge. Fails if it has expired or was
 * answered wrongly five times.
 */
export async function answerChallenge(
  engine: Engine,
  kind: ChallengeKind,
  token: string,
): Promise<Challenge> {
  const hash = hashToken(token)
  const { rows } = await engine.database.transaction({ system: true }, (db) =>
    sql<Omit<Challenge, 'secret'> & { sealed: string | null }>`
      update auth_challenges set attempts = attempts + 1
      where token_hash = ${hash} and kind = ${kind} and expires_at > ${engine.clock.now()} and attempts < ${mostAttempts}
      returning user_id, passkey_challenge, password_hash, sealed`.execute(db),
  )
  const { sealed, ...challenge } = rows[0] ?? failField('challenge', 'expired_challenge')
  return {
    ...challenge,
    secret: sealed === null ? null : engine.sealer.open(sealed, about(kind, hash)),
  }
}

/** Ends a correctly answered challenge. Of two simultaneous answers, the second fails. */
export async function closeChallenge(db: Transaction<unknown>, token: string): Promise<void> {
  const { rows } =
    await sql`delete from auth_challenges where token_hash = ${hashToken(token)} returning token_hash`.execute(
      db,
    )
  if (rows.length === 0) failField('challenge', 'expired_challenge')
}
