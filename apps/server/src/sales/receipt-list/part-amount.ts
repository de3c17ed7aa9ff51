import { type PartFilter, type ShownFigure, shownFigure } from '@pos/contract/sales/part-figures'
import type { ReceiptFilters } from '@pos/contract/sales/receipt-filters'
import { everyKey } from '@pos/contract/sales/receipt-keys'
import { type RawBuilder, sql } from 'kysely'
import { expressionsOf } from '../roll-ups/sums-of-receipts.ts'
import type { GroupKeys } from './keys-of-group.ts'

type Condition = RawBuilder<unknown>

/** The filters of a list, with the keys of its group. */
export interface PartFilters extends Partial<ReceiptFilters> {
  readonly groupKeys: GroupKeys | null
}

/**
 * SQL: the lines `part` of receipt `r` with each of their condiments, as a document `piece`:
 * queries over several nodes allow no other function here.
 */
export const condimentsOf = sql`receipt_lines part cross join lateral jsonb_array_elements(part.condiments) as c(piece)`

/** SQL: the keys of parts `part`; those of condiments belong to the `piece` of a line. */
const keyOf = {
  payments: sql`part.payment_key`,
  items: sql`part.item_key`,
  comps: sql`coalesce(part.reason_id::text, replace(part.reason, ',', ' '), '')`,
  discounts: sql`part.discount_key`,
  discount_reasons: sql`part.reason_key`,
  taxes: sql`trim_scale(part.rate::numeric) || ':' || part.kind || case when part.reduced then '_reduced' else '' end`,
  condiments: sql`coalesce((piece ->> 'condiment_id')::uuid::text, replace(piece ->> 'name', ',', ' '))`,
} as const satisfies Record<PartFilter, Condition>

/**
 * SQL: a part `part` of a receipt (with `piece` of a line's condiments) matches the filters;
 * without such a filter every part does.
 */
export function isPart(name: PartFilter, filters: PartFilters): Condition {
  const { groupKeys } = filters
  const inGroup =
    groupKeys?.part === name
      ? sql` and part.shop_id::text || ${keyOf[name]} = any(${[...groupKeys.pairs]}::text[])`
      : sql``
  const isComp = name === 'comps' ? sql` and part.comp_amount is not null` : sql``
  return sql`${isAsked(name, filters[name])}${inGroup}${isComp}`
}

function isAsked(name: PartFilter, asked: readonly string[] | undefined): Condition {
  if (!asked || asked.length === 0 || asked.includes(everyKey)) return sql`true`
  if (name === 'payments') {
    const ids = asked.map((key) => key.toLowerCase())
    return sql`(part.payment_key = any(${[...asked]}::text[]) or right(part.payment_key, 36) = any(${ids}::text[]))`
  }
  const isKey = name === 'taxes' || name === 'condiments'
  const keys = isKey ? [...asked] : asked.map((key) => (key === '-' ? '' : key))
  return sql`${keyOf[name]} = any(${keys}::text[])`
}

/** True if a filter selects a part of receipts. */
export const selectsPart = (filters: PartFilters, part: PartFilter) =>
  (filters[part]?.length ?? 0) > 0 || filters.groupKeys?.part === part

/**
 * SQL: the figure of a receipt `r` that its list shows, as counted in reports; null without one. Of
 * condiments it is that of the filtered items.
 */
export function partAmount(filters: PartFilters): Condition {
  const shown = shownFigure((part) => selectsPart(filters, part), filters.figure)
  if (!shown) return sql`null::bigint`
  const measure = measureOf(shown)
  if (shown.startsWith('payments.'))
    return added(measure, sql`receipt_payments part`, isPart('payments', filters))
  if (shown.startsWith('condiments.'))
    return added(
      measure,
      condimentsOf,
      sql`${isPart('condiments', filters)} and ${isPart('items', filters)}`,
    )
  if (shown.startsWith('comps.'))
    return added(
      measure,
      sql`receipt_lines part`,
      sql`${isPart('comps', filters)} and ${isPart('items', filters)}`,
    )
  if (shown.startsWith('items.'))
    return added(measure, sql`receipt_lines part`, isPart('items', filters))
  if (shown.startsWith('discounts.'))
    return added(measure, sql`receipt_discounts part`, isPart('discounts', filters))
  if (shown.startsWith('discount_reasons.'))
    return added(measure, sql`receipt_discounts part`, isPart('discount_reasons', filters))
  if (shown.startsWith('taxes.'))
    return added(measure, sql`receipt_taxes part`, isPart('taxes', filters))
  return sql`(${measure})`
}

const added = (measure: Condition, from: Condition, where: Condition) =>
  sql`(select coalesce(sum(${measure}), 0)::bigint from ${from} cross join lateral (select r.*) p
    where part.shop_id = r.shop_id and part.receipt_id = r.id and ${where})`

const withTax = sql`case when part.kind = 'exclusive' then part.taxable + part.tax else part.taxable end`
const {
  sales_items: items,
  sales_payments: payments,
  sales_comps: comps,
  sales_discounts: discounts,
  sales_taxes: taxes,
} = expressionsOf
const perLine = sql`part.quantity * (piece ->> 'quantity')::int`

/**
 * SQL: a figure of a part `part` of a receipt `p`, by the measures of the roll-ups, or of a receipt
 * `r`. Spelled out, so that `npm run check` prepares each.
 */
function measureOf(shown: ShownFigure): Condition {
  if (shown === 'payments.amount') return sql`${payments.amount} - ${payments.change}`
  if (shown === 'payments.tendered') return payments.amount
  if (shown === 'payments.change') return payments.change
  if (shown === 'payments.count') return payments.count
  if (shown === 'condiments.amount') return sql`${perLine} * (piece ->> 'price')::bigint`
  if (shown === 'condiments.quantity') return perLine
  if (shown === 'items.net') return items.net
  if (shown === 'items.gross') return items.gross
  if (shown === 'items.discount') return items.discount
  if (shown === 'items.quantity') return items.quantity
  if (shown === 'items.cost') return items.cost
  if (shown === 'items.margin') return sql`${items.net_with_cost} - ${items.cost}`
  if (shown === 'comps.comp_amount') return comps.amount
  if (shown === 'comps.comps') return comps.comps
  if (shown === 'comps.comp_quantity') return comps.quantity
  if (shown === 'comps.comp_cost') return comps.cost
  if (shown === 'discount_reasons.discount') return discounts.amount
  if (shown === 'discount_reasons.count') return discounts.count
  if (shown === 'discounts.discount') return discounts.amount
  if (shown === 'discounts.count') return discounts.count
  if (shown === 'taxes.with_tax') return withTax
  if (shown === 'taxes.base') return sql`${withTax} - ${taxes.tax}`
  if (shown === 'taxes.tax') return taxes.tax
  if (shown === 'receipts.net') return sql`r.total - r.tax`
  if (shown === 'receipts.gross') return sql`r.subtotal`
  if (shown === 'receipts.charge') return sql`r.charge`
  if (shown === 'receipts.table_charge') return sql`r.table_charge`
  if (shown === 'receipts.gratuity') return sql`r.auto_gratuity`
  return sql`r.tip`
}

/** SQL: the first lines of receipt `r` that a filter by items, comps or condiments selects. */
export function partLines(filters: PartFilters): Condition {
  const isOfItems = selectsPart(filters, 'items')
  const isOfCondiments = selectsPart(filters, 'condiments')
  const isOfComps = selectsPart(filters, 'comps')
  if (!isOfItems && !isOfCondiments && !isOfComps) return sql`'[]'::jsonb`
  const hasPiece = isOfCondiments
    ? sql` and (select 1 from jsonb_array_elements(part.condiments) as c(piece) where ${isPart('condiments', filters)} limit 1) is not null`
    : sql``
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'unit_price', l.unit_price, 'price', l.price,
      'discount', l.discount, 'condiments', jsonb_path_query_array(l.condiments, '$[*].name'))), '[]') from (
    select part.name, part.quantity, part.unit_price, part.price, part.discount + part.check_discount as discount, part.condiments from receipt_lines part
    where part.shop_id = r.shop_id and part.receipt_id = r.id and ${isPart('items', filters)}${hasPiece}${isOfComps ? sql` and ${isPart('comps', filters)}` : sql``} order by part.line limit 5) l)`
}
