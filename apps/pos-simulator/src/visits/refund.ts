import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { type CashRounding, roundingOf } from '@pos/domain/money/cash-rounding'
import { computeTotals } from '@pos/domain/receipts/totals'
import type { TaxRule } from '@pos/domain/tax/tax'
import { lendersOf, type Worker } from '../days/crew.ts'
import { seededRandom } from '../random.ts'

const minute = 60_000
/** The share of receipts with a refunded item. */
const share = 0.015

/**
 * Names the person who makes a refund, the colleagues who can approve it, the rounding rule of the
 * shop, and the reason.
 */
interface RefundOptions {
  readonly staff: Worker
  readonly crew: readonly Worker[]
  readonly rule: CashRounding
  readonly reason?: Pick<PostedReceiptInput, 'reason_id' | 'reason'>
}

/**
 * Sometimes an item is refunded at the register by a separate receipt that names the paid one and
 * its line. The choice depends only on the uid. Checks with a discount are skipped, because their
 * items cost less than their price.
 */
export function refundOf(
  receipt: PostedReceiptInput,
  taxes: readonly TaxRule[],
  { staff, crew, rule, reason = {} }: RefundOptions,
): PostedReceiptInput | null {
  const random = seededRandom(`${receipt.uid} refund`)
  const index = random.between(0, receipt.orders.length - 1)
  const line = receipt.orders[index]
  const isFree = line?.comp_amount != null
  const tax = taxes[index]
  const lenders = lendersOf(staff, ['payment', 'reprocess'], crew)
  const payment = receipt.payments[0]
  if (
    !random.chance(share) ||
    !line ||
    isFree ||
    !tax ||
    !payment ||
    !lenders ||
    receipt.discount !== 0
  )
    return null
  const totals = totalsOfOne(line, tax)
  const rounding = payment.type === 'cash' ? roundingOf(totals.total, rule) : 0
  const at = receipt.paid_at
  const {
    revenue_center_id,
    revenue_center,
    time_period_id,
    time_period,
    table_id,
    table_code,
    floor,
    release,
  } = receipt
  const refund: PostedReceiptInput = {
    revenue_center_id,
    revenue_center,
    time_period_id,
    time_period,
    table_id,
    table_code,
    floor,
    release,
    uid: `${receipt.uid}-r`,
    refund_of: receipt.uid,
    ...reason,
    staff: {
      id: staff.id,
      name: staff.name,
    },
    ...(lenders.length > 0 ? { approved_by: [...lenders] } : {}),
    guest_count: 0,
    first_ordered_at: at,
    ordered_at: at,
    paid_at: at,
    subtotal: totals.subtotal,
    tax: totals.tax,
    total: totals.total,
    settle: totals.total + rounding,
    ...(rule === 'none' ? {} : { cash_rounding: rounding }),
    taxes: totals.taxes.map((one) => ({ ...one })),
    payments: [
      {
        ...payment,
        amount: totals.total + rounding,
      },
    ],
    orders: [
      {
        ...line,
        uid: null,
        position: 0,
        refund_of_position: line.position,
        quantity: -1,
        price: totals.subtotal,
        ordered_at: at,
      },
    ],
  }
  return refundedAfter(refund, at, receipt.receipt_number)
}

/** Returns the refunded amounts of one piece of a line. */
function totalsOfOne(line: PostedReceiptInput['orders'][number], tax: TaxRule) {
  const condiments = (line.condiments ?? []).reduce(
    (all, one) => all + one.price * (one.quantity ?? 1),
    0,
  )
  return computeTotals({
    lines: [
      {
        quantity: -1,
        unit_price: line.unit_price,
        condiments,
        discount: 0,
        tax,
        gratuity_base: false,
      },
    ],
    discount: 0,
    charges: [],
    table_charges: [],
    guest_count: 0,
    auto_gratuity: null,
  })
}

/** Returns the refund of a receipt number, made a few minutes after the payment. */
export function refundedAfter(
  refund: PostedReceiptInput,
  paidAt: string,
  number: string | null | undefined,
): PostedReceiptInput {
  const at = new Date(Date.parse(paidAt) + 5 * minute).toISOString()
  return {
    ...refund,
    receipt_number: `${number}R`,
    first_ordered_at: at,
    ordered_at: at,
    paid_at: at,
    orders: refund.orders.map((line) => ({
      ...line,
      ordered_at: at,
    })),
  }
}
