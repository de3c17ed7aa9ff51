import { fail } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { newId } from '#platform/process/ids'
import { hashToken, newToken } from '#platform/security/secrets'
import { isSeen, rememberSession, sessionLookup, sessionOf } from './recalled-sessions.ts'
import { systemQuery } from './system-query.ts'

export { originOf } from '#platform/http/request-origin'
export { passwordProblems } from '../passwords/new-password.ts'
export { type FactorAction, recordAccountChange } from './account-changes.ts'
export { browserName } from './browser-name.ts'
export {
  type ChangedCredential,
  changedAddresses,
  readReachable,
  sendCredentialNotice,
  spendResetLinks,
} from './credential-notices.ts'
export { checkPerson, type Person } from './person.ts'
export { recallSession } from './recalled-sessions.ts'
export { sendLater } from './send-later.ts'
export { forgiveSignInAttempt, takeFactorTry, takePasswordTry } from './sign-in-limits.ts'
export { systemQuery } from './system-query.ts'
export { mayEnterOrganization, mayEnterShop, startingWorkspace } from './workspace.ts'

/** Lifetime of a token (docs/domain.md "Sessions"). */
const tokenSeconds = 86_400
const setUpSeconds = 86_400

/**
 * Finds the session of a bearer token in one statement. Deactivated accounts have no session. A
 * deleted or forbidden shop is null, so that an open page gets 404 instead of writing into another
 * shop; reading the profile moves the session to an allowed shop.
 */
export async function authenticate(engine: Engine, token: string): Promise<UserSession | null> {
  const hash = hashToken(token)
  const now = engine.clock.now()
  const [row] = await systemQuery(engine, sessionLookup(hash, now))
  rememberSession(engine, hash, row)
  if (!row) return null
  if (!isSeen(row, now)) await touch(engine, row.id, now)
  return sessionOf(engine, row, hash)
}

async function touch(engine: Engine, id: string, now: Date) {
  await engine.database.transaction({ system: true }, (db) =>
    sql`update sessions set last_seen_at = ${now} where id = ${id}`.execute(db),
  )
}

/** The start of a session. */
interface SessionStart {
  readonly user_id: string
  readonly organization_id: string | null
  readonly shop_id: string | null
  readonly ip_address: string | null
  readonly user_agent: string | null
  /** Time of the last proof; now by default. */
  readonly proved_at?: string | null
  /** The browser that the session is bound to; none by default. */
  readonly browser_hash?: string | null
  /** Time of sign-in; now by default, earlier for renewed tokens. */
  readonly signed_in_at?: Date
}

/**
 * Opens a session and returns its token, of which only the hash is stored. It lasts 24 hours, and
 * at most SESSION_DAYS after sign-in.
 */
export async function createSession(
  engine: Engine,
  db: Transaction<unknown>,
  start: SessionStart,
): Promise<{ access_token: string; expires_at: string }> {
  const access_token = newToken()
  const now = engine.clock.now()
  const { proved_at = now, browser_hash = null, signed_in_at = now } = start
  const last = signed_in_at.getTime() + engine.environment.SESSION_DAYS * 86_400_000
  const expires = new Date(Math.min(now.getTime() + tokenSeconds * 1000, last))
  await sql`
    insert into sessions (id, user_id, token_hash, organization_id, shop_id, ip_address, user_agent, created_at, last_seen_at, expires_at,
      proved_at, browser_hash, signed_in_at)
    values (${newId()}, ${start.user_id}, ${hashToken(access_token)}, ${start.organization_id}, ${start.shop_id}, ${start.ip_address},
      ${start.user_agent}, ${now}, ${now}, ${expires}, ${proved_at}, ${browser_hash}, ${signed_in_at})`.execute(
    db,
  )
  return { access_token, expires_at: expires.toISOString() }
}

/**
 * Replaces the token of a session after a fresh proof; the former one ends at once (ASVS 5, 7.2.4).
 * Fails with Unauthenticated if the session has ended.
 */
export async function replaceToken(
  engine: Engine,
  db: Transaction<unknown>,
  { id, token_hash }: Pick<UserSession, 'id' | 'token_hash'>,
): Promise<{ access_token: string; expires_at: string }> {
  const access_token = newToken()
  const now = engine.clock.now()
  const { rows } = await sql<{ expires_at: string }>`
    update sessions set token_hash = ${hashToken(access_token)}, proved_at = ${now},
      expires_at = least(${new Date(now.getTime() + tokenSeconds * 1000)}::timestamptz,
        (signed_in_at at time zone 'UTC' + make_interval(hours => ${engine.environment.SESSION_DAYS * 24})) at time zone 'UTC')
    where id = ${id} and token_hash = ${token_hash} returning expires_at`.execute(db)
  return { access_token, ...(rows[0] ?? fail('Unauthenticated')) }
}

/** Ends all sessions of an account, optionally except one. */
export async function endSessionsOf(
  db: Transaction<unknown>,
  userId: string,
  except: string | null = null,
): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id is distinct from ${except}::uuid`.execute(
    db,
  )
}

/**
 * Creates the one-time link for the first system administrator; null once there is an
 * administrator.
 */
export async function issueSetUpToken(engine: Engine): Promise<string | null> {
  return engine.database.transaction({ system: true }, async (db) => {
    const { rows } = await sql`select from users where role = 'system_admin' limit 1`.execute(db)
    if (rows.length > 0) return null
    const token = newToken()
    const expires = new Date(engine.clock.now().getTime() + setUpSeconds * 1000)
    await sql`delete from set_up_tokens`.execute(db)
    await sql`insert into set_up_tokens (token_hash, expires_at) values (${hashToken(token)}, ${expires})`.execute(
      db,
    )
    return `${engine.environment.PUBLIC_URL}/set-up?token=${token}`
  })
}
