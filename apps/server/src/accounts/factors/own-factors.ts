import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { makeRecoveryCodes } from './recovery-codes.ts'

/**
 * Records a new factor of an account. The first factor creates recovery codes, which are returned,
 * and removes the fresh proof from other sessions, which used only the password.
 */
export async function noteFactor(
  engine: Engine,
  db: Transaction<unknown>,
  userId: string,
  sessionId: string,
): Promise<string[] | null> {
  const { rows } = await sql`
    update users set has_second_factor = true where id = ${userId} and not has_second_factor returning id`.execute(
    db,
  )
  if (rows.length === 0) return null
  await sql`
    update sessions set proved_at = case when id = ${sessionId} then ${engine.clock.now()}::timestamptz end where user_id = ${userId}`.execute(
    db,
  )
  return makeRecoveryCodes(engine, db, userId)
}

/**
 * Records the loss of a factor. The last one removes the recovery codes. Returns true if another
 * one is left.
 */
export async function noteRemoval(db: Transaction<unknown>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has_second_factor: boolean }>`
    update users u set has_second_factor = exists (select from totp_factors t where t.user_id = u.id)
      or exists (select from passkeys p where p.user_id = u.id)
    where u.id = ${userId} returning u.has_second_factor`.execute(db)
  const isLeft = rows[0]?.has_second_factor ?? false
  if (!isLeft) await sql`delete from recovery_codes where user_id = ${userId}`.execute(db)
  return isLeft
}

/** Removes every factor of an account and its open challenges. */
export async function removeFactors(db: Transaction<unknown>, userId: string): Promise<void> {
  await sql`delete from totp_factors where user_id = ${userId}`.execute(db)
  await sql`delete from passkeys where user_id = ${userId}`.execute(db)
  await sql`delete from auth_challenges where user_id = ${userId}`.execute(db)
  await noteRemoval(db, userId)
}
