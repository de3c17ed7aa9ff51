import { type ItemAvailability, mostItems } from '@pos/contract/devices/availability'
import { type RawBuilder, sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { matchesTerms } from '#engine/read/search-terms'

/**
 * The active items of the shop in menu order, at most `mostItems` that match `q`, with their
 * groups.
 */
export async function listItems(context: Context, q = '') {
  const where = sql.join([sql`t.active`, ...matchesTerms(sql`t.search_text`, q)], sql` and `)
  const data = await readItems(context, sql`${where} order by t.position, t.id limit ${mostItems}`)
  const { rows: groups } = await sql<{ id: string; name: string; name_en: string | null }>`
    select id, name, name_en from sub_category_groups where shop_id = ${shopOf(context)} order by position, id`.execute(
    context.db,
  )
  return {
    data,
    meta: {
      groups,
      total: data.length < mostItems ? data.length : await countItems(context, where),
    },
  }
}

/** The given items in the form of the screen, in no order. */
export function readItemsById(
  context: Context,
  ids: readonly string[],
): Promise<ItemAvailability[]> {
  return readItems(context, sql`t.id = any(${[...ids]}::uuid[])`)
}

async function readItems(context: Context, rest: RawBuilder<unknown>): Promise<ItemAvailability[]> {
  const hourAgo = new Date(context.now.getTime() - 3_600_000)
  const { rows } = await sql<ItemAvailability>`
    select t.id, t.name, t.name_en, t.image, t.inventory_type,
      array(select g.sub_category_group_id from sub_category_group_items g where g.shop_id = t.shop_id and g.menu_item_id = t.id) as group_ids,
      coalesce(a.sold_out, false) as sold_out, coalesce(a.stopped, false) as stopped,
      case when a.stopped then case when a.stopped_on is null then 'manual' else 'close' end end as until, a.remaining,
      case when a.remaining is not null then (select coalesce(sum(l.counted), 0)::bigint from counted_lines l
        where l.shop_id = t.shop_id and l.menu_item_id = t.id and l.ordered_at > ${hourAgo}) end as sold_last_hour,
      ${currentName(sql`a.set_by_id`, sql`a.set_by`)} as set_by, a.set_device, a.set_at
    from menu_items t left join item_availability a on a.shop_id = t.shop_id and a.menu_item_id = t.id
    where t.shop_id = ${shopOf(context)} and ${rest}`.execute(context.db)
  return rows
}

async function countItems(context: Context, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from menu_items t where t.shop_id = ${shopOf(context)} and ${where}`.execute(
    context.db,
  )
  return rows[0]?.total ?? 0
}
