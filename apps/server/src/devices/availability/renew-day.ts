import type { ItemState } from '@pos/contract/devices/availability'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import type { Job } from '#platform/process/jobs'
import { countedDays } from './count-lines.ts'
import { dayOf, nextDayBegins, type ShopClock } from './shop-day.ts'
import { nextVersion, publishStates } from './versions.ts'

interface Shop extends ShopClock {
  readonly id: string
  readonly organization_id: string
  /** The earliest business day at whose end something in the shop changes. */
  readonly ends_on: string | null
}

/** Starts business days on time, or as soon as a server runs again. */
export const renewDaysJob = (engine: Engine): Job => ({
  name: 'begin-business-days',
  everySeconds: 20,
  run: () => renewDays(engine),
  async nextDue(after) {
    const ends = (await shopsWithDays(engine)).map((shop) => nextDayBegins(shop, after))
    return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  },
})

/**
 * Starts the business day of each shop whose close time has passed: daily counts start again, and
 * items sold out until close are on sale. It compares business days, so a server that was stopped
 * at close time catches up.
 */
async function renewDays(engine: Engine): Promise<void> {
  const now = engine.clock.now()
  for (const shop of await shopsWithDays(engine)) {
    const { today, began } = dayOf(shop, now)
    if (shop.ends_on === null || shop.ends_on >= today) continue
    const tenant = { organization_id: shop.organization_id, shop_ids: [shop.id] }
    await engine.database.transaction(tenant, (db) =>
      renewDay(engine, db, shop.id, { today, began }),
    )
  }
  await engine.database.transaction({ system: true }, (db) =>
    sql`delete from counted_lines where ordered_at < ${new Date(now.getTime() - (countedDays + 1) * 86_400_000)}`.execute(
      db,
    ),
  )
}

/** The shops in which something changes with the business day. */
async function shopsWithDays({ database }: Engine): Promise<readonly Shop[]> {
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<Shop>`
      select s.id, s.organization_id, s.timezone, s.close_time, e.ends_on from shops s join (
        select shop_id, least(min(stopped_on), min(counted_on)) as ends_on from item_availability
        where stopped_on is not null or counted_on is not null group by shop_id) e on e.shop_id = s.id`.execute(
      db,
    ),
  )
  return rows
}

async function renewDay(
  engine: Engine,
  db: Transaction<unknown>,
  shopId: string,
  { today, began }: ReturnType<typeof dayOf>,
) {
  const next = await nextVersion(db, shopId)
  // Orders of the new day may have arrived earlier: they are subtracted from its count.
  const { rows } = await sql<ItemState>`
    update item_availability a set stopped = a.stopped and (a.stopped_on is null or a.stopped_on >= ${today}),
      stopped_on = case when a.stopped_on >= ${today} then a.stopped_on end,
      remaining = case when a.counted_on >= ${today} or a.counted_on is null then a.remaining
        when i.inventory_type = 'daily_count' then i.inventory_value - (
          select coalesce(sum(l.counted), 0) from counted_lines l
          where l.shop_id = a.shop_id and l.menu_item_id = a.menu_item_id and l.ordered_at >= ${began}) end,
      counted_from = case when a.counted_on < ${today} then ${began}::timestamptz else a.counted_from end,
      counted_on = case when a.counted_on >= ${today} then a.counted_on when i.inventory_type = 'daily_count' then ${today}::date end,
      version = ${next.version}
    from menu_items i where i.shop_id = a.shop_id and i.id = a.menu_item_id and a.shop_id = ${shopId}
      and (a.stopped_on < ${today} or a.counted_on < ${today})
    returning a.menu_item_id, a.sold_out, a.remaining`.execute(db)
  await publishStates(engine, db, shopId, next, rows)
}
