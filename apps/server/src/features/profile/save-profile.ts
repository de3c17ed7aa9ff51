import { fail, failField } from '@pos/contract/errors'
import { type Transaction, sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { checkPerson, type Person, recordAccountChange } from '#features/auth/service'
import { readProfile } from './read-profile.ts'

const fields = ['display_name', 'first_name', 'last_name', 'email', 'phone'] as const

/** Saves the own names and sign-in addresses. Fails with every wrong field, or with StaleRecord and the current profile. */
export async function saveProfile(engine: Engine, session: UserSession, version: number, typed: Person): Promise<void> {
  const { person, problems } = checkPerson(typed)
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  const now = engine.clock.now()
  const isSaved = await engine.database
    .transaction({ system: true }, async (db) => {
      const before = await lockAccount(db, session.user_id, version)
      if (!before) return false
      await sql`
        update users set display_name = ${person.display_name}, first_name = ${person.first_name}, last_name = ${person.last_name},
          email = ${person.email}, phone = ${person.phone}, version = version + 1, updated_at = ${now}
        where id = ${session.user_id}`.execute(db)
      const changed = fields.filter((name) => before[name] !== person[name])
      const pick = (record: Person) => Object.fromEntries(changed.map((name) => [name, record[name]]))
      if (changed.length > 0)
        await recordAccountChange(db, session.user_id, now, { action: 'update', before: pick(before), after: pick(person) })
      return true
    })
    .catch(explainUnique)
  if (!isSaved) fail('StaleRecord', { data: await readProfile(engine, session.id) })
}

async function lockAccount(db: Transaction<unknown>, userId: string, version: number) {
  const { rows } = await sql<Person>`
    select display_name, first_name, last_name, email, phone from users where id = ${userId} and version = ${version} for update`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Both are unique in the installation; whose they are is not told. */
function explainUnique(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'users_email_key') failField('email', 'not_unique')
  if (constraint === 'users_phone_key') failField('phone', 'not_unique')
  throw error
}
