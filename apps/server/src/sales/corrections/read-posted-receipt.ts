import { fail } from '@pos/contract/errors'
import type { PostedReceipt } from '@pos/contract/sales/posted-receipt'
import { utcInstant } from '@pos/domain/days/utc-instant'
import { sql, type Transaction } from 'kysely'
import { partsOf } from '../receipt-parts.ts'

/**
 * A stored receipt in the form of a device's post, with its corrections, and the data that only the
 * server has.
 */
export interface StandingReceipt {
  readonly posted: PostedReceipt
  readonly device_id: string | null
  readonly device: string | null
  readonly note: string | null
  readonly version: number
  readonly flags: readonly string[]
  readonly set_aside_at: string | null
  /** When the party paid before, with another part of its check. */
  readonly previous_paid_at: string | null
}

type Discount = NonNullable<PostedReceipt['discounts']>[number]
interface Row
  extends Omit<StandingReceipt, 'posted'>,
    Omit<PostedReceipt, 'staff' | 'discounts' | 'approved_by' | 'discount_ids' | 'charge_taxes'> {
  readonly staff_id: string | null
  readonly staff: string | null
  readonly approved_by: string[] | null
  readonly discount_ids: string[] | null
  readonly charge_taxes: PostedReceipt['charge_taxes'] | null
  readonly discounts: Discount[]
}

/** Reads a receipt; 404 where there is none. */
export async function readPostedReceipt(
  db: Transaction<unknown>,
  shopId: string,
  id: string,
): Promise<StandingReceipt> {
  const { rows } = await sql<Row>`
    select r.uid, r.refund_of, r.reason_id, r.reason, r.receipt_number, r.revenue_center_id, r.revenue_center, r.time_period_id, r.time_period, r.table_id, r.table_code, r.floor,
      r.staff_id, r.staff, r.approved_by, r.discount_ids, r.customer, r.guest_count, r.first_ordered_at, r.ordered_at, r.paid_at, r.subtotal, r.tax,
      r.discount, r.charge, r.table_charge, r.auto_gratuity, r.charge_taxes, r.tip, r.total, r.settle, r.change, r.cash_rounding, r.release, r.check_uid, r.part_uid, r.device_id, r.device, r.note, r.version, r.flags,
      r.set_aside_at, r.previous_paid_at, ${partsOf(shopId, 'receipt_lines')} as orders, ${partsOf(shopId, 'receipt_payments')} as payments, ${partsOf(shopId, 'receipt_taxes')} as taxes,
      ${partsOf(shopId, 'receipt_discounts')} as discounts
    from receipts r where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  const {
    device_id,
    device,
    note,
    version,
    flags,
    set_aside_at,
    previous_paid_at,
    staff_id,
    staff,
    approved_by,
    discount_ids,
    charge_taxes,
    ...record
  } = rows[0] ?? fail('NotFound')
  const posted = {
    ...record,
    staff: staff === null ? null : { id: staff_id, name: staff },
    ...(approved_by ? { approved_by } : {}),
    ...(discount_ids ? { discount_ids } : {}),
    ...(charge_taxes ? { charge_taxes } : {}),
    // Inside JSON, PostgreSQL formats instants differently.
    orders: record.orders.map((line) => ({
      ...line,
      ordered_at: utcInstant(new Date(line.ordered_at).toISOString()),
    })),
  }
  return { posted, device_id, device, note, version, flags, set_aside_at, previous_paid_at }
}
