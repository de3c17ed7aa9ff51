import { type CashRounding, settleRounding } from '../money/cash-rounding.ts'
import { type Money, sum } from '../money/money.ts'
import { allocateTenders } from '../money/tenders.ts'
import { compareTaxes, type ReceiptTaxRules, type TaxedReceipt, taxFlags } from './receipt-taxes.ts'
import { refundFlags } from './refund-checks.ts'
import { paysBack } from './refunds.ts'
import { type CheckClock, isAhead, isBeforeShop, isFarAhead } from './time-checks.ts'
import { type ReceiptSums, receiptFlags, verifyReceipt } from './verify-receipt.ts'

/** The checked parts of a payment. */
interface CheckedPayment {
  /** The id of the payment method or of the coupon. */
  readonly payment_id: string | null
  readonly name: string
  readonly type: string
  readonly amount: Money
  readonly customer_id?: string | null | undefined
  readonly customer?: string | null | undefined
}

/**
 * The checked parts of a posted receipt; instants as ISO 8601 in UTC, money in the smallest unit.
 */
interface CheckedReceipt
  extends Omit<ReceiptSums, 'taxes' | 'payments' | 'orders'>,
    Omit<TaxedReceipt, 'orders'> {
  readonly first_ordered_at: string
  readonly ordered_at: string
  readonly paid_at: string
  /** The uid of the refunded receipt. */
  readonly refund_of: string | null
  /** The release that it was sold by; null where the device names none. */
  readonly release: number | null
  /** The customer of the whole check. */
  readonly customer: string | null
  readonly payments: readonly CheckedPayment[]
  readonly orders: readonly (ReceiptSums['orders'][number] &
    TaxedReceipt['orders'][number] & {
      readonly position: number
      readonly ordered_at: string
      readonly refund_of_position: number | null
      /** The amount that the guest would have paid for a comp; null for other lines. */
      readonly comp_amount?: Money | null | undefined
    })[]
}

/** The cash payment method of a shop. Without a record, it has the usual name alone. */
export interface CashMethod {
  readonly payment_id: string | null
  readonly name: string
}

/** The rules of a shop by which receipts are checked. */
export interface ReceiptRules extends ReceiptTaxRules {
  /**
   * The payment methods and coupons that give change, besides cash: their ids, and their names as
   * `changeKey`.
   */
  readonly gives_change: ReadonlySet<string>
  /** The payment method of change that is given although no payment was cash. */
  readonly cash: CashMethod
  /** True if the release that the receipt names was ever sent. */
  readonly knows_release: boolean
  readonly cash_rounding: CashRounding
}

/** Returns the key in `gives_change` of a payment that its device names without an id. */
export const changeKey = ({ type, name }: Pick<CheckedPayment, 'type' | 'name'>): string =>
  `${type} ${name}`

const paymentFlags = [
  ...([
    'discount_above_line',
    'discount_above_check',
    'negative_change',
    'change_without_cash',
    'overpaid',
    'rounding_mismatch',
    'refund_short',
    'refund_positive',
  ] as const),
  ...(['no_lines', 'position_twice', 'customer_missing', 'comp_mismatch'] as const),
] as const
const timeFlags = [
  'future',
  'time_order',
  'line_time',
  'time_far_ahead',
  'time_before_shop',
] as const

/**
 * All flags of stored receipts. `beyond_limits` marks receipts from before amounts had limits; no
 * report counts them.
 */
export const knownReceiptFlags = [
  ...receiptFlags,
  ...taxFlags,
  ...paymentFlags,
  ...timeFlags,
  ...refundFlags,
  ...([
    'price_unexplained',
    'unknown_reference',
    'unknown_release',
    'right_missing',
    'paid_twice',
    'line_unordered',
    'beyond_limits',
  ] as const),
] as const
/** A flag of a stored receipt. */
export type KnownReceiptFlag = (typeof knownReceiptFlags)[number]

/**
 * Returns the flags of a posted receipt, in the order of `knownReceiptFlags`. It checks sums, taxes
 * against lines, payments and times. A flagged receipt is stored unchanged, never refused. Totals
 * from `computeTotals` are never flagged.
 */
export function checkReceipt(
  posted: CheckedReceipt,
  rules: ReceiptRules,
  clock: CheckClock,
): KnownReceiptFlag[] {
  const rounding = settleRounding(posted, rules.cash_rounding)
  const receipt = { ...posted, cash_rounding: rounding.amount }
  const sums = verifyReceipt(receipt)
  const found = new Set<KnownReceiptFlag>([
    ...sums,
    ...compareTaxes(receipt, rules),
    ...failing(discountsOf(receipt, sums.includes('discount'))),
    ...failing({ ...paymentsOf(receipt, rules), rounding_mismatch: rounding.isMismatch }),
    ...failing(timesOf(receipt, rules, clock)),
    ...failing(refundOf(receipt)),
    ...(rules.knows_release ? [] : (['unknown_release'] as const)),
  ])
  return knownReceiptFlags.filter((flag) => found.has(flag))
}

type Findings = Partial<Record<KnownReceiptFlag, boolean>>

function failing(findings: Findings): KnownReceiptFlag[] {
  return knownReceiptFlags.filter((flag) => findings[flag])
}

/**
 * Checks that no discount exceeds the amount that it reduces. `isTooSmall` is true if the discount
 * is less than the discounts of its lines; `verifyReceipt` reports that fault.
 */
function discountsOf({ orders, discount }: CheckedReceipt, isTooSmall: boolean): Findings {
  const isAbove = (deducted: Money, from: Money) =>
    deducted !== 0 &&
    (Math.sign(deducted) !== Math.sign(from) || Math.abs(deducted) > Math.abs(from))
  const ofCheck = discount - sum(orders.map((line) => line.discount))
  return {
    discount_above_line: orders.some((line) => isAbove(line.discount, line.price)),
    discount_above_check:
      !isTooSmall && isAbove(ofCheck, sum(orders.map((line) => line.price - line.discount))),
  }
}

/**
 * Checks payments and change. A refund mirrors a sale: both are negative. Vouchers may be worth
 * more than the check, and a guest may leave the change of cash.
 */
function paymentsOf(receipt: CheckedReceipt, rules: ReceiptRules): Findings {
  const { total, tip, settle, change, cash_rounding = 0, payments, orders } = receipt
  const isRefund = paysBack(receipt)
  const givesChange = (payment: CheckedPayment) =>
    payment.type === 'cash' ||
    rules.gives_change.has(payment.payment_id?.toLowerCase() ?? '') ||
    rules.gives_change.has(changeKey(payment))
  const changeable = Math.abs(
    sum(payments.filter((payment) => givesChange(payment)).map((payment) => payment.amount)),
  )
  const over = settle - total - tip - cash_rounding
  const isNegative = isRefund ? change > 0 : change < 0
  const positions = orders.map((line) => line.position)
  return {
    negative_change: isNegative,
    change_without_cash: !isNegative && Math.abs(change) > changeable,
    overpaid: !isRefund && over > 0 && over !== allocateTenders(receipt).excess,
    refund_short: isRefund && over > 0,
    no_lines: orders.length === 0 && payments.length > 0 && !isWithoutLines(receipt),
    position_twice: new Set(positions).size < positions.length,
    customer_missing: isCustomerMissing(receipt),
    comp_mismatch: orders.some((line) => !isConsistentComp(line)),
  }
}

/** A comp costs nothing, and its amount has the sign of its quantity. */
function isConsistentComp({
  comp_amount,
  quantity,
  price,
  discount,
}: CheckedReceipt['orders'][number]): boolean {
  if (comp_amount == null) return true
  return price === 0 && discount === 0 && comp_amount * quantity >= 0
}

/**
 * Charges, gratuity and tip need no lines: a tip is given back alone, a table charge is paid by
 * guests who order nothing.
 */
function isWithoutLines({
  subtotal,
  discount,
  charge,
  table_charge,
  auto_gratuity,
  tip,
  total,
  settle,
  cash_rounding = 0,
}: CheckedReceipt) {
  const hasOther = [charge, table_charge, auto_gratuity, tip].some((amount) => amount !== 0)
  return hasOther && subtotal === 0 && discount === 0 && settle === total + tip + cash_rounding
}

/** Returns true if a payment on account names no debtor, neither itself nor through the receipt. */
export function isCustomerMissing({
  customer,
  payments,
}: Pick<CheckedReceipt, 'customer' | 'payments'>): boolean {
  const namesCustomer = (payment: CheckedPayment) =>
    Boolean(payment.customer_id) || [payment.customer, customer].some((name) => name?.trim())
  return payments.some(
    (payment) => payment.type === 'kake' && payment.amount !== 0 && !namesCustomer(payment),
  )
}

/** Checks a refund alone; `flagsOfRefunds` compares it with the receipt that it names. */
function refundOf({ refund_of, total, orders }: CheckedReceipt): Findings {
  return {
    refund_positive: refund_of !== null && total > 0,
    unknown_refund: refund_of === null && orders.some((line) => line.refund_of_position !== null),
  }
}

function timesOf(
  { first_ordered_at, ordered_at, paid_at, orders, release }: CheckedReceipt,
  rules: ReceiptRules,
  clock: CheckClock,
): Findings {
  const [first, last, paid] = [
    Date.parse(first_ordered_at),
    Date.parse(ordered_at),
    Date.parse(paid_at),
  ]
  const lines = orders.map((line) => Date.parse(line.ordered_at))
  const all = [first, last, paid, ...lines]
  const ofRelease = release !== null && rules.knows_release
  return {
    future: isAhead(paid, clock),
    time_order: first > paid || last > paid || first > last,
    line_time: lines.some((at) => at < first || at > paid),
    time_far_ahead: all.some((at) => isFarAhead(at, clock)),
    time_before_shop: all.some((at) => isBeforeShop(at, clock, { ofRelease })),
  }
}
