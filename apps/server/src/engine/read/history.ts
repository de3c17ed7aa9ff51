import type { HistoryEntry } from '@pos/contract/history-entry'
import { sql } from 'kysely'
import type { Context, Feature } from '../model.ts'
import { auditScope } from '../write/audit.ts'
import { currentName } from './current-name.ts'
import { getRecord } from './read.ts'

/**
 * The last 200 changes of a record of the current scope. Deleted records keep their history;
 * unknown ids return 404.
 */
export async function recordHistory(
  context: Context,
  feature: Feature,
  id: string,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select c.id, c.action, ${currentName(sql`c.user_id`, sql`c.user_name`)} as user_name, c.at, c.version, c.before, c.after from changes c
    where c.scope_id = ${auditScope(context, feature)} and c.resource = ${feature.resource.name} and c.record_id = ${id}
    order by c.id desc limit 200`.execute(context.db)
  if (rows.length === 0) await getRecord(context, feature, id)
  return rows
}
