import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'

const codeCount = 10
// Without 0, 1, i, l, o and u, to avoid confusion and words. 31^10 is about 49 bits; guesses are
// limited.
const letters = '23456789abcdefghjkmnpqrstvwxyz'
const codeLetters = 10

/** Keyed by the application's secret, because 49 bits could be guessed from a stolen database. */
const about = (userId: string) => `recovery_codes:${userId}`

const newCode = () =>
  Array.from({ length: codeLetters }, () => letters[randomInt(letters.length)]).join('')

/** Replaces the recovery codes of an account and returns them in readable form: `k3x9t-7mpqa`. */
export async function makeRecoveryCodes(
  engine: Engine,
  db: Transaction<unknown>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  const hashes = codes.map((code) => engine.sealer.fingerprint(code, about(userId)))
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::text[])`.execute(
    db,
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/**
 * Consumes a recovery code and returns the number of remaining ones; null if it is wrong. Case,
 * spaces and hyphens do not matter.
 */
export async function takeRecoveryCode(
  engine: Engine,
  db: Transaction<unknown>,
  userId: string,
  code: string,
): Promise<number | null> {
  const plain = code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s‐-―−ー-]/g, '')
  const hashes = engine.sealer.fingerprints(plain, about(userId))
  const { rows } = await sql`
    update recovery_codes set used_at = ${engine.clock.now()}
    where user_id = ${userId} and code_hash = any(${hashes}::text[]) and used_at is null returning user_id`.execute(
    db,
  )
  return rows.length > 0 ? countRecoveryCodes(db, userId) : null
}

/** Returns the number of unused recovery codes of an account. */
export async function countRecoveryCodes(
  db: Transaction<unknown>,
  userId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${userId} and used_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
