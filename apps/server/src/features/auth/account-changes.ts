import { type Transaction, sql } from 'kysely'
import { installation } from '#engine/write/audit'

/** A change that people made to their own account; of a password, only that it changed. */
export interface AccountChange {
  readonly action: 'update' | 'change_password' | 'reset_password' | 'set_up'
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/** Records a change that people made to their own account in the history, within its transaction and in the scope of the account. */
export async function recordAccountChange(db: Transaction<unknown>, userId: string, now: Date, change: AccountChange): Promise<void> {
  const json = (value: Record<string, unknown> | undefined) => (value ? JSON.stringify(value) : null)
  await sql`
    insert into changes (scope_id, resource, record_id, action, user_id, user_name, at, before, after)
    select coalesce(u.organization_id, ${installation}::uuid), 'users', u.id, ${change.action}, u.id, u.display_name, ${now},
      ${json(change.before)}::jsonb, ${json(change.after)}::jsonb
    from users u where u.id = ${userId}`.execute(db)
}
