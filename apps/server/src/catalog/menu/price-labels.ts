import { fail } from '@pos/contract/errors'
import {
  listPriceLabels,
  maxPriceLabels,
  type PriceLabel,
  type PriceLabels,
} from '@pos/contract/menu/price-labels'
import { zonedInstant } from '@pos/domain/days/business-day'
import { type TaxRule, taxOf } from '@pos/domain/tax/tax'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'

interface Row extends PriceLabel {
  readonly tax: TaxRule
  readonly takeout_tax: TaxRule
  readonly total: number
}

/** Route of price labels. */
export const priceLabelRoutes: RouteModule = {
  name: 'price-labels',
  mount(engine) {
    route(engine, listPriceLabels, async (context, { query }) => ({
      data: await readLabels(context, query),
    }))
  },
}

async function readLabels(
  context: Context,
  {
    family_group_id: group,
    changed_since: since,
  }: { family_group_id?: string | undefined; changed_since?: string | undefined },
): Promise<PriceLabels> {
  const shopId = shopOf(context)
  const { rows: shops } = await sql<{ country_code: string; timezone: string }>`
    select country_code, timezone from shops where id = ${shopId}`.execute(context.db)
  const shop = shops[0] ?? fail('NotFound')
  const changed = since
    ? sql`and exists (
        select from changes c where c.scope_id = i.shop_id and c.resource = 'menu-items' and c.record_id = i.id
          and c.at >= ${zonedInstant(since, '00:00', shop.timezone)} and c.after ?| array['price', 'takeout_price', 'prices'])`
    : sql``
  const { rows } = await sql<Row>`
    select i.id, i.name, i.name_en, i.jan_code, i.price, i.takeout_price, count(*) over () as total,
      json_build_object('rate', t.rate::text, 'kind', t.kind, 'rounding', t.rounding, 'reduced', t.reduced) as tax,
      json_build_object('rate', o.rate::text, 'kind', o.kind, 'rounding', o.rounding, 'reduced', o.reduced) as takeout_tax,
      coalesce((
        select json_agg(json_build_object('price', p.price, 'time_period', d.name, 'date_types', p.date_types,
          'revenue_center', r.name, 'service', p.service, 'date_from', p.date_from, 'date_to', p.date_to) order by p.position)
        from menu_item_prices p
        left join time_periods d on d.shop_id = p.shop_id and d.id = p.time_period_id
        left join revenue_centers r on r.shop_id = p.shop_id and r.id = p.revenue_center_id
        where p.shop_id = i.shop_id and p.menu_item_id = i.id
      ), '[]') as prices
    from menu_items i
    join taxes t on t.shop_id = i.shop_id and t.id = i.tax_id
    join taxes o on o.shop_id = i.shop_id and o.id = coalesce(i.takeout_tax_id, i.tax_id)
    where i.shop_id = ${shopId} and i.active and not i.open_price
      ${group ? sql`and i.family_group_id = ${group}` : sql``} ${changed}
    order by i.position, i.id limit ${maxPriceLabels}`.execute(context.db)
  const hasTax = shop.country_code === 'JP'
  return {
    labels: rows.map((row) => labelOf(row, hasTax)),
    total: rows[0]?.total ?? 0,
    with_tax: hasTax,
  }
}

function labelOf(
  { tax, takeout_tax: takeoutTax, total: _total, ...row }: Row,
  hasTax: boolean,
): PriceLabel {
  const amount = (price: number, rule: TaxRule) =>
    hasTax && rule.kind === 'exclusive' ? price + taxOf(price, rule) : price
  const price = amount(row.price, tax)
  const takeout = amount(row.takeout_price ?? row.price, takeoutTax)
  return {
    ...row,
    price,
    takeout_price: takeout === price ? null : takeout,
    prices: row.prices.map((one) => ({
      ...one,
      price: amount(one.price, one.service === 'takeout' ? takeoutTax : tax),
    })),
  }
}
