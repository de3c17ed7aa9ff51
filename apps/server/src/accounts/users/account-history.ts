import { fail } from '@pos/contract/errors'
import type { HistoryEntry } from '@pos/contract/history-entry'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { getRecord } from '#engine/read/read'
import { installation } from '#engine/write/audit'
import { usersFeature } from './users.ts'

/**
 * Returns the last 200 changes of an account, newest first. For a deleted account only
 * administrators see them, because its shops are no longer known.
 */
export async function accountHistory(context: Context, id: string): Promise<HistoryEntry[]> {
  const { db, session } = context
  const { rows: found } = await sql`select from users where id = ${id}`.execute(db)
  if (found.length > 0 || session.role === 'shop_manager')
    await getRecord(context, usersFeature, id)
  const scopes = historyScopes(context)
  const { rows } = await sql<HistoryEntry>`
    select c.id, c.action, ${currentName(sql`c.user_id`, sql`c.user_name`)} as user_name, c.at, c.version, c.before, c.after from changes c
    where c.scope_id = any(${scopes}::uuid[]) and c.resource = 'users' and c.record_id = ${id}
    order by c.id desc limit 200`.execute(db)
  return found.length === 0 && rows.length === 0 ? fail('NotFound') : rows
}

/** The tenants whose histories hold the accounts that the caller may see. */
export const historyScopes = ({ session }: Context): string[] =>
  [session.organization_id, session.role === 'system_admin' ? installation : null].filter(
    (scope) => scope !== null,
  )
