import type { Money } from './money.ts'
import { compareTaxes, type ReceiptTaxRules, type TaxedReceipt, taxFlags } from './receipt-taxes.ts'
import { refundFlags } from './refunds.ts'
import { receiptFlags, type ReceiptSums, verifyReceipt } from './totals.ts'

/** The checked parts of a posted receipt; instants as ISO 8601 in UTC, money in the smallest unit. */
export interface CheckedReceipt extends Omit<ReceiptSums, 'taxes' | 'payments' | 'orders'>, Omit<TaxedReceipt, 'orders'> {
  readonly first_ordered_at: string
  readonly ordered_at: string
  readonly paid_at: string
  /** The uid of the receipt that it gives back. */
  readonly refund_of: string | null
  readonly payments: readonly { readonly payment_id: string | null; readonly type: string; readonly amount: Money }[]
  readonly orders: readonly (ReceiptSums['orders'][number] &
    TaxedReceipt['orders'][number] & {
      readonly position: number
      readonly ordered_at: string
      readonly refund_of_position: number | null
    })[]
}

/** The rules of a shop that a receipt is checked by. */
export interface ReceiptRules extends ReceiptTaxRules {
  /** Ids of the payments that give change, besides cash. */
  readonly gives_change: ReadonlySet<string>
  /** True if the release that the receipt names was ever sent. */
  readonly knows_release: boolean
}

/** The moments that a receipt's times are checked against. */
export interface ReceiptClock {
  readonly now: Date
  /** When the shop was set up. */
  readonly shop_since: Date
}

const paymentFlags = [
  ...([
    'discount_above_line',
    'discount_above_check',
    'negative_change',
    'change_without_cash',
    'overpaid',
    'refund_short',
    'refund_positive',
  ] as const),
  ...(['no_lines', 'position_twice'] as const),
] as const
const timeFlags = ['future', 'time_order', 'line_time', 'time_far_ahead', 'time_before_shop'] as const

/**
 * Everything that a stored receipt may be flagged for. `beyond_limits` marks receipts from before amounts had limits, which count
 * nowhere.
 */
export const knownReceiptFlags = [
  ...receiptFlags,
  ...taxFlags,
  ...paymentFlags,
  ...timeFlags,
  ...refundFlags,
  ...(['unknown_reference', 'unknown_release', 'right_missing', 'beyond_limits'] as const),
] as const
/** A flag of a stored receipt. */
export type KnownReceiptFlag = (typeof knownReceiptFlags)[number]

/**
 * Everything that a stored void order may be flagged for. `no_moment` marks lines without a time of voiding or moving, which count
 * nowhere.
 */
export const knownVoidFlags = [
  'no_moment',
  'future',
  'time_far_ahead',
  'time_before_shop',
  'right_missing',
  'unknown_reference',
  'beyond_limits',
] as const
/** A flag of a stored void order. */
export type KnownVoidFlag = (typeof knownVoidFlags)[number]

const day = 86_400_000
/** A device's clock may be this far ahead before its receipts are flagged. */
const clockTolerance = 10 * 60_000

/**
 * Returns what does not add up in a posted receipt, in the order of `knownReceiptFlags`: its sums, its taxes against its lines, its
 * payments, its times. The receipt is kept and flagged, never refused and never corrected. A receipt whose totals come from
 * `computeTotals` is never flagged.
 */
export function checkReceipt(receipt: CheckedReceipt, rules: ReceiptRules, clock: ReceiptClock): KnownReceiptFlag[] {
  const sums = verifyReceipt(receipt)
  const found = new Set<KnownReceiptFlag>([
    ...sums,
    ...compareTaxes(receipt, rules),
    ...failing(discountsOf(receipt, sums.includes('discount'))),
    ...failing(paymentsOf(receipt, rules)),
    ...failing(timesOf(receipt, clock)),
    ...failing(refundOf(receipt)),
    ...(rules.knows_release ? [] : (['unknown_release'] as const)),
  ])
  return knownReceiptFlags.filter((flag) => found.has(flag))
}

/** Returns what is inconsistent in a voided or moved line, in the order of `knownVoidFlags`; instants as ISO 8601. */
export function checkVoidOrder(
  line: { readonly void_at: string | null; readonly moved_at: string | null },
  { now, shop_since }: ReceiptClock,
): KnownVoidFlag[] {
  const moments = [line.void_at, line.moved_at].flatMap((at) => (at === null ? [] : [Date.parse(at)]))
  const found: Record<KnownVoidFlag, boolean> = {
    no_moment: moments.length === 0,
    future: moments.some((at) => at > now.getTime() + clockTolerance),
    time_far_ahead: moments.some((at) => at > now.getTime() + day),
    time_before_shop: moments.some((at) => at < shop_since.getTime() - day),
    right_missing: false,
    unknown_reference: false,
    beyond_limits: false,
  }
  return knownVoidFlags.filter((flag) => found[flag])
}

type Findings = Partial<Record<KnownReceiptFlag, boolean>>

function failing(findings: Findings): KnownReceiptFlag[] {
  return knownReceiptFlags.filter((flag) => findings[flag])
}

/**
 * A discount cannot exceed what it is taken from. `isTooSmall` is true if it is less than the discounts of its lines, which is a fault of
 * the sums.
 */
function discountsOf({ orders, discount }: CheckedReceipt, isTooSmall: boolean): Findings {
  const isAbove = (deducted: Money, from: Money) =>
    deducted !== 0 && (Math.sign(deducted) !== Math.sign(from) || Math.abs(deducted) > Math.abs(from))
  const ofCheck = discount - sum(orders.map((line) => line.discount))
  return {
    discount_above_line: orders.some((line) => isAbove(line.discount, line.price)),
    discount_above_check: !isTooSmall && isAbove(ofCheck, sum(orders.map((line) => line.price - line.discount))),
  }
}

/** A refund mirrors a sale: its payments and its change are negative. Vouchers may be worth more than the check. */
function paymentsOf({ total, tip, settle, change, payments, orders }: CheckedReceipt, rules: ReceiptRules): Findings {
  const isRefund = total < 0
  const amountOf = (which: (payment: CheckedReceipt['payments'][number]) => boolean) =>
    Math.abs(sum(payments.filter((payment) => which(payment)).map((payment) => payment.amount)))
  const givesChange = (payment: CheckedReceipt['payments'][number]) =>
    payment.type === 'cash' || rules.gives_change.has(payment.payment_id?.toLowerCase() ?? '')
  const isNegative = isRefund ? change > 0 : change < 0
  const positions = orders.map((line) => line.position)
  return {
    negative_change: isNegative,
    change_without_cash: !isNegative && Math.abs(change) > amountOf(givesChange),
    overpaid: !isRefund && settle - total - tip > amountOf((payment) => payment.type === 'coupon'),
    refund_short: isRefund && settle > total + tip,
    no_lines: orders.length === 0 && payments.length > 0,
    position_twice: new Set(positions).size < positions.length,
  }
}

/**
 * What a refund says of itself; the receipt that it names decides the rest (`flagsOfRefunds`). Lines that give back lines of no receipt
 * are of an unknown refund.
 */
function refundOf({ refund_of, total, orders }: CheckedReceipt): Findings {
  return {
    refund_positive: refund_of !== null && total > 0,
    unknown_refund: refund_of === null && orders.some((line) => line.refund_of_position !== null),
  }
}

function timesOf({ first_ordered_at, ordered_at, paid_at, orders }: CheckedReceipt, { now, shop_since }: ReceiptClock): Findings {
  const [first, last, paid] = [Date.parse(first_ordered_at), Date.parse(ordered_at), Date.parse(paid_at)]
  const lines = orders.map((line) => Date.parse(line.ordered_at))
  const all = [first, last, paid, ...lines]
  return {
    future: paid > now.getTime() + clockTolerance,
    time_order: first > paid || last > paid || first > last,
    line_time: lines.some((at) => at < first || at > paid),
    time_far_ahead: all.some((at) => at > now.getTime() + day),
    time_before_shop: all.some((at) => at < shop_since.getTime() - day),
  }
}

function sum(amounts: readonly Money[]) {
  return amounts.reduce((all, amount) => all + amount, 0)
}
