import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { setVisibleShops } from '../database/visible-shops.ts'

/**
 * The rows of several visible shops by a statement that looks something up beside each of them:
 * planned once, for all. A sharded database takes such a statement of one node alone, so that there
 * each shop is asked by itself, and none but it is visible meanwhile.
 */
export async function rowsOfShops<Row>(
  {
    db,
    engine,
  }: { readonly db: Transaction<unknown>; readonly engine: { readonly database: Database } },
  shopIds: readonly string[],
  statement: (shopIds: readonly string[]) => RawBuilder<Row>,
): Promise<Row[]> {
  if (shopIds.length === 0 || !(await engine.database.isSharded(db)))
    return (await statement(shopIds).execute(db)).rows
  const { rows: before } = await sql<{
    visible: string | null
  }>`select current_setting('app.shop_ids') as visible`.execute(db)
  const visible = before[0]?.visible?.split(',') ?? shopIds
  const found: Row[] = []
  for (const id of shopIds) {
    if (visible.length > 1) await setVisibleShops(db, [id])
    found.push(...(await statement([id]).execute(db)).rows)
  }
  if (visible.length > 1) await setVisibleShops(db, visible)
  return found
}
