import type { Money } from '../money.ts'
import { recordOf } from '../typed-entries.ts'

/** What a tax of one rate and class adds to a day; `taxable` contains the tax if it is inclusive. */
export interface BookedTax {
  readonly rate: string
  readonly kind: 'inclusive' | 'exclusive'
  readonly reduced: boolean
  readonly is_refund: boolean
  readonly taxable: Money
  readonly tax: Money
}

/** What was received by one method, less change and what refunds gave back. */
export interface BookedPayment {
  /** Tells methods apart; a method that is renamed keeps it. */
  readonly key: string
  readonly type: string
  readonly label: string
  readonly amount: Money
}

/** The sums of a day that are booked. */
export const bookedSums = ['sales', 'refund_amount', 'tax', 'tip', 'charge', 'table_charge', 'gratuity', 'discount', 'over_short'] as const

/**
 * What a business day hands to the books, before any account is known. `sales`: with all tax, before refunds and without tips; `refund_amount`
 * without its sign; `over_short`: counted more (+) or less (−) than expected. Money in the smallest unit.
 */
export interface DayAmounts extends Readonly<Record<(typeof bookedSums)[number], Money>> {
  readonly payments: readonly BookedPayment[]
  readonly taxes: readonly BookedTax[]
}

/** Adds up what days hand to the books; payments by method, taxes by rate and class. What is zero is left out. */
export function addAmounts(days: readonly DayAmounts[]): DayAmounts {
  return {
    ...recordOf(bookedSums, (name) => days.reduce((all, day) => all + day[name], 0)),
    payments: merged(
      days.flatMap((day) => day.payments),
      ({ type, key }) => `${type} ${key}`,
      (one, other) => ({ ...one, amount: one.amount + other.amount }),
    ).filter(({ amount }) => amount !== 0),
    taxes: merged(
      days.flatMap((day) => day.taxes),
      ({ rate, kind, reduced, is_refund }) => `${rate} ${kind} ${reduced} ${is_refund}`,
      (one, other) => ({ ...one, taxable: one.taxable + other.taxable, tax: one.tax + other.tax }),
    ).filter(({ taxable, tax }) => taxable !== 0 || tax !== 0),
  }
}

/** Rows of one key as one, in the order of their first. */
function merged<T>(rows: readonly T[], keyOf: (row: T) => string, add: (one: T, other: T) => T): T[] {
  const found = new Map<string, T>()
  for (const row of rows) {
    const before = found.get(keyOf(row))
    found.set(keyOf(row), before === undefined ? row : add(before, row))
  }
  return [...found.values()]
}

/** What one day has more than another. */
export function differenceOf(now: DayAmounts, before: DayAmounts): DayAmounts {
  const negated: DayAmounts = {
    ...recordOf(bookedSums, (name) => -before[name]),
    payments: before.payments.map((one) => ({ ...one, amount: -one.amount })),
    taxes: before.taxes.map((one) => ({ ...one, taxable: -one.taxable, tax: -one.tax })),
  }
  return addAmounts([now, negated])
}

/** A day with the names that another has for the same payment methods. */
export function renamedAs(day: DayAmounts, other: DayAmounts): DayAmounts {
  const labels = new Map(other.payments.map(({ key, label }) => [key, label]))
  return { ...day, payments: day.payments.map((one) => ({ ...one, label: labels.get(one.key) ?? one.label })) }
}

/** Returns true if nothing of it would be booked. */
export function isNothing(amounts: DayAmounts): boolean {
  const { payments, taxes } = addAmounts([amounts])
  return payments.length === 0 && taxes.length === 0 && bookedSums.every((name) => amounts[name] === 0)
}

/** Why a day cannot be booked, with the amount that is too much (+) or too little (−). */
export interface AmountProblem {
  readonly key: 'unsettled' | 'tax_unsplit'
  readonly amount: Money
}

/**
 * What keeps a day from being booked. `unsettled`: payments are not sales less refunds plus tips; `tax_unsplit`: the receipts' tax is more or
 * less than that of their rates.
 */
export function problemsOf(amounts: DayAmounts): AmountProblem[] {
  const received = amounts.payments.reduce((all, one) => all + one.amount, 0)
  const rates = amounts.taxes.reduce((all, one) => all + one.tax, 0)
  const found: AmountProblem[] = [
    { key: 'unsettled', amount: received - (amounts.sales - amounts.refund_amount + amounts.tip) },
    { key: 'tax_unsplit', amount: amounts.tax - rates },
  ]
  return found.filter(({ amount }) => amount !== 0)
}
