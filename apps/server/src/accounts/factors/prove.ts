import type { ProofKind, ProofQuestion } from '@pos/contract/accounts/factors'
import type { PasskeyRequest, PasskeySignature } from '@pos/contract/accounts/passkeys'
import { failField } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { type Challenge, openChallenge } from './challenges.ts'
import { askForPasskey, passkeysOf, type StoredPasskey, takeSignature } from './passkeys.ts'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { takeTotpCode } from './totp.ts'

/** The proof in a request body; exactly one of these. */
export interface FactorProof {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
  readonly passkey?: PasskeySignature | undefined
}

interface Holding {
  readonly passkeys: readonly StoredPasskey[]
  readonly methods: ProofKind[]
}

/** Returns the factors of a person; empty without a second factor. */
async function holdingOf(engine: Engine, userId: string): Promise<Holding> {
  return engine.database.transaction({ system: true }, async (db) => {
    const passkeys = await passkeysOf(db, userId)
    const { rows: totp } = await sql`select from totp_factors where user_id = ${userId}`.execute(db)
    const methods: ProofKind[] = [
      ...(passkeys.length > 0 ? ['passkey' as const] : []),
      ...(totp.length > 0 ? ['totp' as const] : []),
    ]
    if (methods.length > 0 && (await countRecoveryCodes(db, userId)) > 0)
      methods.push('recovery_code')
    return { passkeys, methods }
  })
}

/** Creates a challenge for a second factor; null for a person without one. */
export async function askForFactor(
  engine: Engine,
  kind: 'sign_in' | 'step_up',
  userId: string,
  kept: Pick<Challenge, 'password_hash' | 'secret'> | null = null,
): Promise<ProofQuestion | null> {
  const { passkeys, methods } = await holdingOf(engine, userId)
  if (methods.length === 0) return null
  const passkey: PasskeyRequest | null =
    passkeys.length > 0 ? await askForPasskey(engine, passkeys) : null
  const challenge = await openChallenge(engine, kind, {
    ...kept,
    user_id: userId,
    passkey_challenge: passkey?.challenge ?? null,
  })
  return { methods, challenge, passkey }
}

/**
 * Verifies and consumes one proof of an account's second factor. Fails at the wrong field. Returns
 * the remaining recovery codes if it was one, otherwise null.
 */
export async function takeFactor(
  engine: Engine,
  db: Transaction<unknown>,
  { user_id, passkey_challenge }: Challenge,
  proof: FactorProof,
): Promise<number | null> {
  if (user_id === null) return failField('challenge', 'expired_challenge')
  const { code, recovery_code, passkey } = proof
  if (passkey) {
    const stored = (await passkeysOf(db, user_id)).find(
      ({ credential_id }) => credential_id === passkey.id,
    )
    if (!stored || passkey_challenge === null) return failField('passkey', 'passkey_refused')
    await takeSignature(engine, db, stored, {
      signature: passkey,
      challenge: passkey_challenge,
      provesPerson: false,
    })
    return null
  }
  if (recovery_code !== undefined)
    return (
      (await takeRecoveryCode(engine, db, user_id, recovery_code)) ??
      failField('recovery_code', 'incorrect_code')
    )
  if (code === undefined) return failField('code', 'required')
  return (await takeTotpCode(engine, db, user_id, code))
    ? null
    : failField('code', 'incorrect_code')
}
