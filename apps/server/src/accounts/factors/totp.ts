import { sql, type Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Engine } from '#engine/engine'

// Parameters of authenticator apps (RFC 6238, Google Authenticator's key URI format): SHA-1, six
// digits, 30 seconds. The secret has the 160 bits recommended by RFC 4226 §4.
const secretBytes = 20
const issuer = 'POS'
/** Codes of the previous and next step are accepted, because clocks differ. */
const window = 1

/** Context to which an encrypted TOTP secret is bound. */
export const aboutTotp = (userId: string): string => `totp_factors.secret:${userId}`
const generatorOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) })

/** Creates a secret in base 32 and the address for its QR code. */
export function newTotpSecret(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: secretBytes }).base32
  return { secret, uri: generatorOf(secret, label).toString() }
}

/** Returns the 30-second step of a code; null if it matches none of the current ones. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.normalize('NFKC').replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = generatorOf(secret)
  const delta = totp.validate({ token, timestamp: now.getTime(), window })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}

/** Stores the secret of an authenticator app with the step of its first code. */
export async function keepTotp(
  engine: Engine,
  db: Transaction<unknown>,
  userId: string,
  { secret, step }: { secret: string; step: number },
): Promise<void> {
  const now = engine.clock.now()
  const sealed = engine.sealer.seal(secret, aboutTotp(userId))
  await sql`
    insert into totp_factors (user_id, secret_sealed, last_step, created_at) values (${userId}, ${sealed}, ${step}, ${now})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, last_step = excluded.last_step,
      created_at = excluded.created_at, last_used_at = null`.execute(db)
}

/**
 * Accepts a code of the authenticator app once: neither it nor an earlier one is accepted again
 * (RFC 6238 §5.2).
 */
export async function takeTotpCode(
  engine: Engine,
  db: Transaction<unknown>,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = engine.clock.now()
  const { rows } = await sql<{ secret_sealed: string }>`
    select secret_sealed from totp_factors where user_id = ${userId} for update`.execute(db)
  const sealed = rows[0]?.secret_sealed
  const step = sealed ? stepOf(engine.sealer.open(sealed, aboutTotp(userId)), code, now) : null
  if (step === null) return false
  const used = await sql`
    update totp_factors set last_step = ${step}, last_used_at = ${now}
    where user_id = ${userId} and last_step < ${step} returning user_id`.execute(db)
  return used.rows.length > 0
}
