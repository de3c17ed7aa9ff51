import type { orderTrees } from '@pos/contract/reports/orders'
import { type RawBuilder, sql } from 'kysely'
import { itemsOnScreen, reportGroups } from '#sales/service'
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
    first: reportGroups[0],
    second: reportGroups[1],
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
  join: sql`left join ${itemsOnScreen(everyShopId)} o on o.shop_id = s.shop_id and o.key = s.key`,
})
