import type { Money } from './money.ts'

/**
 * Rules by which a shop rounds cash amounts: not at all, to the nearest five cents, or down to five
 * cents.
 */
export const cashRoundings = ['none', 'nearest_5', 'down_5'] as const
export type CashRounding = (typeof cashRoundings)[number]

/** The amounts of a receipt that decide its cash rounding. */
interface RoundedReceipt {
  readonly total: Money
  readonly tip: Money
  readonly settle: Money
  readonly change: Money
  /** The rounding that the device posted; missing if it does not know the field. */
  readonly cash_rounding?: Money | undefined
  readonly payments: readonly { readonly type: string; readonly amount: Money }[]
}

/** The rounding of a receipt: total + tip + amount is due. */
interface SettledRounding {
  readonly amount: Money
  /** True if the device posted no rounding and the server found it from the amounts. */
  readonly isAssumed: boolean
  /** True if the posted rounding is not the one that the shop's rule gives. */
  readonly isMismatch: boolean
}

const step = 5

/**
 * Returns what rounding adds to an amount due in cash: −2 … 2 cents by `nearest_5`, −4 … 0 by
 * `down_5`. A refund (a negative amount) mirrors its sale.
 */
export function roundingOf(due: Money, rule: CashRounding): Money {
  if (rule === 'none') return 0
  const magnitude = Math.abs(due)
  const steps = rule === 'down_5' ? Math.floor(magnitude / step) : Math.round(magnitude / step)
  // Adding 0 converts -0 to 0.
  return Math.sign(due) * (steps * step - magnitude) + 0
}

/**
 * Returns the rounding of a receipt by a rule. With several payments, only the part that is paid in
 * cash is rounded.
 */
export function cashRoundingOf(
  { total, tip, change, payments }: Omit<RoundedReceipt, 'settle'>,
  rule: CashRounding,
): Money {
  const hasCash =
    change !== 0 || payments.some(({ type, amount }) => type === 'cash' && amount !== 0)
  if (!hasCash) return 0
  const other = payments.reduce(
    (sum, { type, amount }) => (type === 'cash' ? sum : sum + amount),
    0,
  )
  return roundingOf(total + tip - other, rule)
}

/**
 * Decides the rounding of a posted receipt. A device that does not post the field rounded if the
 * amount received differs from the amount due by exactly what the rule gives.
 */
export function settleRounding(receipt: RoundedReceipt, rule: CashRounding): SettledRounding {
  const expected = cashRoundingOf(receipt, rule)
  const { cash_rounding: posted } = receipt
  if (posted !== undefined) {
    const isKnown = [0, expected, roundedAwayChange(receipt, rule)].includes(posted)
    return { amount: posted, isAssumed: false, isMismatch: !isKnown }
  }
  const isRounded = expected !== 0 && receipt.settle - receipt.total - receipt.tip === expected
  return { amount: isRounded ? expected : 0, isAssumed: isRounded, isMismatch: false }
}

/**
 * Returns the rounding of a receipt whose vouchers exceed the amount due by so little that the
 * change rounds to nothing: no cash appears on it. 0 for every other receipt.
 */
function roundedAwayChange(receipt: RoundedReceipt, rule: CashRounding): Money {
  const { total, tip, change, payments } = receipt
  const sumOf = (some: typeof payments) => some.reduce((sum, { amount }) => sum + amount, 0)
  if (change !== 0 || sumOf(payments.filter(({ type }) => type === 'cash')) !== 0) return 0
  const over = sumOf(payments) - total - tip
  const vouchers = sumOf(payments.filter(({ type }) => type === 'coupon'))
  const isFromVouchers =
    Math.sign(over) === Math.sign(total) && Math.abs(over) <= Math.abs(vouchers)
  return isFromVouchers && roundingOf(over, rule) === -over ? over : 0
}
