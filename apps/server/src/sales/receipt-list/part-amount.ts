import type { ReceiptFilters } from '@pos/contract/features/receipts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The part of a receipt `r` that a filter is about, as reports count it: what the payments paid less their change, the net of the items,
 * what the discounts took off. Null without such a filter; with several of them, the part of the first.
 */
export function partAmount({ payments, items, discounts }: Partial<ReceiptFilters>): RawBuilder<unknown> {
  if (payments && payments.length > 0) {
    const ids = payments.map((key) => key.toLowerCase())
    return sql`(select coalesce(sum(p.amount - p.change), 0)::bigint from receipt_payments p where p.shop_id = r.shop_id and p.receipt_id = r.id
      and (p.payment_key = any(${[...payments]}::text[]) or right(p.payment_key, 36) = any(${ids}::text[])))`
  }
  if (items && items.length > 0)
    return sql`(select coalesce(sum(p.net), 0)::bigint from receipt_lines p where p.shop_id = r.shop_id and p.receipt_id = r.id
      and p.item_key = any(${keysOf(items)}::text[]))`
  if (discounts && discounts.length > 0)
    return sql`(select coalesce(sum(p.amount), 0)::bigint from receipt_discounts p where p.shop_id = r.shop_id and p.receipt_id = r.id
      and p.discount_key = any(${keysOf(discounts)}::text[]))`
  return sql`null::bigint`
}

const keysOf = (asked: readonly string[]) => asked.map((key) => (key === '-' ? '' : key))
