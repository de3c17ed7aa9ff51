import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { SafeImage } from '#platform/files/images'
import type { Storage } from '#platform/files/storage'
import { newId } from '#platform/process/ids'

/** A picture whose content is in the storage but has no row yet. */
export interface StoredPicture {
  readonly content_hash: string
  readonly width: number
  readonly height: number
  readonly storage_key: string
  readonly thumb_key: string
}

/** Stores the content of a picture before its row, so that no row refers to missing content. */
export async function storePicture(
  storage: Storage,
  shopId: string,
  { full, thumb, width, height }: SafeImage,
): Promise<StoredPicture> {
  const content_hash = createHash('sha256').update(full).digest('hex')
  const storage_key = `${shopId}/${content_hash}.webp`
  const thumb_key = `${shopId}/${content_hash}.thumb.webp`
  await Promise.all([
    storage.put(storage_key, full, 'image/webp'),
    storage.put(thumb_key, thumb, 'image/webp'),
  ])
  return { content_hash, width, height, storage_key, thumb_key }
}

/**
 * Adds stored pictures to a shop's `files` and returns their ids by content hash. A picture that
 * the shop already has keeps its id.
 */
export async function namePictures(
  db: Transaction<unknown>,
  shopId: string,
  pictures: readonly StoredPicture[],
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Map(pictures.map((picture) => [picture.content_hash, picture])).values()]
  const stored = unique.map((picture) => ({
    ...picture,
    shop_id: shopId,
    id: newId(),
    content_type: 'image/webp',
  }))
  const { rows } = await sql<{ id: string; content_hash: string }>`
    insert into files (shop_id, id, content_hash, content_type, width, height, storage_key, thumb_key)
    select shop_id, id, content_hash, content_type, width, height, storage_key, thumb_key
    from jsonb_populate_recordset(null::files, ${JSON.stringify(stored)}::jsonb)
    on conflict (shop_id, content_hash) do update set content_hash = excluded.content_hash returning id, content_hash`.execute(
    db,
  )
  return new Map(rows.map(({ id, content_hash }) => [content_hash, id]))
}
