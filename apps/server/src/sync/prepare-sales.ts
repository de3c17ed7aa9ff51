import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import { rebuildRollUps } from './roll-up-rebuild.ts'

/** Makes the partitions of this month and the two to come, where they are missing. */
export async function preparePartitions(database: Database): Promise<void> {
  await database.transaction({ system: true }, (db) =>
    sql`select ensure_receipt_partitions(now()::date, (now() + interval '2 months')::date)`.execute(db),
  )
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
