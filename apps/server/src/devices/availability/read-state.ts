import type { AvailabilityState, ItemState } from '@pos/contract/devices/availability'
import { type RawBuilder, sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { hasTag } from '#platform/http/entity-tag'

type DeviceContext = Context<DeviceSession>

/**
 * The availability of a device's shop with its ETag; `data` is null if the device has it already.
 */
export async function availabilityFor(
  context: DeviceContext,
  since: number | undefined,
  knownTags: string | undefined,
): Promise<{ tag: string; data: AvailabilityState | null }> {
  const { rows } = await sql<{ version: number; whole_before: number }>`
    select version, whole_before from availability_versions where shop_id = ${context.session.shop_id}`.execute(
    context.db,
  )
  // A shop without any sold-out or counted item has no version yet.
  const { version = 0, whole_before = 0 } = rows[0] ?? {}
  const tag = `"${version}-${whole_before}"`
  if (hasTag(knownTags, tag)) return { tag, data: null }
  const isDelta = since !== undefined && since >= whole_before && since <= version
  const items = await readStates(
    context,
    isDelta ? sql`version > 0 and version > ${since}` : sql`(stopped or remaining is not null)`,
  )
  return { tag, data: { version, since: isDelta ? since : null, items } }
}

/** Returns the states of items in the given order. Items without a stored state are on sale. */
export async function statesOf(
  context: DeviceContext,
  ids: readonly string[],
): Promise<ItemState[]> {
  const { db, session } = context
  const { rows } = await sql<ItemState>`
    select a.menu_item_id, a.sold_out, a.remaining from unnest(${[...new Set(ids)]}::uuid[]) i(id) cross join lateral (
      select menu_item_id, sold_out, remaining from item_availability where shop_id = ${session.shop_id} and menu_item_id = i.id limit 1) a`.execute(
    db,
  )
  const found = new Map(rows.map((item) => [item.menu_item_id, item]))
  return [...new Set(ids)].map(
    (id) => found.get(id) ?? { menu_item_id: id, sold_out: false, remaining: null },
  )
}

async function readStates(
  { db, session }: DeviceContext,
  where: RawBuilder<unknown>,
): Promise<ItemState[]> {
  const { rows } = await sql<ItemState>`
    select menu_item_id, sold_out, remaining from item_availability where shop_id = ${session.shop_id} and ${where}
    order by menu_item_id`.execute(db)
  return rows
}
