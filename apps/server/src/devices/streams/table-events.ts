import type { TableEvent } from '@pos/contract/devices/table-states'
import { sql, type Transaction } from 'kysely'

/** Days of events for a device that names no last event. */
const rememberedDays = 7
/** Number of events read at once. */
export const mostTableEvents = 1000

/**
 * Tables that were released or restored since the device's last event (null: it named none); oldest
 * first.
 */
export async function tableEventsSince(
  db: Transaction<unknown>,
  shopId: string,
  since: number | null,
  now: Date,
): Promise<TableEvent[]> {
  // Event numbers grow with time, so everything after the last one before those days is recent.
  const oldest = new Date(now.getTime() - rememberedDays * 86_400_000)
  const isRecent =
    since === null
      ? sql`at >= ${oldest} and number > coalesce((
          select number from table_fixes where shop_id = ${shopId} and at < ${oldest} order by at desc limit 1), 0)`
      : sql`number > ${since}`
  const { rows } = await sql<TableEvent>`
    select number, case kind when 'fix' then 'release_table' else 'restore_table' end as event, table_code, opened_at, outcome, at
    from table_fixes where shop_id = ${shopId} and ${isRecent} order by number limit ${mostTableEvents}`.execute(
    db,
  )
  return rows
}
