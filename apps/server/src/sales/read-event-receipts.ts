import type { WebhookData } from '@pos/contract/webhooks/webhook-events'
import { sql } from 'kysely'
import type { ReadReceipts } from '#webhooks/service'
import { partsOf } from './receipt-parts.ts'

type Receipt = WebhookData<'receipt.stored'>['receipt']

/** The columns of a receipt `r` that an event contains unchanged. */
const columns =
  `id uid refund_of reason_id reason receipt_number device_id device revenue_center_id revenue_center time_period_id time_period table_id table_code floor customer
  guest_count first_ordered_at ordered_at paid_at paid_business_date subtotal tax discount charge table_charge auto_gratuity charge_taxes tip total settle change cash_rounding
  release flags received_at reverses replaces after_close`.split(/\s+/)

/** Reads the receipts of webhook events. */
export const readEventReceipts: ReadReceipts = async (db, { facts, centers }, uids) => {
  const { rows } = await sql<Receipt>`
    select ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))},
      case when r.staff is not null then json_build_object('id', r.staff_id, 'name', r.staff) end as staff,
      ${partsOf(facts.id, 'receipt_lines')} as orders, ${partsOf(facts.id, 'receipt_payments')} as payments, ${partsOf(facts.id, 'receipt_taxes')} as taxes,
      ${partsOf(facts.id, 'receipt_discounts')} as discounts, false as lines_left_out
    from unnest(${[...uids]}::text[]) k(uid) cross join lateral (
      select receipt_id from receipt_uids u where u.shop_id = ${facts.id} and u.uid = k.uid limit 1) u
    join receipts r on r.shop_id = ${facts.id} and r.id = u.receipt_id
    where ${centers === null} or r.revenue_center_id = any(${(centers ?? []).map(({ id }) => id)}::uuid[])
    order by r.id`.execute(db)
  // Inside JSON, PostgreSQL formats instants differently.
  return rows.map((row) => ({
    ...row,
    orders: row.orders.map((line) => ({
      ...line,
      ordered_at: new Date(line.ordered_at).toISOString(),
    })),
  }))
}
