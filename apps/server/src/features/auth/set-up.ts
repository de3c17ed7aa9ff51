import { fail, failField } from '@pos/contract/errors'
import { setUp } from '@pos/contract/features/auth'
import { localeOf } from '@pos/texts/locales'
import { type Transaction, sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/route'
import { newId } from '#platform/process/ids'
import { hashPassword } from '#platform/security/passwords'
import { hashToken } from '#platform/security/secrets'
import { recordAccountChange } from './account-changes.ts'
import { passwordProblems } from './new-password.ts'
import { checkPerson, type Person } from './person.ts'
import { startingWorkspace } from './workspace.ts'
import { createSession, originOf } from './service.ts'
import { networkLimit } from './sign-in-limits.ts'
import { systemQuery } from './system-query.ts'

/** Route that creates the first system administrator, once, and signs in. */
export function mountSetUp(engine: Engine): void {
  streamRoute(
    engine,
    setUp,
    async (_session, { body, request }) => {
      const now = engine.clock.now()
      const token = hashToken(body.token)
      const known = await systemQuery(engine, sql`select from set_up_tokens where token_hash = ${token} and expires_at > ${now}`)
      // Checked first, so that a stranger without the link learns nothing about the fields.
      if (known.length === 0) failField('token', 'expired_link')
      const { person, problems } = checkPerson({ ...body, phone: null })
      const weak = passwordProblems(body.password)
      if (weak.length > 0) problems.password = weak
      if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
      const passwordHash = await hashPassword(body.password)
      return engine.database.transaction({ system: true }, async (db) => {
        const id = await createFirstAdministrator(db, token, person, passwordHash, now)
        await sql`update users set locale = ${localeOf(request.headers['accept-language'])} where id = ${id}`.execute(db)
        return { data: await createSession(engine, db, { user_id: id, ...(await startingWorkspace(db, id)), ...originOf(request) }) }
      })
    },
    networkLimit(engine, 'set-up'),
  )
}

/** Invalidates every link at once: of two simultaneous requests, the second waits for the first and then finds none. */
async function createFirstAdministrator(db: Transaction<unknown>, token: string, person: Person, passwordHash: string, now: Date) {
  const { rows } = await sql<{ token_hash: string }>`
    delete from set_up_tokens where expires_at > ${now} and not exists (select from users where role = 'system_admin') returning token_hash`.execute(
    db,
  )
  if (!rows.some((row) => row.token_hash === token)) failField('token', 'expired_link')
  const existing = await sql`select from users where lower(email) = ${person.email}`.execute(db)
  if (existing.rows.length > 0) failField('email', 'not_unique')
  const id = newId()
  await sql`
    insert into users (id, role, display_name, first_name, last_name, email, password_hash)
    values (${id}, 'system_admin', ${person.display_name}, ${person.first_name}, ${person.last_name}, ${person.email}, ${passwordHash})`.execute(
    db,
  )
  await recordAccountChange(db, id, now, { action: 'set_up' })
  return id
}
