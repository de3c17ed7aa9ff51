import { fail, failField } from '@pos/contract/errors'
import { requireFreshFactor } from '@pos/contract/session-proof'
import type { Locale } from '@pos/texts/locales'
import { sql, type Transaction } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { errorParts } from '#platform/process/error-parts'
import { verifyPassword } from '#platform/security/passwords'
import {
  changedAddresses,
  checkPerson,
  endSessionsOf,
  forgiveSignInAttempt,
  type Person,
  recordAccountChange,
  sendCredentialNotice,
  spendResetLinks,
  systemQuery,
  takePasswordTry,
} from '../sign-in/service.ts'
import { noteStaff } from '../staff/service.ts'
import { readProfile } from './read-profile.ts'

const fields = ['display_name', 'first_name', 'last_name', 'email', 'phone'] as const

/** Input for a person's own account. Changing an address that signs in requires the password. */
interface ProfileInput extends Person {
  readonly version: number
  readonly current_password?: string | undefined
}

/** The caller: session, network, and the language of messages if the account has none. */
interface ProfileCaller {
  readonly session: UserSession
  readonly ip: string
  readonly locale: Locale
}

interface Stored extends Person {
  readonly version: number
  readonly password_hash: string | null
  readonly locale: Locale | null
}

/**
 * Saves people's own names and sign-in addresses. Fails with all invalid fields, or with
 * StaleRecord and the current profile. New addresses require the current password, because a stolen
 * session could otherwise take over the account. They end other sessions and open links; the former
 * address is notified.
 */
export async function saveProfile(
  engine: Engine,
  caller: ProfileCaller,
  input: ProfileInput,
): Promise<void> {
  const { session, locale } = caller
  const { version, current_password, ...typed } = input
  const { person, problems } = checkPerson(typed)
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  const [stored] = await systemQuery(engine, accountOf(session.user_id))
  if (stored?.version !== version) return stale(engine, session)
  const moved = changedAddresses(stored, person)
  if (moved.length > 0 && session.proof?.has_factor) requireFreshFactor(session, engine.clock.now())
  const proof =
    moved.length > 0 ? await provePassword(engine, caller, stored, current_password) : null
  const now = engine.clock.now()
  const isSaved = await engine.database
    .transaction({ system: true }, async (db) => {
      const before = await lockAccount(db, session.user_id, version)
      if (!before) return false
      // The password changed after it was verified, so the caller does not know the current one.
      if (proof && before.password_hash !== stored.password_hash)
        failField('current_password', 'incorrect_password')
      await write(db, session.user_id, person, now)
      await record(db, session.user_id, now, before, person)
      await noteName(engine, db, session.user_id, now)
      if (!proof) return true
      await spendResetLinks(db, session.user_id, now)
      await endSessionsOf(db, session.user_id, session.id)
      await forgiveSignInAttempt(db, proof)
      return true
    })
    .catch(explainUnique)
  if (!isSaved) return stale(engine, session)
  sendCredentialNotice(engine, { person: stored, changed: moved, by: null }, locale)
}

async function stale(engine: Engine, session: UserSession): Promise<never> {
  return fail('StaleRecord', { data: await readProfile(engine, session.id) })
}

/**
 * Outside of a transaction: verifying is slow on purpose, and the embedded database has one
 * connection.
 */
async function provePassword(
  engine: Engine,
  { session, ip }: ProfileCaller,
  stored: Stored,
  password: string | undefined,
) {
  if (!password) return failField('current_password', 'required')
  const tries = await takePasswordTry(engine, session.user_id, ip)
  return (await verifyPassword(stored.password_hash, password))
    ? tries
    : failField('current_password', 'incorrect_password')
}

const accountOf = (userId: string) => sql<Stored>`
  select version, display_name, first_name, last_name, email, phone, password_hash, locale from users where id = ${userId}`

async function lockAccount(db: Transaction<unknown>, userId: string, version: number) {
  const { rows } =
    await sql<Stored>`${accountOf(userId)} and version = ${version} for update`.execute(db)
  return rows[0] ?? null
}

async function write(db: Transaction<unknown>, userId: string, person: Person, now: Date) {
  await sql`
    update users set display_name = ${person.display_name}, first_name = ${person.first_name}, last_name = ${person.last_name},
      email = ${person.email}, phone = ${person.phone}, version = version + 1, updated_at = ${now}
    where id = ${userId}`.execute(db)
}

async function record(
  db: Transaction<unknown>,
  userId: string,
  now: Date,
  before: Person,
  after: Person,
) {
  const changed = fields.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return
  const of = (person: Person) => Object.fromEntries(changed.map((name) => [name, person[name]]))
  await recordAccountChange(db, userId, now, {
    action: 'update',
    before: of(before),
    after: of(after),
  })
}

/** The new name reaches the shop's devices at once. */
async function noteName(engine: Engine, db: Transaction<unknown>, userId: string, now: Date) {
  const { rows } = await sql<{
    organization_id: string | null
  }>`select organization_id from users where id = ${userId}`.execute(db)
  if (rows[0]?.organization_id) await noteStaff(engine, db, rows[0].organization_id, now)
}

/** Both are unique in the installation; the error does not reveal the other account. */
function explainUnique(error: unknown): never {
  const { constraint } = errorParts(error)
  if (constraint === 'users_email_key') failField('email', 'not_unique')
  if (constraint === 'users_phone_key') failField('phone', 'not_unique')
  throw error
}
