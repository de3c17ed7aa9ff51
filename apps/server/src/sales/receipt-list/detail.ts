import { fail } from '@pos/contract/errors'
import type { ReceiptCorrection } from '@pos/contract/sales/corrections'
import type { Receipt } from '@pos/contract/sales/receipts'
import type { ReceiptReversal } from '@pos/contract/sales/reversals'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { currentNames } from '../current-names.ts'
import { partsOf } from '../receipt-parts.ts'
import { standInShopOf } from '../stand-in-shop.ts'
import { rootOf } from '../standing-receipt.ts'
import { type RefundLinks, readRefundLinks } from './refund-links.ts'

/** The unchanged columns of a receipt in a response. */
const columns =
  `id shop_id uid refund_of reason_id reason receipt_number device_id device revenue_center_id revenue_center time_period_id time_period table_id table_code
  floor customer guest_count first_ordered_at ordered_at paid_at first_ordered_business_date ordered_business_date paid_business_date subtotal
  tax discount charge table_charge auto_gratuity charge_taxes tip total settle change cash_rounding rounding_assumed excess release check_uid part_uid flags received_at note version set_aside_at
  reverses replaces after_close`.split(/\s+/)

/** Returns a receipt of any shop that the caller may see. */
export async function readReceipt(context: Context, id: string): Promise<Receipt> {
  const shopId = await standInShopOf(context, 'receipts', id)
  const { rows } = await sql<
    Omit<
      Receipt,
      'corrections' | 'set_asides' | 'original' | 'voids' | 'reversals' | keyof RefundLinks
    >
  >`
    select ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))},
      case when r.staff is not null then json_build_object('id', r.staff_id, 'name', ${currentName(sql`r.staff_id`, sql`r.staff`)}) end as staff,
      ${currentNames(sql`r.approved_by`)} as approvers,
      ${partsOf(shopId, 'receipt_lines')} as orders, ${partsOf(shopId, 'receipt_payments')} as payments, ${partsOf(shopId, 'receipt_taxes')} as taxes,
      ${partsOf(shopId, 'receipt_discounts')} as discounts
    from receipts r where r.shop_id = ${shopId} and r.id = ${id}`.execute(context.db)
  const receipt = rows[0] ?? fail('NotFound')
  const corrections = await readCorrections(context, shopId, id)
  const root = await rootOf(context.db, shopId, id)
  return {
    ...receipt,
    // Inside JSON, PostgreSQL formats instants differently.
    orders: receipt.orders.map((line) => ({
      ...line,
      ordered_at: new Date(line.ordered_at).toISOString(),
    })),
    corrections,
    set_asides: await readSetAsides(context, shopId, id),
    original: corrections.length === 0 ? null : originalOf(corrections),
    reversals: await readReversals(context, shopId, root.id),
    ...(await readRefundLinks(context, shopId, {
      ...receipt,
      uid: receipt.reverses === null ? root.uid : receipt.uid,
    })),
    voids: await readVoids(context, shopId, root.uid),
  }
}

async function readCorrections(context: Context, shopId: string, id: string) {
  const { rows } = await sql<ReceiptCorrection>`
    select id, version, before, after, reason, ${currentName(sql`user_id`, sql`user_name`)} as user_name, at from receipt_corrections
    where shop_id = ${shopId} and receipt_id = ${id} order by version`.execute(context.db)
  return rows
}

/** The corrections of a check's amounts, oldest first, each with its three receipts. */
async function readReversals(context: Context, shopId: string, rootId: string) {
  const of = (column: 'receipt_id' | 'reversal_id' | 'replacement_id') => sql`cross join lateral (
    select json_build_object('id', r.id, 'uid', r.uid, 'receipt_number', r.receipt_number, 'guest_count', r.guest_count,
      'payment_names', r.payment_names, 'total', r.total, 'tip', r.tip) as made
    from receipts r where r.shop_id = c.shop_id and r.id = ${sql.ref(`c.${column}`)})`
  const { rows } = await sql<ReceiptReversal>`
    select o.made as receipt, x.made as reversal, n.made as replacement, c.reason,
      ${currentName(sql`c.user_id`, sql`c.user_name`)} as user_name, c.at
    from receipt_reversals c ${of('receipt_id')} o ${of('reversal_id')} x ${of('replacement_id')} n
    where c.shop_id = ${shopId} and c.root_id = ${rootId} order by c.at, c.replacement_id`.execute(
    context.db,
  )
  return rows
}

async function readSetAsides(context: Context, shopId: string, id: string) {
  const { rows } = await sql<Receipt['set_asides'][number]>`
    select id, is_set_aside, reason, ${currentName(sql`user_id`, sql`user_name`)} as user_name, at from receipt_set_asides
    where shop_id = ${shopId} and receipt_id = ${id} order by id`.execute(context.db)
  return rows
}

/**
 * Returns the values posted by the device: for each field and payment, the value before its first
 * correction.
 */
function originalOf(corrections: readonly ReceiptCorrection[]): Receipt['original'] {
  const payments = new Map<number, NonNullable<ReceiptCorrection['before']['payments']>[number]>()
  for (const { before } of corrections) {
    for (const payment of before.payments ?? [])
      if (!payments.has(payment.line)) payments.set(payment.line, payment)
  }
  const fields = corrections
    .toReversed()
    .reduce<ReceiptCorrection['before']>((all, { before }) => ({ ...all, ...before }), {})
  return payments.size > 0
    ? { ...fields, payments: [...payments.values()].toSorted((a, b) => a.line - b.line) }
    : fields
}

async function readVoids(context: Context, shopId: string, uid: string) {
  const { rows } = await sql<Receipt['voids'][number]>`
    select id, name, quantity, total_void_price, coalesce(void_at, moved_at) as at, void_at is not null as is_void from receipt_void_orders
    where shop_id = ${shopId} and receipt_uid = ${uid} order by id`.execute(context.db)
  return rows
}
