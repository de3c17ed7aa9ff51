import { type RawBuilder, sql } from 'kysely'
import { labels } from './schema.ts'

// How reports and the list of receipts group keys.

/**
 * SQL: the first position of each item on today's order screen, as `shop_id, key, category,
 * sub_category` and the positions of all three.
 */
export const itemsOnScreen = (shopIds: readonly string[]): RawBuilder<unknown> => sql`(
  select distinct on (i.shop_id, i.menu_item_id) i.shop_id, i.menu_item_id::text as key, c.name as category, b.name as sub_category,
    c.position as category_position, b.position as sub_category_position, g.position * 10000 + i.position as item_position
  from sub_category_group_items i
  join sub_category_groups g on g.shop_id = i.shop_id and g.id = i.sub_category_group_id
  join sub_categories b on b.shop_id = g.shop_id and b.id = g.sub_category_id
  join categories c on c.shop_id = b.shop_id and c.id = b.category_id
  where i.shop_id = any(${[...shopIds]}::uuid[])
  order by i.shop_id, i.menu_item_id, c.position, b.position, g.position, i.position)`

/** SQL: the first group of each condiment today, as `shop_id, key, name`. */
export const groupsOfCondiments = (shopIds: readonly string[]): RawBuilder<unknown> => sql`(
  select distinct on (c.shop_id, c.condiment_id) c.shop_id, c.condiment_id::text as key, g.name
  from condiment_group_condiments c join condiment_groups g on g.shop_id = c.shop_id and g.id = c.condiment_group_id
  where c.shop_id = any(${[...shopIds]}::uuid[]) order by c.shop_id, c.condiment_id, g.position, g.id)`

/** SQL: today's tables, as `shop_id, key, label, floor, seats` and the positions of both. */
export const standingTables = (shopIds: readonly string[]): RawBuilder<unknown> => sql`(
  select t.shop_id, replace(t.code, ',', ' ') as key, t.code as label, m.name as floor, t.seats, m.position as floor_place, t.position as place
  from shop_map_tables t join shop_maps m on m.shop_id = t.shop_id and m.id = t.shop_map_id
  where t.shop_id = any(${[...shopIds]}::uuid[]))`

/** SQL: the major and family group of the newest receipt, from the label `l` of an item. */
export const reportGroups = [
  sql`nullif(${labels.detail('item', 'major_group')}, '')`,
  sql`nullif(${labels.detail('item', 'family_group')}, '')`,
] as const

/** SQL: type and sub type, from the label `l` of a payment. */
export const paymentTypes = [
  sql`coalesce(${labels.detail('payment', 'type')}, '')`,
  sql`nullif(${labels.detail('payment', 'sub_type')}, '')`,
] as const

/** SQL: the floor of the newest receipt, from the label `l` of a table. */
export const floorOfLabel = sql`nullif(${labels.detail('table', 'floor')}, '')`
