import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { newId } from '#platform/process/ids'

/** Adds pictures of another shop to the current one; the content is stored once. Returns the new ids by the original ids. */
export async function copyImages(context: Context, fromShopId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const shopId = context.session.shop_id
  const imageIds = [...new Set(ids)]
  for (const id of imageIds) {
    await sql`
      insert into files (shop_id, id, content_hash, content_type, width, height, storage_key, thumb_key)
      select ${shopId}, ${newId()}, content_hash, content_type, width, height, storage_key, thumb_key
      from files where shop_id = ${fromShopId} and id = ${id}
      on conflict (shop_id, content_hash) do nothing`.execute(context.db)
  }
  const { rows } = await sql<{ there: string; here: string }>`
    select s.id as there, t.id as here from files s join files t on t.content_hash = s.content_hash and t.shop_id = ${shopId}
    where s.shop_id = ${fromShopId} and s.id = any(${imageIds}::uuid[])`.execute(context.db)
  return new Map(rows.map(({ there, here }) => [there, here]))
}
