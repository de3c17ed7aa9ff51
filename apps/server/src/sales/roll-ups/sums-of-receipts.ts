import { type RawBuilder, sql } from 'kysely'
import {
  countOf,
  type Dimension,
  guestsOf,
  isRefund,
  type Measure,
  type RollUpTable,
  type receiptRollUps,
  rollUp,
  rollUps,
  type voidRollUps,
} from './schema.ts'
import { type ReceiptSelection, rowsOf, within } from './selected-rows.ts'

/** The sums of receipts as rows of a roll-up table, for adding to it or comparing with it. */
export function sumsOfReceipts(
  table: (typeof receiptRollUps)[number],
  shopId: string,
  receipts: ReceiptSelection,
  sign: 1 | -1 = 1,
): RawBuilder<unknown> {
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
 * SQL: the sums of voids as rows of a roll-up table. They count on their own day for every revenue
 * type. Voids of receipts that are set aside do not count.
 */
export function sumsOfVoids(
  table: (typeof voidRollUps)[number],
  shopId: string,
  voids: ReceiptSelection,
  sign: 1 | -1 = 1,
): RawBuilder<unknown> {
  const { key, measures: sums } = rollUps[table]
  const counted = addendsOfVoids[table]
  return sql`
    select p.shop_id, ${sql.join(key.map((name) => sql`${joins[name]} as ${sql.ref(name)}`))},
      ${sql.join(sums.map((name) => sql`${counted[name] ? sql`${sql.lit(sign)} * ${counted[name]}` : sql`0`} as ${sql.ref(name)}`))}
    from ${rowsOf('receipt_void_orders', shopId, voids)} p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
    cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
    ${dimensions[table]}
    where ${isWithinLimits} and p.void_at is not null and ${isOfCounted(shopId)}
    group by p.shop_id, ${sql.join(key.map((name) => joins[name] ?? sql.ref(name)))}`
}

/** SQL: the amounts that the voids `p` of a row add to it. */
const addendsOfVoids: Readonly<
  Record<(typeof voidRollUps)[number], Readonly<Record<string, RawBuilder<unknown>>>>
> = {
  sales_figures: { voids: sql`count(*)`, void_amount: sql`sum(p.total_void_price)` },
  sales_voids: {
    voids: sql`count(*)`,
    quantity: sql`sum(p.quantity)`,
    amount: sql`sum(p.total_void_price)`,
  },
}

/**
 * SQL: the void `p` counts: its receipt is not set aside, or has not arrived. One look-up per void,
 * because a join would read all receipts of a shop for a few voids.
 */
export const isOfCounted = (shopId: string): RawBuilder<unknown> => sql`(
  select r.set_aside_at from receipt_uids u
  cross join lateral (select r.set_aside_at from receipts r where r.shop_id = ${shopId} and r.id = u.receipt_id limit 1) r
  where u.shop_id = ${shopId} and u.uid = p.receipt_uid limit 1) is null`

/** Records from before amounts were limited would exceed exact numbers, so they do not count. */
const isWithinLimits = sql`not ('beyond_limits' = any (p.flags))`

/** The joins that provide the parts of a key in the statements above. */
const joins: Record<string, RawBuilder<unknown>> = {
  dimension: sql`c.dimension`,
  key: sql`c.key`,
  revenue_type: sql`m.revenue_type`,
  grain: sql`g.grain`,
  starts_on: sql`g.starts_on`,
  rate: sql`trim_scale(part.rate::numeric)::text`,
  class: sql`part.kind || case when part.reduced then '_reduced' else '' end || case when ${isRefund('p')} then '_refund' else '' end`,
}

const partTables = {
  sales_figures: null,
  sales_taxes: 'receipt_taxes',
  sales_items: 'receipt_lines',
  sales_payments: 'receipt_payments',
  sales_discounts: 'receipt_discounts',
  sales_condiments: 'receipt_lines',
  sales_comps: 'receipt_lines',
  sales_refunds: null,
} as const

/** The columns of a part `t`. A receipt with two taxes of one class counts once in that class. */
const columnsOfParts: Partial<Record<RollUpTable, RawBuilder<unknown>>> = {
  sales_taxes: sql`t.*, row_number() over (partition by t.receipt_id, trim_scale(t.rate::numeric), t.kind, t.reduced order by t.line) = 1 as is_first`,
}

/** SQL: the pieces of a part, for tables that count pieces. */
const piecesOf: Partial<Record<RollUpTable, RawBuilder<unknown>>> = {
  sales_condiments: sql`cross join lateral jsonb_to_recordset(part.condiments) as piece(condiment_id uuid, name text, price bigint, quantity integer)`,
}

/** SQL: the parts that count. Most lines have no condiments and are no comps. */
const havingPieces: Partial<Record<RollUpTable, RawBuilder<unknown>>> = {
  sales_condiments: sql`and t.condiments <> '[]'`,
  sales_comps: sql`and t.comp_amount is not null`,
}

/** The parts of receipts `p`; for selected receipts, each looked up by key. */
function partsOf(
  table: (typeof receiptRollUps)[number],
  shopId: string,
  receipts: ReceiptSelection,
): RawBuilder<unknown> {
  const part = partTables[table]
  if (!part) return sql``
  const columns = columnsOfParts[table] ?? sql`*`
  const pieces = piecesOf[table] ?? sql``
  const having = havingPieces[table] ?? sql``
  if (receipts === 'all')
    return sql`join (select ${columns} from ${sql.table(part)} t where t.shop_id = ${shopId} ${having}) part on part.receipt_id = p.id ${pieces}`
  return sql`cross join lateral (
    select ${columns} from ${sql.table(part)} t where t.shop_id = ${shopId} and t.receipt_id = p.id ${having} and ${within('receipt_id', receipts)} offset 0) part ${pieces}`
}

/** SQL: the key of a receipt `p` at a time `m` in each dimension. */
const keyOf: Record<Dimension<'sales_figures'>, RawBuilder<unknown>> = {
  all: sql`''`,
  center: sql`p.center_key`,
  table: sql`p.table_key`,
  period: sql`p.period_key`,
  hour: sql`extract(isodow from m.day) || '-' || m.hour`,
  staff: sql`p.staff_key`,
}

/** The dimensions of a table with their keys: one row per receipt. */
function dimensionsOf<Table extends RollUpTable>(
  table: Table,
  keys: Readonly<Record<Dimension<Table>, RawBuilder<unknown>>>,
) {
  const names: readonly Dimension<Table>[] = rollUps[table].dimensions
  const values = names.map((name) => sql`(${sql.lit(name)}, ${keys[name]})`)
  return sql`cross join lateral (values ${sql.join(values)}) c(dimension, key)`
}

const dimensions: Record<RollUpTable, RawBuilder<unknown>> = {
  sales_figures: dimensionsOf('sales_figures', keyOf),
  sales_taxes: dimensionsOf('sales_taxes', keyOf),
  sales_items: sql`cross join lateral (values (part.item_key)) c(key)`,
  sales_payments: sql`cross join lateral (values (part.payment_key)) c(key)`,
  sales_discounts: dimensionsOf('sales_discounts', {
    discount: sql`part.discount_key`,
    staff: keyOf.staff,
    reason: sql`part.reason_key`,
  }),
  sales_condiments: dimensionsOf('sales_condiments', {
    condiment: sql`coalesce(piece.condiment_id::text, replace(piece.name, ',', ' '))`,
    item: sql`part.item_key`,
  }),
  sales_comps: dimensionsOf('sales_comps', {
    staff: keyOf.staff,
    reason: sql`coalesce(part.reason_id::text, replace(part.reason, ',', ' '), '')`,
    item: sql`part.item_key`,
  }),
  sales_refunds: sql`cross join lateral (values (p.reason_key)) c(key)`,
  sales_voids: dimensionsOf('sales_voids', {
    staff: keyOf.staff,
    reason: sql`p.reason_key`,
    item: sql`p.item_key`,
  }),
}

/** For the other two revenue types, only differences to the day of payment are stored. */
const countedDimension = sql`(m.other_day or (c.dimension = ${rollUp('sales_figures').dimension('hour')} and m.other_hour))`

/** The measures of a receipt `p` and its part; voids contribute the rest of `sales_figures`. */
export const expressionsOf = {
  sales_figures: {
    receipts: countOf('p'),
    guests: guestsOf('p'),
    gross: sql`p.subtotal`,
    discount: sql`p.discount`,
    charge: sql`p.charge`,
    table_charge: sql`p.table_charge`,
    gratuity: sql`p.auto_gratuity`,
    tip: sql`p.tip`,
    tax: sql`p.tax`,
    total: sql`p.total`,
    stay_seconds: sql`case when ${isRefund('p')} then 0 else ${countOf('p')} * greatest(0, extract(epoch from p.paid_at - coalesce(p.previous_paid_at, p.first_ordered_at))::bigint) end`,
    refunds: sql`case when ${isRefund('p')} then ${countOf('p')} else 0 end`,
    refund_amount: sql`case when ${isRefund('p')} then -p.total else 0 end`,
    excess: sql`p.excess`,
    cash_rounding: sql`p.cash_rounding`,
    comps: sql`p.comps`,
    comp_amount: sql`p.comp_amount`,
    comp_cost: sql`p.comp_cost`,
    parties: sql`case when ${isRefund('p')} or p.previous_paid_at is not null then 0 else ${countOf('p')} end`,
  },
  sales_taxes: {
    taxable: sql`part.taxable`,
    tax: sql`part.tax`,
    receipts: sql`case when part.is_first then ${countOf('p')} else 0 end`,
  },
  sales_items: {
    quantity: sql`part.quantity`,
    gross: sql`part.price`,
    discount: sql`part.discount + part.check_discount`,
    net: sql`part.net`,
    cost: sql`coalesce(part.cost, 0) * part.quantity`,
    net_with_cost: sql`case when part.cost is null then 0 else part.net end`,
    refund_quantity: sql`case when ${isRefund('p')} then -part.quantity else 0 end`,
    refund_amount: sql`case when ${isRefund('p')} then part.discount + part.check_discount - part.price else 0 end`,
  },
  sales_payments: {
    count: sql`case when part.is_change then 0 else ${countOf('p')} end`,
    amount: sql`part.amount`,
    change: sql`part.change`,
  },
  sales_discounts: { count: countOf('p'), amount: sql`part.amount` },
  sales_condiments: {
    quantity: sql`part.quantity * piece.quantity`,
    amount: sql`part.quantity * piece.quantity * piece.price`,
  },
  sales_comps: {
    comps: countOf('p'),
    quantity: sql`part.quantity`,
    amount: sql`part.comp_amount`,
    cost: sql`coalesce(part.cost, 0) * part.quantity`,
  },
  sales_refunds: {
    refunds: sql`case when ${isRefund('p')} then ${countOf('p')} else 0 end`,
    amount: sql`case when ${isRefund('p')} then -p.total else 0 end`,
  },
} satisfies {
  readonly [Table in (typeof receiptRollUps)[number]]: Partial<
    Record<Measure<Table>, RawBuilder<unknown>>
  >
}

const anyOf = (values: readonly RawBuilder<unknown>[]) =>
  sql.join(
    values.map((value) => sql`${value} <> 0`),
    sql` or `,
  )
