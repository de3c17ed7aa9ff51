import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { newId } from '#platform/process/ids'

/**
 * Adds pictures of another shop to the current one, storing their content once. Returns the new ids
 * by original id.
 */
export async function copyImages(
  context: Context,
  fromShopId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const shopId = context.session.shop_id
  const imageIds = [...new Set(ids)]
  for (const id of imageIds) {
    await sql`
      insert into files (shop_id, id, content_hash, content_type, width, height, storage_key, thumb_key)
      select ${shopId}, ${newId()}, content_hash, content_type, width, height, storage_key, thumb_key
      from files where shop_id = ${fromShopId} and id = ${id}
      on conflict (shop_id, content_hash) do nothing`.execute(context.db)
  }
  // Shops are read separately, because they may be on different nodes.
  const { rows: there } = await sql<{ id: string; content_hash: string }>`
    select id, content_hash from files where shop_id = ${fromShopId} and id = any(${imageIds}::uuid[])`.execute(
    context.db,
  )
  const { rows: here } = await sql<{ id: string; content_hash: string }>`
    select id, content_hash from files
    where shop_id = ${shopId} and content_hash = any(${there.map((one) => one.content_hash)}::text[])`.execute(
    context.db,
  )
  const copies = new Map(here.map(({ id, content_hash }) => [content_hash, id]))
  return new Map(
    there.flatMap(({ id, content_hash }) => {
      const copy = copies.get(content_hash)
      return copy === undefined ? [] : [[id, copy] as const]
    }),
  )
}
