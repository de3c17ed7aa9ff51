import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { visibleShops } from '#engine/other-shops'
import { setVisibleShops } from '#platform/database/visible-shops'

/**
 * The shop that holds a record: the current one, else another that the caller may see, which this
 * transaction then stands in instead. 404 where none of them does. For records that lists and
 * reports of several shops lead to.
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
 * Widens this transaction to every shop that the caller may see, and answers their ids: for records
 * named by their ids alone.
 */
export async function standInAllShops(context: Context): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select s.id from shops s where ${visibleShops(context)} order by s.id`.execute(context.db)
  const shopIds = rows.map((row) => row.id)
  await setVisibleShops(context.db, shopIds)
  return shopIds
}
