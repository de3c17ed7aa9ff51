import { type RawBuilder, sql } from 'kysely'

/**
 * The posted parts of a receipt `r` of a shop in order, as JSON: without keys and derived values.
 */
export const partsOf = (
  shopId: string,
  table: 'receipt_lines' | 'receipt_payments' | 'receipt_taxes' | 'receipt_discounts',
): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(to_jsonb(p) - '{shop_id,receipt_id,line,net,check_discount,item_key,change,is_change,paid,payment_key,discount_key,reason_key}'::text[] order by p.line), '[]')
      from ${sql.table(table)} p where p.shop_id = ${shopId} and p.receipt_id = r.id${table === 'receipt_payments' ? sql` and not p.is_change` : sql``})`
