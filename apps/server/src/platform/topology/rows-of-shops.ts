import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { setVisibleShops } from '../database/visible-shops.ts'

/**
 * Reads rows of several visible shops with a statement that looks something up per row. One plan
 * serves all shops. A sharded database accepts such a statement only for one node, so there each
 * shop is read separately, with only that shop visible.
 */
export async function rowsOfShops<Row>(
  {
    db,
    engine,
  }: { readonly db: Transaction<unknown>; readonly engine: { readonly database: Database } },
  shopIds: readonly string[],
  statement: (shopIds: readonly string[]) => RawBuilder<Row>,
): Promise<Row[]> {
  if (shopIds.length === 0 || (await engine.database.abilities(db)).readsFirstRowsPerShop)
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
