import type { TableEvent } from '@pos/contract/features/device-interface'
import { type Transaction, sql } from 'kysely'

/** A device that says nothing of what it has heard is told of the last days. */
const rememberedDays = 7
const mostAtOnce = 1000

/** Tables that people gave free, or took back, since the event that a device heard last (null: it says none); oldest first. */
export async function tableEventsSince(db: Transaction<unknown>, shopId: string, since: number | null, now: Date): Promise<TableEvent[]> {
  const oldest = new Date(since === null ? now.getTime() - rememberedDays * 86_400_000 : 0)
  // Numbers grow with time: from the last one before those days on, whatever went before.
  const begin =
    since ??
    sql`coalesce((
    select number from table_fixes where shop_id = ${shopId} and at < ${oldest} order by at desc limit 1), 0)`
  const { rows } = await sql<TableEvent>`
    select number, case kind when 'fix' then 'release_table' else 'restore_table' end as event, table_code, opened_at, outcome, at
    from table_fixes where shop_id = ${shopId} and number > ${begin} and at >= ${oldest} order by number limit ${mostAtOnce}`.execute(db)
  return rows
}
