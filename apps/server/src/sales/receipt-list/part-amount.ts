import type { ReceiptFilters } from '@pos/contract/sales/receipt-filters'
import { everyKey } from '@pos/contract/sales/receipt-keys'
import { type RawBuilder, sql } from 'kysely'

/** Filters on parts of receipts. */
type PartFilter = 'payments' | 'items' | 'discounts' | 'taxes' | 'condiments'

/**
 * SQL: the lines `p` of receipt `r` with each of their condiments, as a document `piece`: queries
 * over several nodes allow no other function here.
 */
export const condimentsOf = sql`receipt_lines p cross join lateral jsonb_array_elements(p.condiments) as c(piece)`

/**
 * SQL: a part `p` of a receipt (with `piece` of a line's condiments) matches the filters; without
 * such a filter every part does.
 */
export function isPart(
  name: PartFilter,
  asked: readonly string[] | undefined,
): RawBuilder<unknown> {
  if (!asked || asked.length === 0 || asked.includes(everyKey)) return sql`true`
  if (name === 'taxes')
    return sql`trim_scale(p.rate::numeric) || ':' || p.kind || case when p.reduced then '_reduced' else '' end = any(${[...asked]}::text[])`
  if (name === 'condiments')
    return sql`coalesce((piece ->> 'condiment_id')::uuid::text, replace(piece ->> 'name', ',', ' ')) = any(${[...asked]}::text[])`
  if (name === 'payments') {
    const ids = asked.map((key) => key.toLowerCase())
    return sql`(p.payment_key = any(${[...asked]}::text[]) or right(p.payment_key, 36) = any(${ids}::text[]))`
  }
  const keys = asked.map((key) => (key === '-' ? '' : key))
  return name === 'items'
    ? sql`p.item_key = any(${keys}::text[])`
    : sql`p.discount_key = any(${keys}::text[])`
}

/**
 * The amount of a receipt `r` that belongs to a filter, as counted in reports: payments minus
 * change, prices of condiments, net of items, discounts, or taxed amounts with tax. Null without
 * such a filter; with several, that of the first, except that condiments are those of the items.
 */
export function partAmount({
  payments,
  items,
  discounts,
  taxes,
  condiments,
}: Partial<ReceiptFilters>): RawBuilder<unknown> {
  if (payments && payments.length > 0)
    return sql`(select coalesce(sum(p.amount - p.change), 0)::bigint from receipt_payments p where p.shop_id = r.shop_id and p.receipt_id = r.id
      and ${isPart('payments', payments)})`
  if (condiments && condiments.length > 0)
    return sql`(select coalesce(sum(p.quantity * (piece ->> 'quantity')::int * (piece ->> 'price')::bigint), 0)::bigint from ${condimentsOf}
      where p.shop_id = r.shop_id and p.receipt_id = r.id and ${isPart('items', items)} and ${isPart('condiments', condiments)})`
  if (items && items.length > 0)
    return sql`(select coalesce(sum(p.net), 0)::bigint from receipt_lines p where p.shop_id = r.shop_id and p.receipt_id = r.id
      and ${isPart('items', items)})`
  if (discounts && discounts.length > 0)
    return sql`(select coalesce(sum(p.amount), 0)::bigint from receipt_discounts p where p.shop_id = r.shop_id and p.receipt_id = r.id
      and ${isPart('discounts', discounts)})`
  if (taxes && taxes.length > 0)
    return sql`(select coalesce(sum(case when p.kind = 'exclusive' then p.taxable + p.tax else p.taxable end), 0)::bigint from receipt_taxes p
      where p.shop_id = r.shop_id and p.receipt_id = r.id and ${isPart('taxes', taxes)})`
  return sql`null::bigint`
}
