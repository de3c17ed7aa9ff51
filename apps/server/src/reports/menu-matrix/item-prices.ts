import {
  getItemPrices,
  type ItemPrice,
  type ItemPricesQuery,
} from '@pos/contract/reports/item-prices'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { roundedTo } from '@pos/domain/money/rounding'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { openScope } from '../kit/scope.ts'

interface Row extends Pick<ItemPrice, 'rule' | 'conditions' | 'quantity' | 'net'> {
  readonly cost: number
  readonly net_with_cost: number
  readonly has_cost: boolean
}

/** Route of the sales of an item by price. */
export const itemPriceRoutes: RouteModule = {
  name: 'reports/menu-matrix/prices',
  mount(engine) {
    route(engine, getItemPrices, async (context, { query }) => ({
      data: await readItemPrices(context, query),
    }))
  },
}

async function readItemPrices(context: Context, query: ItemPricesQuery): Promise<ItemPrice[]> {
  const { keys, ...days } = query
  const scope = await openScope(context, { ...days, granularity: 'day', compare: 'none' })
  const { rows } = await sql<Row>`
    select case when l.comp_amount is not null then 'comp' when l.price_rule_id is not null then 'condition'
        when l.takeout then 'takeout' else 'price' end as rule,
      case when l.comp_amount is null then l.price_rule end as conditions,
      sum(l.quantity)::integer as quantity, sum(l.net)::bigint as net, sum(coalesce(l.cost, 0) * l.quantity)::bigint as cost,
      sum(case when l.cost is null then 0 else l.net end)::bigint as net_with_cost, bool_or(l.cost is not null) as has_cost
    from receipt_lines l join receipts p on p.shop_id = l.shop_id and p.id = l.receipt_id
    where l.shop_id = any(${scope.shopIds}::uuid[]) and l.item_key = any(${keys}::text[])
      and ${dayOf(scope.basis.revenue_type)} between ${scope.range.from} and ${scope.range.to}
      and p.set_aside_at is null and not ('beyond_limits' = any (p.flags))
    group by 1, 2 order by 3 desc, 1, 2`.execute(scope.db)
  return rows.map(({ cost, net_with_cost: known, has_cost: hasCost, ...row }) => {
    const margin = hasCost ? known - cost : null
    const earned = margin ?? row.net
    return { ...row, margin, earning: row.quantity > 0 ? roundedTo(earned / row.quantity) : null }
  })
}

/** SQL: the business day of a receipt `p`. */
function dayOf(type: ReportBasis['revenue_type']): RawBuilder<unknown> {
  if (type === 'ordered_at') return sql`p.ordered_business_date`
  if (type === 'first_ordered_at') return sql`p.first_ordered_business_date`
  return sql`p.paid_business_date`
}
