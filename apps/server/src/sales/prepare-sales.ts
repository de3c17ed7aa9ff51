import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/process/log'
import { followReceipts } from './ledger/follow-receipts.ts'
import { rebuildRollUps } from './roll-ups/rebuild-roll-ups.ts'

/** Creates the missing partitions of this month and the next two. */
export async function preparePartitions(database: Database): Promise<void> {
  await database.transaction({ system: true }, (db) =>
    sql`select ensure_receipt_partitions(now()::date, (now() + interval '2 months')::date)`.execute(
      db,
    ),
  )
}

/** Builds roll-ups of shops with receipts but no sums, for example after an upgrade. */
export async function prepareRollUps(database: Database, log: Log): Promise<void> {
  for (const id of await shopIds(database)) {
    const isMade = await database.transaction({ system: true }, async (db) => {
      const { rows } = await sql<{ lacks: boolean }>`
        select exists (select 1 from receipt_uids u where u.shop_id = ${id}) and not exists (select 1 from sales_figures f where f.shop_id = ${id}) as lacks`.execute(
        db,
      )
      if (rows[0]?.lacks) await rebuildRollUps(db, id)
      return rows[0]?.lacks
    })
    if (isMade) log.info({ shop_id: id }, 'sums of sales made')
  }
}

/**
 * Creates ledger entries for payments on account of shops without a ledger, for example after an
 * upgrade.
 */
export async function prepareReceivables(database: Database, log: Log): Promise<void> {
  for (const id of await shopIds(database)) {
    const receipts = await database.transaction({ system: true }, async (db) => {
      const { rows } = await sql<{ receipt_id: string }>`
        select distinct p.receipt_id from receipt_payments p
        where p.shop_id = ${id} and p.payment_key like 'kake:%' and not exists (select 1 from receivable_entries e where e.shop_id = ${id})
        order by p.receipt_id`.execute(db)
      const ids = rows.map((row) => row.receipt_id)
      if (ids.length > 0) await followReceipts(db, id, ids, { now: new Date(), actor: null })
      return ids.length
    })
    if (receipts > 0) log.info({ shop_id: id, receipts }, 'ledger of receivables made')
  }
}

/**
 * Returns all shops. Each is then queried separately, because one statement over all shops would
 * involve all nodes of a sharded database.
 */
async function shopIds(database: Database): Promise<string[]> {
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<{ id: string }>`select id from shops order by id`.execute(db),
  )
  return rows.map((row) => row.id)
}
