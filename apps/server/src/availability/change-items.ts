import { type AvailabilityChange, type ItemState } from '@pos/contract/features/availability'
import { fail, type FieldProblems } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { shopDay } from './shop-day.ts'
import { nextVersion, publishStates } from './versions.ts'

type AnyContext = Context | Context<DeviceSession>

/** Who changes something. */
export interface Author {
  readonly id: string | null
  readonly name: string
}

/**
 * Sets items sold out, lets them go on, or changes their counts, and tells the shop's devices. Fails with NotFound for an item that the
 * shop does not have, with ValidationFailed (paths from `path`) for a change that contradicts itself.
 */
export async function changeItems(
  context: AnyContext,
  shopId: string,
  changes: readonly AvailabilityChange[],
  author: Author,
  path = (index: number, field: string) => `changes.${index}.${field}`,
): Promise<void> {
  const { db, now, engine } = context
  const next = await nextVersion(db, shopId)
  const items = await readItems(context, shopId, changes)
  assertPossible(changes, items, path)
  const { today } = await shopDay(db, shopId, now)
  const rows = changes.map(({ menu_item_id, sold_out, until, remaining, add }) => ({
    menu_item_id,
    sold_out,
    stopped_on: sold_out && until === 'close' ? today : null,
    sets_count: remaining !== undefined,
    remaining,
    add: add ?? 0,
    // A count that is no part of the item's definition ends with the day.
    counted_on: items.get(menu_item_id)?.inventory_type === 'count' ? null : today,
  }))
  const changed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c(menu_item_id uuid, sold_out boolean, stopped_on date, sets_count boolean, remaining integer, "add" integer, counted_on date)`
  await sql`
    insert into item_availability (shop_id, menu_item_id, version) select ${shopId}, c.menu_item_id, ${next.version} from ${changed}
    on conflict do nothing`.execute(db)
  const { rows: states } = await sql<ItemState>`
    update item_availability a set stopped = coalesce(c.sold_out, a.stopped),
      stopped_on = case when c.sold_out is null then a.stopped_on else c.stopped_on end,
      remaining = case when c.sets_count then c.remaining
        when a.remaining is not null then greatest(-999999, least(999999, a.remaining + c."add")) end,
      counted_from = case when c.sets_count then ${now}::timestamptz else a.counted_from end,
      counted_on = case when c.sets_count then c.counted_on else a.counted_on end,
      version = ${next.version}, set_by = ${author.name}, set_by_id = ${author.id}, set_at = ${now}
    from ${changed} where a.shop_id = ${shopId} and a.menu_item_id = c.menu_item_id
    returning a.menu_item_id, a.sold_out, a.remaining`.execute(db)
  await publishStates(engine, db, shopId, next, states)
}

interface Item {
  readonly id: string
  readonly inventory_type: string
  readonly is_counted: boolean
}

async function readItems({ db }: AnyContext, shopId: string, changes: readonly AvailabilityChange[]): Promise<ReadonlyMap<string, Item>> {
  const ids = changes.map((change) => change.menu_item_id)
  const { rows } = await sql<Item>`
    select i.id, i.inventory_type, coalesce(a.remaining is not null, false) as is_counted from menu_items i
    left join item_availability a on a.shop_id = i.shop_id and a.menu_item_id = i.id
    where i.shop_id = ${shopId} and i.id = any(${ids}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.every((id) => found.has(id)) ? found : fail('NotFound')
}

function assertPossible(
  changes: readonly AvailabilityChange[],
  items: ReadonlyMap<string, Item>,
  path: (index: number, field: string) => string,
) {
  const errors: FieldProblems = {}
  const seen = new Set<string>()
  for (const [index, { menu_item_id: id, remaining, add }] of changes.entries()) {
    if (seen.has(id)) errors[path(index, 'menu_item_id')] = [{ key: 'duplicate_choice' }]
    seen.add(id)
    if (add !== undefined && (remaining !== undefined || !items.get(id)?.is_counted)) errors[path(index, 'add')] = [{ key: 'not_counted' }]
  }
  if (Object.keys(errors).length > 0) fail('ValidationFailed', { errors })
}
