import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/process/log'
import { rebuildRollUps } from '#sales/roll-ups/rebuild-roll-ups'

/** Makes the partitions of this month and the two to come, where they are missing. */
export async function preparePartitions(database: Database): Promise<void> {
  await database.transaction({ system: true }, (db) =>
    sql`select ensure_receipt_partitions(now()::date, (now() + interval '2 months')::date)`.execute(db),
  )
}

const day = 86_400_000
const months = new WeakMap<Database, Set<string>>()

/**
 * Makes the partitions that ids of this moment fall into, where they are missing: a clock that jumps leaves the months that are prepared.
 * To be called before anything of the transaction has touched a receipt. Answers what to do once the transaction is committed.
 */
export async function ensurePartitions(database: Database, db: Transaction<unknown>, now: Date): Promise<() => void> {
  const known = months.get(database) ?? new Set()
  months.set(database, known)
  // The month may end between this and the last id of the batch.
  const moments = [now, new Date(now.getTime() + day)]
  const missing = new Map(moments.map((at) => [at.toISOString().slice(0, 7), at] as const).filter(([month]) => !known.has(month)))
  for (const at of missing.values()) await sql`select ensure_receipt_partition(${at.toISOString()}::timestamptz)`.execute(db)
  return () => {
    for (const month of missing.keys()) known.add(month)
  }
}

/** Makes the sums of shops that have receipts and none yet: after an update that brought new sums. */
export async function prepareRollUps(database: Database, log: Log): Promise<void> {
  const { rows: shops } = await database.transaction({ system: true }, (db) =>
    sql<{ id: string }>`
      select s.id from shops s where exists (select from receipt_uids u where u.shop_id = s.id)
        and not exists (select from sales_figures f where f.shop_id = s.id)`.execute(db),
  )
  for (const { id } of shops) {
    await database.transaction({ system: true }, (db) => rebuildRollUps(db, id))
    log.info({ shop_id: id }, 'sums of sales made')
  }
}
