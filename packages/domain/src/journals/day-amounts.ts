import type { Money } from '../money/money.ts'
import { recordOf } from '../typed-entries.ts'

/**
 * The amounts of one tax rate and class in a day. `taxable` contains the tax if the tax is
 * inclusive.
 */
export interface BookedTax {
  readonly rate: string
  readonly kind: 'inclusive' | 'exclusive'
  readonly reduced: boolean
  readonly is_refund: boolean
  readonly taxable: Money
  readonly tax: Money
}

/** The amount received by one payment method, minus change and refunds. */
export interface BookedPayment {
  /** Identifies the method. It stays the same when the method is renamed. */
  readonly key: string
  readonly type: string
  readonly label: string
  readonly amount: Money
  /** The customer who owes a payment on account. Payments booked by earlier versions have none. */
  readonly customer_id?: string | null
  readonly customer?: string
}

/**
 * Kinds of movements of money without a receipt: drawer events (`pay_in`, `pay_out`, `drop`), a
 * float that differs from the last count (`float`), a payment of a customer's debt (`collected`),
 * and a change of a debt without money (`adjusted`).
 */
export const movementKinds = [
  'pay_in',
  'pay_out',
  'drop',
  'float',
  'collected',
  'adjusted',
] as const
type MovementKind = (typeof movementKinds)[number]

/** The sum of the movements of one kind, reason and customer. */
export interface BookedMovement {
  readonly kind: MovementKind
  /** The reason from the device; for `collected`, the means of payment. */
  readonly label: string
  readonly customer_id: string | null
  readonly customer: string
  /**
   * Positive in the direction of the kind. A float is positive above the last count, an adjustment
   * if it raises the debt.
   */
  readonly amount: Money
}

/** The booked sums of a day. */
const bookedSums = [
  'sales',
  'refund_amount',
  'tax',
  'tip',
  'excess',
  'cash_rounding',
  'charge',
  'table_charge',
  'gratuity',
  'discount',
  'over_short',
  'comp_cost',
  'taxed_charge',
  'taxed_table_charge',
  'taxed_gratuity',
] as const

/**
 * The amounts of a business day that are booked, before accounts are assigned; money in the
 * smallest unit. `sales` includes all tax, but no refunds or tips. `refund_amount` is positive.
 * `excess` is what the shop keeps above the amounts due. `cash_rounding` is what rounding added to
 * amounts paid in cash. `over_short` is the cash over (+) or short (−). `comp_cost` is the cost of comped dishes. `taxed_…` is the taxed
 * amount of a charge.
 */
export interface DayAmounts extends Readonly<Record<(typeof bookedSums)[number], Money>> {
  readonly payments: readonly BookedPayment[]
  readonly taxes: readonly BookedTax[]
  readonly movements: readonly BookedMovement[]
}

/**
 * Adds up the amounts of days: payments by method and customer, taxes by rate and class, movements
 * by kind. Zero amounts are omitted.
 */
export function addAmounts(days: readonly DayAmounts[]): DayAmounts {
  return {
    ...recordOf(bookedSums, (name) => days.reduce((all, day) => all + day[name], 0)),
    payments: merged(
      days.flatMap((day) => day.payments),
      ({ type, key, customer_id, customer }) => `${type} ${key} ${customer_id ?? customer ?? ''}`,
      (one, other) => ({ ...one, amount: one.amount + other.amount }),
    ).filter(({ amount }) => amount !== 0),
    taxes: merged(
      days.flatMap((day) => day.taxes),
      ({ rate, kind, reduced, is_refund }) => `${rate} ${kind} ${reduced} ${is_refund}`,
      (one, other) => ({ ...one, taxable: one.taxable + other.taxable, tax: one.tax + other.tax }),
    ).filter(({ taxable, tax }) => taxable !== 0 || tax !== 0),
    movements: merged(
      days.flatMap((day) => day.movements),
      ({ kind, label, customer_id, customer }) =>
        JSON.stringify([kind, label, customer_id ?? customer]),
      (one, other) => ({ ...one, amount: one.amount + other.amount }),
    ).filter(({ amount }) => amount !== 0),
  }
}

/** Merges rows with equal keys, in the order of their first occurrence. */
function merged<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  add: (one: T, other: T) => T,
): T[] {
  const found = new Map<string, T>()
  for (const row of rows) {
    const before = found.get(keyOf(row))
    found.set(keyOf(row), before === undefined ? row : add(before, row))
  }
  return [...found.values()]
}

/** Returns the amounts of `now` minus those of `before`. */
export function differenceOf(now: DayAmounts, before: DayAmounts): DayAmounts {
  const negated: DayAmounts = {
    ...recordOf(bookedSums, (name) => -before[name]),
    payments: before.payments.map((one) => ({ ...one, amount: -one.amount })),
    taxes: before.taxes.map((one) => ({ ...one, taxable: -one.taxable, tax: -one.tax })),
    movements: before.movements.map((one) => ({ ...one, amount: -one.amount })),
  }
  return addAmounts([now, negated])
}

/** Returns a day with the names that another day has for the same payment methods and customers. */
export function renamedAs(day: DayAmounts, other: DayAmounts): DayAmounts {
  const labels = new Map(other.payments.map(({ key, label }) => [key, label]))
  const customers = new Map(
    [...other.payments, ...other.movements].map(({ customer_id, customer }) => [
      customer_id,
      customer,
    ]),
  )
  const named = <T extends { readonly customer_id?: string | null; readonly customer?: string }>(
    one: T,
  ): T => {
    const customer = one.customer_id ? customers.get(one.customer_id) : undefined
    return customer === undefined ? one : { ...one, customer }
  }
  return {
    ...day,
    payments: day.payments.map((one) => named({ ...one, label: labels.get(one.key) ?? one.label })),
    movements: day.movements.map(named),
  }
}

/**
 * Completes a day that an earlier version stored: missing sums come from the current amounts of
 * that day, and movements are empty.
 */
export function completedAs(day: Partial<DayAmounts>, now: DayAmounts): DayAmounts {
  return { ...now, movements: [], ...day }
}

/** Returns true if the amounts result in no bookings. */
export function isNothing(amounts: DayAmounts): boolean {
  const { payments, taxes, movements } = addAmounts([amounts])
  return (
    payments.length === 0 &&
    taxes.length === 0 &&
    movements.length === 0 &&
    bookedSums.every((name) => amounts[name] === 0)
  )
}

/** A reason why a day cannot be booked, with the excess (+) or missing (−) amount. */
interface AmountProblem {
  readonly key: 'unsettled' | 'tax_unsplit'
  readonly amount: Money
}

/**
 * Returns the reasons why a day cannot be booked. `unsettled`: payments differ from sales − refunds
 * + tips + cash rounding + excess. `tax_unsplit`: the tax of the receipts differs from the sum of
 * their rates.
 */
export function problemsOf(amounts: DayAmounts): AmountProblem[] {
  const received = amounts.payments.reduce((all, one) => all + one.amount, 0)
  const rates = amounts.taxes.reduce((all, one) => all + one.tax, 0)
  const found: AmountProblem[] = [
    {
      key: 'unsettled',
      amount:
        received -
        (amounts.sales -
          amounts.refund_amount +
          amounts.tip +
          amounts.cash_rounding +
          amounts.excess),
    },
    { key: 'tax_unsplit', amount: amounts.tax - rates },
  ]
  return found.filter(({ amount }) => amount !== 0)
}
