import { type RawBuilder, sql } from 'kysely'
import { type Dimension, isRefund, type Measure, rollUp, rollUps, type RollUpTable } from './schema.ts'
import { type ReceiptSelection, rowsOf, within } from './selected-rows.ts'

/** The sums of receipts as rows of a roll-up table: what is added to it, and what the whole table must equal. */
export function sumsOfReceipts(table: RollUpTable, shopId: string, receipts: ReceiptSelection, sign: 1 | -1 = 1): RawBuilder<unknown> {
  const { key, measures: sums } = rollUps[table]
  const expressions: Readonly<Record<string, RawBuilder<unknown>>> = expressionsOf[table]
  const addend = (name: string) => expressions[name] ?? sql`0`
  const total = (name: string) => sql`sum(m.sign * ${sql.lit(sign)} * (${addend(name)}))`
  return sql`
    select p.shop_id, ${sql.join(key.map((name) => sql`${joins[name] ?? sql.ref(name)} as ${sql.ref(name)}`))},
      ${sql.join(sums.map((name) => sql`${total(name)} as ${sql.ref(name)}`))}
    from ${rowsOf('receipts', shopId, receipts)} p ${partsOf(table, shopId, receipts)}
    cross join lateral (values
      ('paid_at', p.paid_business_date, p.paid_hour, 1, true, true),
      ('ordered_at', p.ordered_business_date, p.ordered_hour, 1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
      ('ordered_at', p.paid_business_date, p.paid_hour, -1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
      ('first_ordered_at', p.first_ordered_business_date, p.first_ordered_hour, 1,
        p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour),
      ('first_ordered_at', p.paid_business_date, p.paid_hour, -1,
        p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour)
    ) m(revenue_type, day, hour, sign, other_day, other_hour)
    cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
    ${dimensions[table]}
    where ${isWithinLimits} and p.set_aside_at is null and ${table === 'sales_figures' ? countedDimension : sql`m.other_day`}
    group by p.shop_id, ${sql.join(key.map((name) => joins[name] ?? sql.ref(name)))}
    having ${anyOf(sums.map((name) => total(name)))}`
}

/**
 * The sums of voids as rows of `sales_figures`. They count on the day on which they were made, whichever revenue type is used. Voids of a
 * receipt that is set aside do not count.
 */
export function sumsOfVoids(shopId: string, voids: ReceiptSelection, sign: 1 | -1 = 1): RawBuilder<unknown> {
  const { key, measures: sums } = rollUps.sales_figures
  const counted: Record<string, RawBuilder<unknown>> = {
    voids: sql`${sql.lit(sign)} * count(*)`,
    void_amount: sql`${sql.lit(sign)} * sum(p.total_void_price)`,
  }
  return sql`
    select p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key,
      ${sql.join(sums.map((name) => sql`${counted[name] ?? sql`0`} as ${sql.ref(name)}`))}
    from ${rowsOf('receipt_void_orders', shopId, voids)} p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
    cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
    ${dimensions.sales_figures}
    where ${isWithinLimits} and p.void_at is not null and ${isOfCounted}
    group by p.shop_id, ${sql.join(key.map((name) => joins[name] ?? sql.ref(name)))}`
}

/** One lookup per void `p`, because a join would read all receipts of a shop for a few voids. A void without a receipt counts. */
const isOfCounted = sql`(
  select r.set_aside_at from receipt_uids u
  cross join lateral (select r.set_aside_at from receipts r where r.shop_id = u.shop_id and r.id = u.receipt_id limit 1) r
  where u.shop_id = p.shop_id and u.uid = p.receipt_uid limit 1) is null`

/** Records from before amounts were limited would sum up to numbers that cannot be represented exactly, so they do not count. */
const isWithinLimits = sql`not ('beyond_limits' = any (p.flags))`

/** The joins from which the parts of a key come in the statements above. */
const joins: Record<string, RawBuilder<unknown>> = {
  dimension: sql`c.dimension`,
  key: sql`c.key`,
  revenue_type: sql`m.revenue_type`,
  grain: sql`g.grain`,
  starts_on: sql`g.starts_on`,
  rate: sql`trim_scale(part.rate::numeric)::text`,
}

const partTables = {
  sales_figures: null,
  sales_taxes: 'receipt_taxes',
  sales_items: 'receipt_lines',
  sales_payments: 'receipt_payments',
} as const

/** The parts of receipts `p`; for selected receipts, each looked up by its key. */
function partsOf(table: RollUpTable, shopId: string, receipts: ReceiptSelection): RawBuilder<unknown> {
  const part = partTables[table]
  if (!part) return sql``
  if (receipts === 'all') return sql`join ${sql.table(part)} part on part.receipt_id = p.id and part.shop_id = ${shopId}`
  return sql`cross join lateral (
    select * from ${sql.table(part)} t where t.shop_id = ${shopId} and t.receipt_id = p.id and ${within('receipt_id', receipts)} offset 0) part`
}

/** What a receipt `p` at a moment `m` counts as in each dimension. */
const keyOf: Record<Dimension<'sales_figures'>, RawBuilder<unknown>> = {
  all: sql`''`,
  center: sql`p.center_key`,
  table: sql`p.table_key`,
  period: sql`p.period_key`,
  hour: sql`extract(isodow from m.day) || '-' || m.hour`,
}

/** The dimensions of a table with their keys: one row each for every receipt. */
function dimensionsOf(table: 'sales_figures' | 'sales_taxes') {
  const values = rollUps[table].dimensions.map((name) => sql`(${sql.lit(name)}, ${keyOf[name]})`)
  return sql`cross join lateral (values ${sql.join(values)}) c(dimension, key)`
}

const dimensions: Record<RollUpTable, RawBuilder<unknown>> = {
  sales_figures: dimensionsOf('sales_figures'),
  sales_taxes: dimensionsOf('sales_taxes'),
  sales_items: sql`cross join lateral (values (part.item_key)) c(key)`,
  sales_payments: sql`cross join lateral (values (part.payment_key)) c(key)`,
}

/** For the other two revenue types, only what differs from the day of payment is stored. */
const countedDimension = sql`(m.other_day or (c.dimension = ${rollUp('sales_figures').dimension('hour')} and m.other_hour))`

/** The measures of a receipt `p` and its part; voids contribute the rest of `sales_figures`. */
const expressionsOf: { readonly [Table in RollUpTable]: Partial<Record<Measure<Table>, RawBuilder<unknown>>> } = {
  sales_figures: {
    receipts: sql`1`,
    guests: sql`p.guest_count`,
    gross: sql`p.subtotal`,
    discount: sql`p.discount`,
    charge: sql`p.charge`,
    table_charge: sql`p.table_charge`,
    gratuity: sql`p.auto_gratuity`,
    tip: sql`p.tip`,
    tax: sql`p.tax`,
    total: sql`p.total`,
    stay_seconds: sql`greatest(0, extract(epoch from p.paid_at - p.first_ordered_at)::bigint)`,
    refunds: sql`case when ${isRefund('p')} then 1 else 0 end`,
    refund_amount: sql`case when ${isRefund('p')} then -p.total else 0 end`,
  },
  sales_taxes: { taxable: sql`part.taxable`, tax: sql`part.tax` },
  sales_items: {
    quantity: sql`part.quantity`,
    gross: sql`part.price`,
    discount: sql`part.discount + part.check_discount`,
    net: sql`part.net`,
    cost: sql`coalesce(part.cost, 0) * part.quantity`,
    net_with_cost: sql`case when part.cost is null then 0 else part.net end`,
  },
  sales_payments: { count: sql`1`, amount: sql`part.amount`, change: sql`part.change` },
}

const anyOf = (values: readonly RawBuilder<unknown>[]) =>
  sql.join(
    values.map((value) => sql`${value} <> 0`),
    sql` or `,
  )
