import { type Transaction, sql } from 'kysely'

/** The scope of accounts that belong to no organization. */
const installation = '00000000-0000-0000-0000-000000000000'

/** What a person changed in the own account; of a password only that it was changed. */
export interface AccountChange {
  readonly action: 'update' | 'change_password' | 'reset_password' | 'set_up'
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/** Writes a person's change of the own account into the history, in the transaction that makes it and the scope that the account belongs to. */
export async function recordAccountChange(db: Transaction<unknown>, userId: string, now: Date, change: AccountChange): Promise<void> {
  const json = (value: Record<string, unknown> | undefined) => (value ? JSON.stringify(value) : null)
  await sql`
    insert into changes (scope_id, resource, record_id, action, user_id, user_name, at, before, after)
    select coalesce(u.organization_id, ${installation}::uuid), 'users', u.id, ${change.action}, u.id, u.display_name, ${now},
      ${json(change.before)}::jsonb, ${json(change.after)}::jsonb
    from users u where u.id = ${userId}`.execute(db)
}
