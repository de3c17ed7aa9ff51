import type { ItemState } from '@pos/contract/devices/availability'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { logChanges } from './log-changes.ts'
import { shopDay } from './shop-day.ts'
import { nextVersion, publishStates } from './versions.ts'

/** The part of a menu item's definition that sets whether and from which number it is counted. */
interface Counting {
  readonly inventory_type: string
  readonly inventory_value: number | null
}

/** A menu item being written. */
interface WrittenItem {
  readonly id: string
  readonly before: Counting | null
  readonly after: Counting
}

/** Starts, changes or ends counts of items whose definition has changed; other counts stay. */
export async function followDefinitions(
  context: Context,
  writes: readonly WrittenItem[],
): Promise<void> {
  const changed = writes.filter(({ before, after }) =>
    before
      ? before.inventory_type !== after.inventory_type ||
        before.inventory_value !== after.inventory_value
      : after.inventory_type !== 'none',
  )
  if (changed.length === 0) return
  const { db, now, engine, session } = context
  const shopId = shopOf(context)
  const next = await nextVersion(db, shopId)
  const { today } = await shopDay(db, shopId, now)
  const rows = changed.map(({ id, after }) => ({
    menu_item_id: id,
    remaining: after.inventory_type === 'none' ? null : after.inventory_value,
    counted_on: after.inventory_type === 'daily_count' ? today : null,
  }))
  const { rows: states } = await sql<ItemState>`
    insert into item_availability as a (shop_id, menu_item_id, remaining, counted_from, counted_on, version, set_by, set_by_id, set_at)
    select ${shopId}, c.menu_item_id, c.remaining, ${now}, c.counted_on, ${next.version}, ${session.user_name}, ${session.user_id}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(menu_item_id uuid, remaining integer, counted_on date)
    on conflict (shop_id, menu_item_id) do update set remaining = excluded.remaining, counted_from = excluded.counted_from,
      counted_on = excluded.counted_on, version = excluded.version, set_by = excluded.set_by, set_by_id = excluded.set_by_id, set_device = null, set_at = excluded.set_at
    returning a.menu_item_id, a.sold_out, a.remaining`.execute(db)
  await publishStates(engine, db, shopId, next, states)
  const author = { id: session.user_id, name: session.user_name, device: null }
  const entries = states.map(({ menu_item_id, remaining }) => {
    return {
      menu_item_id,
      action: remaining === null ? ('count_ended' as const) : ('count_set' as const),
      remaining,
      author,
    }
  })
  await logChanges(db, shopId, entries, now)
}
