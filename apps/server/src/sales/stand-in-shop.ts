import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { visibleShops } from '#engine/other-shops'
import { setVisibleShops } from '#platform/database/visible-shops'

/**
 * Moves this transaction to the shop of a record: the current one, or another that the caller may
 * see. Fails with 404 otherwise. For records that lists and reports of several shops link to.
 */
export async function standInShopOf(context: Context, table: string, id: string): Promise<string> {
  const current = shopOf(context)
  const holding = (shopIds: readonly string[]) =>
    sql<{
      shop_id: string
    }>`select shop_id from ${sql.table(table)} where shop_id = any(${[...shopIds]}::uuid[]) and id = ${id}`.execute(
      context.db,
    )
  if ((await holding([current])).rows.length > 0) return current
  const { rows: shops } = await sql<{
    id: string
  }>`select s.id from shops s where ${visibleShops(context)}`.execute(context.db)
  const others = shops.map((shop) => shop.id).filter((shopId) => shopId !== current)
  await setVisibleShops(context.db, others)
  const shopId = (await holding(others)).rows[0]?.shop_id ?? fail('NotFound')
  await setVisibleShops(context.db, [shopId])
  return shopId
}

/**
 * Extends this transaction to every shop that the caller may see, and returns their ids: for
 * records identified by id only.
 */
export async function standInAllShops(context: Context): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select s.id from shops s where ${visibleShops(context)} order by s.id`.execute(context.db)
  const shopIds = rows.map((row) => row.id)
  await setVisibleShops(context.db, shopIds)
  return shopIds
}
