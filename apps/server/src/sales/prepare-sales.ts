import { sql, type Transaction } from 'kysely'
import { NeededFirst } from '#platform/database/attempts'
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

const day = 86_400_000
const months = new WeakMap<Database, Set<string>>()

/**
 * Creates missing partitions for the current time, because a clock that jumps leaves the prepared
 * months. Call it before the transaction touches receipts. Returns a callback for after the commit.
 * If tenants cannot create partitions, the transaction is ended and runs again after the system has
 * created them.
 */
export async function ensurePartitions(
  database: Database,
  db: Transaction<unknown>,
  now: Date,
): Promise<() => void> {
  const known = months.get(database) ?? new Set()
  months.set(database, known)
  // The month may end before the last id of the batch is assigned.
  const moments = [now, new Date(now.getTime() + day)]
  const missing = new Map(
    moments
      .map((at) => [at.toISOString().slice(0, 7), at] as const)
      .filter(([month]) => !known.has(month)),
  )
  if (missing.size > 0 && !(await database.abilities(db)).tenantsCreatePartitions)
    await requirePartitions(database, db, [...missing.keys()])
  else await ensureEach(db, [...missing.values()])
  return () => {
    for (const month of missing.keys()) known.add(month)
  }
}

async function ensureEach(db: Transaction<unknown>, moments: readonly Date[]) {
  for (const at of moments)
    await sql`select ensure_receipt_partition(${at.toISOString()}::timestamptz)`.execute(db)
}

async function requirePartitions(
  database: Database,
  db: Transaction<unknown>,
  needed: readonly string[],
) {
  const { rows } = await sql<{ month: string }>`
    select m.month from unnest(${[...needed]}::text[]) m(month) where to_regclass('receipts_' || replace(m.month, '-', '_')) is null`.execute(
    db,
  )
  if (rows.length === 0) return
  const make = (system: Transaction<unknown>) =>
    ensureEach(
      system,
      rows.map(({ month }) => new Date(`${month}-01T00:00:00Z`)),
    )
  throw new NeededFirst('The partition of a month', () =>
    database.transaction({ system: true }, make),
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
