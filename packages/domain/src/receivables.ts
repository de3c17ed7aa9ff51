import { diffDays } from './calendar-date.ts'
import { largestRemainder, type Rounding } from './decimal.ts'
import { taxOf } from './tax.ts'

/** When a customer's month closes and when it is paid. Days 1 to 28; null is the end of the month. */
export interface PaymentTerms {
  readonly closing_day: number | null
  /** Months from the closing to the payment; 0 is the month of the closing. */
  readonly payment_months: number
  readonly payment_day: number | null
}

/** The date of a day in the month that is `months` after that of a date; null is the month's last day. */
function dayOfMonth(date: string, months: number, day: number | null): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const at = day === null ? Date.UTC(year, month + months, 0) : Date.UTC(year, month - 1 + months, day)
  return new Date(at).toISOString().slice(0, 10)
}

/** The closing to which a business day belongs: the first one on or after it. */
export function closingOf(date: string, { closing_day: day }: Pick<PaymentTerms, 'closing_day'>): string {
  const ofMonth = dayOfMonth(date, 0, day)
  return date <= ofMonth ? ofMonth : dayOfMonth(date, 1, day)
}

/** The last closing on or before a date. */
export function closingBefore(date: string, { closing_day: day }: Pick<PaymentTerms, 'closing_day'>): string {
  const ofMonth = dayOfMonth(date, 0, day)
  return ofMonth <= date ? ofMonth : dayOfMonth(date, -1, day)
}

/** The day on which what a closing asks for is due; never before the closing itself. */
export function dueDateOf(closing: string, { payment_months: months, payment_day: day }: PaymentTerms): string {
  const due = dayOfMonth(closing, months, day)
  return due < closing ? closing : due
}

/** What is owed by how long it has been due: not yet, 1 to 30 days, 31 to 60, 61 to 90, longer. */
export const agesOfDebt = ['current', 'days_30', 'days_60', 'days_90', 'over_90'] as const
/** How long something has been due. */
export type AgeOfDebt = (typeof agesOfDebt)[number]

/** What is owed, by age; `credit` (zero or below) was paid in advance. Together they are the balance. */
export type Ageing = Readonly<Record<AgeOfDebt | 'credit', number>>

/** A business day of which something is still owed. */
export interface OpenDay {
  readonly business_date: string
  readonly amount: number
}

/** How long what fell due on a day has been due on another. */
export function ageOf(due: string, today: string): AgeOfDebt {
  const days = diffDays(due, today)
  if (days <= 0) return 'current'
  if (days <= 30) return 'days_30'
  if (days <= 60) return 'days_60'
  return days <= 90 ? 'days_90' : 'over_90'
}

/** Puts open days into ages by the customer's terms. What is open never exceeds the balance: a negative one is a credit. */
export function ageingOf(balance: number, open: readonly OpenDay[], terms: PaymentTerms, today: string): Ageing {
  const ageing = { current: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: Math.min(0, balance) }
  for (const { business_date, amount } of open) ageing[ageOf(dueDateOf(closingOf(business_date, terms), terms), today)] += amount
  return ageing
}

/** A part of what is charged that is taxed at one rate, tax included; without a rate it is outside the tax (tips). */
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
 * Splits what of a receipt is charged over its rates, in proportion to the amounts with tax, by largest remainder: the parts add up to
 * the charge. What no rate taxes (a tip) is a part of its own.
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
  const parts = rest === 0 && taxed.length > 0 ? taxed : [...taxed, { rate: null, reduced: false, amount: rest }]
  const sign = due < 0 ? -1 : 1
  const shares = largestRemainder(
    amount,
    parts.map((part) => Math.max(0, part.amount * sign)),
  )
  return parts.map((part, index) => ({ ...part, amount: shares[index] ?? 0 })).filter((part) => part.amount !== 0)
}

/** Adds parts up by rate, the highest rate first and what is outside the tax last; what comes to nothing is left out. */
export function addParts(parts: readonly ChargePart[]): ChargePart[] {
  const byRate = new Map<string, ChargePart>()
  for (const part of parts) {
    const key = `${part.rate} ${part.reduced}`
    byRate.set(key, { ...part, amount: part.amount + (byRate.get(key)?.amount ?? 0) })
  }
  return [...byRate.values()].filter((part) => part.amount !== 0).toSorted((a, b) => Number(b.rate ?? -1) - Number(a.rate ?? -1))
}

/** A rate on a statement: amount = base + tax. */
export interface StatementTax {
  readonly rate: string
  readonly reduced: boolean
  readonly amount: number
  readonly base: number
  readonly tax: number
}

/** The tax of a statement, rounded once per rate (docs/domain.md "Receivables"). */
export function taxesOfStatement(parts: readonly ChargePart[], roundingOf: (rate: string, isReduced: boolean) => Rounding): StatementTax[] {
  return addParts(parts).flatMap(({ rate, reduced, amount }) => {
    if (rate === null) return []
    const tax = taxOf(amount, { rate, kind: 'inclusive', rounding: roundingOf(rate, reduced) })
    return [{ rate, reduced, amount, base: amount - tax, tax }]
  })
}
