import type { orderTrees } from '@pos/contract/reports/orders'
import { type RawBuilder, sql } from 'kysely'
import { labels } from '#sales/service'
import { byName, label, type NamedRow, type Naming } from '../kit/labels.ts'
import type { Scope } from '../kit/scope.ts'

/** The sums of an item and the two groups above it. */
export interface ItemRow extends NamedRow {
  readonly first: string | null
  readonly second: string | null
  readonly label: string | null
  readonly first_position: number | null
  readonly second_position: number | null
  readonly item_position: number | null
  readonly quantity: number
  readonly gross: number
  readonly discount: number
  readonly net: number
  readonly cost: number
  readonly net_with_cost: number
}

/** Sums of items by the groups of a tree. */
export function itemsByPosition(
  scope: Scope,
  tree: (typeof orderTrees)[number],
): RawBuilder<unknown> {
  const query = {
    table: 'sales_items',
    sums: ['quantity', 'gross', 'discount', 'net', 'cost', 'net_with_cost'],
  } as const
  return byName(scope, query, tree === 'order_screen' ? onOrderScreen(scope) : byReportGroups)
}

/** Groups on the newest receipt with the item. */
const byReportGroups: Naming = {
  dimension: 'item',
  names: {
    first: sql`nullif(${labels.detail('item', 'major_group')}, '')`,
    second: sql`nullif(${labels.detail('item', 'family_group')}, '')`,
    label,
  },
  positions: {
    first_position: sql`null::int`,
    second_position: sql`null::int`,
    item_position: sql`null::int`,
  },
}

/** The item's first position on today's order screen; none if it was removed or deleted. */
const onOrderScreen = ({ everyShopId }: Scope): Naming => ({
  dimension: 'item',
  names: { first: sql`o.category`, second: sql`o.sub_category`, label },
  positions: {
    first_position: sql`o.category_position`,
    second_position: sql`o.sub_category_position`,
    item_position: sql`o.item_position`,
  },
  join: sql`left join (
    select distinct on (i.shop_id, i.menu_item_id) i.shop_id, i.menu_item_id::text as key, c.name as category, b.name as sub_category,
      c.position as category_position, b.position as sub_category_position, g.position * 10000 + i.position as item_position
    from sub_category_group_items i
    join sub_category_groups g on g.shop_id = i.shop_id and g.id = i.sub_category_group_id
    join sub_categories b on b.shop_id = g.shop_id and b.id = g.sub_category_id
    join categories c on c.shop_id = b.shop_id and c.id = b.category_id
    where i.shop_id = any(${[...everyShopId]}::uuid[])
    order by i.shop_id, i.menu_item_id, c.position, b.position, g.position, i.position
  ) o on o.shop_id = s.shop_id and o.key = s.key`,
})
