import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { installation } from '#engine/write/audit'
import { insertChanges } from '#platform/history/insert-changes'

/** Changes of second factors by their owner, or by the operator. */
export type FactorAction =
  | 'reset_second_factor'
  | 'set_up_totp'
  | 'remove_totp'
  | 'add_passkey'
  | 'rename_passkey'
  | 'remove_passkey'
  | 'make_recovery_codes'
/** Session actions in the history. */
type SessionAction = 'sign_in' | 'sign_out' | 'end_session' | 'enter_organization'

/**
 * A change of the caller's own account (for passwords, only the fact), or an action on sessions.
 */
interface AccountChange {
  readonly resource?: 'users' | 'sessions'
  readonly action:
    | 'update'
    | 'change_password'
    | 'reset_password'
    | 'set_up'
    | FactorAction
    | SessionAction
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  /** The affected organization, if it is not the account's. */
  readonly organization_id?: string | null
}

/**
 * Records a change that people made to their own account in the history, within its transaction and
 * in the scope of the account.
 */
export async function recordAccountChange(
  db: Transaction<unknown>,
  userId: string,
  now: Date,
  change: AccountChange,
): Promise<void> {
  const { rows } = await sql<{ name: string; organization_id: string | null }>`
    select display_name as name, organization_id from users where id = ${userId}`.execute(db)
  const [account] = rows
  if (!account) return
  const { resource = 'users', organization_id = account.organization_id, ...rest } = change
  const by = {
    scope_id: organization_id ?? installation,
    organization_id,
    actor: 'user' as const,
    id: userId,
    name: account.name,
    at: now,
  }
  await insertChanges(db, by, [{ resource, record_id: userId, label: account.name, ...rest }])
}

/**
 * Records a refused sign-in: in the audit log of the account's organization, or in that of the
 * installation for unknown names. There only the first letter is kept, because the name may be a
 * password typed in the wrong field.
 */
export function noteSignInFailure(
  engine: Engine,
  userId: string | null,
  credential: string,
): Promise<void> {
  return engine.database.transaction({ system: true }, (db) =>
    recordFailure(db, userId, credential, engine.clock.now()),
  )
}

async function recordFailure(
  db: Transaction<unknown>,
  userId: string | null,
  credential: string,
  now: Date,
) {
  const { rows } = await sql<{ name: string; organization_id: string | null }>`
    select display_name as name, organization_id from users where id = ${userId}::uuid`.execute(db)
  const [account] = rows
  const organization_id = account?.organization_id ?? null
  const by = {
    scope_id: organization_id ?? installation,
    organization_id,
    actor: 'unknown' as const,
    id: null,
    name: '',
    at: now,
  }
  const label = account?.name ?? masked(credential)
  await insertChanges(db, by, [
    { resource: 'sessions', record_id: account ? userId : null, label, action: 'sign_in_failed' },
  ])
}

/** `o…@example.com`; for anything but an e-mail address only its length. */
function masked(credential: string): string {
  const domain = /^[^@\s]+@([\w.-]+)$/.exec(credential)?.[1]
  return domain ? `${credential.slice(0, 1)}…@${domain}` : `… (${credential.length})`
}
