import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { hashPassword } from '#platform/security/passwords'
import { openCode } from '../users/service.ts'
import { noteStaff } from './note-staff.ts'

interface OldCode {
  readonly id: string
  readonly sealed: string
}

/**
 * Creates missing verifiers of codes and records the staff of every organization, after an upgrade
 * or a restored older backup. Runs in the background, because hashing is slow.
 */
export async function prepareStaff(engine: Engine): Promise<void> {
  const { database, clock, log } = engine
  const [codes, organizations] = await database.transaction(
    { system: true, readOnly: true },
    async (db) => {
      const old = await sql<OldCode>`
      select id, security_code_sealed as sealed from users where security_code_sealed is not null and security_code_verifier is null`.execute(
        db,
      )
      return [
        old.rows,
        (await sql<{ id: string }>`select id from organizations order by id`.execute(db)).rows,
      ] as const
    },
  )
  for (const { id, sealed } of codes) {
    const code = openOrNull(engine, id, sealed)
    if (code === null) continue
    const verifier = await hashPassword(code)
    await database.transaction({ system: true }, (db) =>
      sql`
        update users set security_code_verifier = ${verifier}, security_code_digits = ${code.length}, security_code_at = ${clock.now()}
        where id = ${id} and security_code_sealed = ${sealed}`.execute(db),
    )
  }
  for (const { id } of organizations)
    await database.transaction({ system: true }, (db) => noteStaff(engine, db, id, clock.now()))
  if (codes.length > 0) log.info({ codes: codes.length }, 'verifiers of security codes made')
}

/**
 * A code encrypted with another secret cannot be read: its account needs a new one; others are
 * unaffected.
 */
function openOrNull(engine: Engine, id: string, sealed: string) {
  try {
    return openCode(engine, id, sealed)
  } catch (error) {
    engine.log.warn(
      { err: error, user_id: id },
      'a security code cannot be read; give the account a new one',
    )
    return null
  }
}
