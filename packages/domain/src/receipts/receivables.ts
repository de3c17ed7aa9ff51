import { diffDays } from '../days/calendar-date.ts'
import { largestRemainder, type Rounding } from '../money/decimal.ts'
import { taxOf } from '../tax/tax.ts'

/**
 * The closing and payment terms of a customer. Days are 1 to 28; null means the end of the month.
 */
export interface PaymentTerms {
  readonly closing_day: number | null
  /** Months from the closing to the payment; 0 is the month of the closing. */
  readonly payment_months: number
  readonly payment_day: number | null
}

/**
 * Returns the date of a day in the month that is `months` after that of a date. A null day means
 * the month's last day.
 */
function dayOfMonth(date: string, months: number, day: number | null): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const at =
    day === null ? Date.UTC(year, month + months, 0) : Date.UTC(year, month - 1 + months, day)
  return new Date(at).toISOString().slice(0, 10)
}

/** Returns the closing to which a business day belongs: the first closing on or after it. */
export function closingOf(
  date: string,
  { closing_day: day }: Pick<PaymentTerms, 'closing_day'>,
): string {
  const ofMonth = dayOfMonth(date, 0, day)
  return date <= ofMonth ? ofMonth : dayOfMonth(date, 1, day)
}

/** Returns the last closing on or before a date. */
export function closingBefore(
  date: string,
  { closing_day: day }: Pick<PaymentTerms, 'closing_day'>,
): string {
  const ofMonth = dayOfMonth(date, 0, day)
  return ofMonth <= date ? ofMonth : dayOfMonth(date, -1, day)
}

/** Returns the due date of a closing, which is never before the closing itself. */
export function dueDateOf(
  closing: string,
  { payment_months: months, payment_day: day }: PaymentTerms,
): string {
  const due = dayOfMonth(closing, months, day)
  return due < closing ? closing : due
}

/**
 * Age groups of debts by days since the due date: not due yet, 1 to 30, 31 to 60, 61 to 90, more.
 */
export const agesOfDebt = ['current', 'days_30', 'days_60', 'days_90', 'over_90'] as const
/** The age group of a debt. */
type AgeOfDebt = (typeof agesOfDebt)[number]

/** Debts by age. `credit` (zero or negative) was paid in advance. The sum is the balance. */
type Ageing = Readonly<Record<AgeOfDebt | 'credit', number>>

/** A business day with an unpaid amount. */
export interface OpenDay {
  readonly business_date: string
  readonly amount: number
}

/** Returns the age group on a date of a debt with a due date. */
function ageOf(due: string, today: string): AgeOfDebt {
  const days = diffDays(due, today)
  if (days <= 0) return 'current'
  if (days <= 30) return 'days_30'
  if (days <= 60) return 'days_60'
  return days <= 90 ? 'days_90' : 'over_90'
}

/**
 * Groups open days by age, with the due dates of the customer's terms. A negative balance is a
 * credit.
 */
export function ageingOf(
  balance: number,
  open: readonly OpenDay[],
  terms: PaymentTerms,
  today: string,
): Ageing {
  const ageing = {
    current: 0,
    days_30: 0,
    days_60: 0,
    days_90: 0,
    over_90: 0,
    credit: Math.min(0, balance),
  }
  for (const { business_date, amount } of open)
    ageing[ageOf(dueDateOf(closingOf(business_date, terms), terms), today)] += amount
  return ageing
}

/**
 * The part of a charge that is taxed at one rate, including tax. A null rate is not taxed (tips).
 */
export interface ChargePart {
  readonly rate: string | null
  readonly reduced: boolean
  readonly amount: number
}

interface ChargedReceipt {
  /** Total and tip. */
  readonly due: number
  readonly taxes: readonly {
    readonly rate: string
    readonly kind: string
    readonly reduced: boolean
    readonly taxable: number
    readonly tax: number
  }[]
}

/**
 * Splits the charged amount of a receipt over its rates, in proportion to the amounts with tax, by
 * largest remainder. The parts add up to the charge. The untaxed amount (a tip) is a separate part.
 */
export function partsOfCharge(amount: number, { due, taxes }: ChargedReceipt): ChargePart[] {
  const byRate = new Map<string, { rate: string | null; reduced: boolean; amount: number }>()
  for (const { rate, kind, reduced, taxable, tax } of taxes) {
    const key = `${rate} ${reduced}`
    const part = byRate.get(key) ?? { rate, reduced, amount: 0 }
    part.amount += kind === 'inclusive' ? taxable : taxable + tax
    byRate.set(key, part)
  }
  const taxed = [...byRate.values()]
  const rest = due - taxed.reduce((all, part) => all + part.amount, 0)
  const parts =
    rest === 0 && taxed.length > 0
      ? taxed
      : [...taxed, { rate: null, reduced: false, amount: rest }]
  const sign = due < 0 ? -1 : 1
  const shares = largestRemainder(
    amount,
    parts.map((part) => Math.max(0, part.amount * sign)),
  )
  return parts
    .map((part, index) => ({ ...part, amount: shares[index] ?? 0 }))
    .filter((part) => part.amount !== 0)
}

/**
 * Adds up parts by rate, the highest rate first and the untaxed part last. Sums of zero are
 * omitted.
 */
export function addParts(parts: readonly ChargePart[]): ChargePart[] {
  const byRate = new Map<string, ChargePart>()
  for (const part of parts) {
    const key = `${part.rate} ${part.reduced}`
    byRate.set(key, { ...part, amount: part.amount + (byRate.get(key)?.amount ?? 0) })
  }
  return [...byRate.values()]
    .filter((part) => part.amount !== 0)
    .toSorted((a, b) => Number(b.rate ?? -1) - Number(a.rate ?? -1))
}

/** A rate on a statement: amount = base + tax. */
interface StatementTax {
  readonly rate: string
  readonly reduced: boolean
  readonly amount: number
  readonly base: number
  readonly tax: number
}

/** Computes the taxes of a statement, rounded once per rate (docs/domain.md "Receivables"). */
export function taxesOfStatement(
  parts: readonly ChargePart[],
  roundingOf: (rate: string, isReduced: boolean) => Rounding,
): StatementTax[] {
  return addParts(parts).flatMap(({ rate, reduced, amount }) => {
    if (rate === null) return []
    const tax = taxOf(amount, { rate, kind: 'inclusive', rounding: roundingOf(rate, reduced) })
    return [{ rate, reduced, amount, base: amount - tax, tax }]
  })
}
