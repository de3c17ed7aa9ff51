import type { Money } from '../money.ts'
import { type PaymentType, paymentTypes } from '../payment-types.ts'
import { taxOf } from '../tax.ts'
import { recordOf } from '../typed-entries.ts'
import type { BookedTax, DayAmounts } from './day-amounts.ts'

/** Classes of sales that are booked by themselves: taxed at the standard rate, at a reduced one, not taxed. */
export const salesClasses = ['standard', 'reduced', 'exempt'] as const
export type SalesClass = (typeof salesClasses)[number]
type TaxedClass = Exclude<SalesClass, 'exempt'>

/** Parts of sales that an organization may book in an account of their own. */
export const salesParts = ['charge', 'table_charge', 'gratuity', 'discount'] as const
export type SalesPart = (typeof salesParts)[number]

/**
 * How tax is booked. `inside`: amounts contain it, and the program takes it out. `stated`: the same, and each line says how much it contains.
 * `apart`: sales are booked without it, and the tax in an account of its own.
 */
export const taxMethods = ['inside', 'stated', 'apart'] as const
export type TaxMethod = (typeof taxMethods)[number]

const paymentKeys: readonly `payment_${PaymentType}`[] = paymentTypes.map(({ type }) => `payment_${type}` as const)

/** The things that are booked, each with an account. */
export const bookingKeys = [
  ...paymentKeys,
  'sales_standard',
  'sales_reduced',
  'sales_exempt',
  'refunds_standard',
  'refunds_reduced',
  'refunds_exempt',
  'tax_standard',
  'tax_reduced',
  ...salesParts,
  'tip',
  'over',
  'short',
] as const
export type BookingKey = (typeof bookingKeys)[number]

/** What an organization decides about its bookings; a part with null is booked with the sales. */
export interface BookingRules {
  readonly method: TaxMethod
  readonly parts: Readonly<Record<SalesPart, SalesClass | null>>
}

/** One amount for one account: debit is positive, credit negative; `tax` is what of it is tax, with the same sign. */
export interface Booking {
  readonly key: BookingKey
  /** The name of the payment method; empty for everything else. */
  readonly label: string
  readonly amount: Money
  readonly tax: Money
}

interface Taxed {
  readonly amount: Money
  readonly tax: Money
}

const isPaymentType = (type: string): type is PaymentType => paymentTypes.some((one) => one.type === type)

/** The key of a payment's type; a type that is not known counts as a terminal's. */
export const paymentKey = (type: string): `payment_${PaymentType}` => `payment_${isPaymentType(type) ? type : 'cat'}`

/**
 * Books what a day hands over: payments and cash over or short against sales by tax class, tax, tips and the parts that are booked apart. What
 * no tax belongs to is exempt. Debits equal credits if `problemsOf` finds nothing. Lines of zero are left out.
 */
export function bookingsOf(amounts: DayAmounts, rules: BookingRules): Booking[] {
  const sales = classesOf(amounts, false)
  const refunds = classesOf(amounts, true)
  const parts = salesParts.map((name) => partOf(name, amounts, rules))
  const isApart = rules.method === 'apart'
  const net = ({ amount, tax }: Taxed): Taxed => (isApart ? { amount: amount - tax, tax: 0 } : { amount, tax })
  const creditOf = (key: BookingKey, { amount, tax }: Taxed): Booking => ({ key, label: '', amount: 0 - amount, tax: 0 - tax })
  const without = (name: SalesClass): Taxed => {
    const apart = parts.filter((part) => part.of === name)
    return { amount: sales[name].amount - sumOf(apart, 'amount'), tax: sales[name].tax - sumOf(apart, 'tax') }
  }
  const taxOfClass = (name: TaxedClass): Taxed => ({ amount: isApart ? sales[name].tax + refunds[name].tax : 0, tax: 0 })
  const cash = (amount: Money): Booking => ({ key: 'payment_cash', label: '', amount, tax: 0 })
  return [
    ...amounts.payments.map(({ type, label, amount }): Booking => ({ key: paymentKey(type), label, amount, tax: 0 })),
    ...salesClasses.map((name) => creditOf(`sales_${name}`, net(without(name)))),
    ...parts.map((part) => creditOf(part.name, net(part))),
    ...salesClasses.map((name) => creditOf(`refunds_${name}`, net(refunds[name]))),
    creditOf('tax_standard', taxOfClass('standard')),
    creditOf('tax_reduced', taxOfClass('reduced')),
    creditOf('tip', { amount: amounts.tip, tax: 0 }),
    cash(amounts.over_short),
    creditOf(amounts.over_short > 0 ? 'over' : 'short', { amount: amounts.over_short, tax: 0 }),
  ].filter(({ amount, tax }) => amount !== 0 || tax !== 0)
}

/** Bookings that turn some into others: what is booked now less what was booked before, by key and payment method. */
export function correctionOf(now: readonly Booking[], before: readonly Booking[]): Booking[] {
  const all = [...now, ...before.map((one) => ({ ...one, amount: -one.amount, tax: -one.tax }))]
  const keys = [...new Map(all.map(({ key, label }) => [`${key} ${label}`, { key, label }])).values()]
  return keys
    .map(({ key, label }) => {
      const same = all.filter((one) => one.key === key && one.label === label)
      return { key, label, amount: sumOf(same, 'amount'), tax: sumOf(same, 'tax') }
    })
    .filter(({ amount, tax }) => amount !== 0 || tax !== 0)
}

/** Debits and credits of bookings, both without a sign. */
export function debitAndCredit(bookings: readonly Pick<Booking, 'amount'>[]): { debit: Money; credit: Money } {
  const sum = (sign: 1 | -1) => bookings.reduce((all, { amount }) => all + Math.max(0, sign * amount), 0)
  return { debit: sum(1), credit: sum(-1) }
}

const sumOf = (rows: readonly Taxed[], name: keyof Taxed) => rows.reduce((all, row) => all + row[name], 0)

/** A tax of nothing is no tax. */
const classOf = ({ rate, reduced }: BookedTax): SalesClass => (Number(rate) === 0 ? 'exempt' : reduced ? 'reduced' : 'standard')

/** Sales, or what refunds gave back (negative), by class with their tax; what no tax belongs to is exempt. */
function classesOf(amounts: DayAmounts, isRefund: boolean): Record<SalesClass, Taxed> {
  const taxes = amounts.taxes.filter((one) => one.is_refund === isRefund)
  const taxed = recordOf(['standard', 'reduced'], (name): Taxed => {
    const same = taxes.filter((one) => classOf(one) === name)
    return { amount: same.reduce((all, one) => all + withTax(one), 0), tax: same.reduce((all, one) => all + one.tax, 0) }
  })
  const whole = isRefund ? -amounts.refund_amount : amounts.sales
  return { ...taxed, exempt: { amount: whole - taxed.standard.amount - taxed.reduced.amount, tax: 0 } }
}

const withTax = ({ kind, taxable, tax }: BookedTax) => (kind === 'inclusive' ? taxable : taxable + tax)

/**
 * A part that is booked in an account of its own, with the tax that it contains. Receipts do not say what a charge was taxed at: it is taxed as
 * the class that the organization names, which the day's largest rate of that class stands for.
 */
function partOf(name: SalesPart, amounts: DayAmounts, { parts }: BookingRules): Taxed & { name: SalesPart; of: SalesClass | null } {
  const of = parts[name]
  const amount = of === null ? 0 : name === 'discount' ? -amounts.discount : amounts[name]
  const [largest] = amounts.taxes
    .filter((one) => !one.is_refund && classOf(one) === of && of !== 'exempt')
    .toSorted((a, b) => Math.abs(b.taxable) - Math.abs(a.taxable))
  if (!largest) return { name, of, amount, tax: 0 }
  const tax = taxOf(amount, { ...largest, rounding: 'down' })
  // What is taxed on top stands on the receipt without its tax.
  return { name, of, amount: largest.kind === 'exclusive' ? amount + tax : amount, tax }
}
