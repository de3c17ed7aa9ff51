import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { Accepted } from '#engine/posted/accepted'

/** Returns the content hashes of already stored records of a batch, by uid. */
export async function storedHashes(
  context: Context<DeviceSession>,
  table: string,
  accepted: readonly Accepted<{ uid: string }>[],
) {
  const { rows } = await sql<{ uid: string; content_hash: string }>`
    select s.uid, s.content_hash from unnest(${accepted.map((one) => one.record.uid)}::text[]) k(uid) cross join lateral (
      select uid, content_hash from ${sql.table(table)} t where t.shop_id = ${context.session.shop_id} and t.uid = k.uid limit 1) s`.execute(
    context.db,
  )
  return new Map(rows.map((row) => [row.uid, row.content_hash]))
}
