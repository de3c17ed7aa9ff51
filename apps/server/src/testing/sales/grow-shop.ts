import { sql } from 'kysely'
import { type Database, openDatabase } from '#platform/database/database'
import { createLog } from '#platform/process/log'
import { rebuildRollUps } from '#sales/roll-ups/rebuild-roll-ups'
import { fillItems } from '../suites/fill-items.ts'
import { fillReceipts } from './fill-receipts.ts'

/** A database that no server is using (embedded), or that of a server. */
interface Where {
  readonly VAR_DIR: string
  readonly DATABASE_URL?: string
}

/**
 * Fills a shop with receipts, their sums and menu items, bypassing the API. Statistics stay
 * unchanged. Benchmarks only.
 */
export async function growShop(
  where: Where,
  shopId: string,
  size: { receipts: number; items: number },
): Promise<void> {
  const database = await openDatabase(
    where,
    createLog({ LOG_LEVEL: 'error', APP_ENV: 'development' }),
  )
  try {
    const { count, original } = await itemsOf(database, shopId)
    if (size.items > count) await fillItems(database, shopId, original, size.items - count)
    await fillReceipts(database, shopId, size.receipts)
    await database.transaction({ system: true }, (db) => rebuildRollUps(db, shopId))
  } finally {
    await database.close()
  }
}

async function itemsOf(database: Database, shopId: string) {
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<{ count: number; original: string }>`
      select count(*) as count, min(id::text)::uuid as original from menu_items where shop_id = ${shopId}`.execute(
      db,
    ),
  )
  const [found] = rows
  if (!found?.original) throw new Error(`The shop ${shopId} has no menu item`)
  return found
}
