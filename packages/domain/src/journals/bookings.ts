import type { Money } from '../money/money.ts'
import { type PaymentType, paymentTypes } from '../money/payment-types.ts'
import { taxOf } from '../tax/tax.ts'
import { recordOf } from '../typed-entries.ts'
import type { BookedTax, DayAmounts } from './day-amounts.ts'
import { movementBookings, movementKeys } from './movements.ts'

/**
 * Classes of sales with separate bookings: taxed at the standard rate, taxed at a reduced rate, not
 * taxed.
 */
export const salesClasses = ['standard', 'reduced', 'exempt'] as const
type SalesClass = (typeof salesClasses)[number]
type TaxedClass = Exclude<SalesClass, 'exempt'>

/** Parts of sales that an organization may book in separate accounts. */
export const salesParts = ['charge', 'table_charge', 'gratuity', 'discount'] as const
export type SalesPart = (typeof salesParts)[number]

/**
 * Methods of booking tax.
 *
 * - `inside`: amounts contain the tax, and the accounting program extracts it.
 * - `stated`: amounts contain the tax, and each line states it.
 * - `apart`: sales are booked without tax, and the tax in a separate account.
 */
export const taxMethods = ['inside', 'stated', 'apart'] as const
export type TaxMethod = (typeof taxMethods)[number]

const paymentKeys: readonly `payment_${PaymentType}`[] = paymentTypes.map(
  ({ type }) => `payment_${type}` as const,
)

/** The cost of comps: the expense, and the account that it is moved from. */
export const compKeys = ['comp_cost', 'comp_source'] as const

/** The kinds of bookings; each has an account. */
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
  'excess',
  'cash_rounding',
  'over',
  'short',
  ...compKeys,
  ...movementKeys,
] as const
export type BookingKey = (typeof bookingKeys)[number]

/** The booking rules of an organization. A part with null is booked with the sales. */
export interface BookingRules {
  readonly method: TaxMethod
  readonly parts: Readonly<Record<SalesPart, SalesClass | null>>
  /** Accounts by booking; the cost of comps is booked if one of its accounts has a name. */
  readonly accounts?: Readonly<Record<string, { readonly account: string } | undefined>>
}

/**
 * One amount for one account: debit is positive, credit negative. `tax` is the tax contained in it,
 * with the same sign.
 */
export interface Booking {
  readonly key: BookingKey
  /** The name of the payment method, or the reason of a drawer event; empty for everything else. */
  readonly label: string
  /** The customer who owes the amount; empty for everything else. */
  readonly partner: string
  readonly amount: Money
  readonly tax: Money
}

interface Taxed {
  readonly amount: Money
  readonly tax: Money
}

const isPaymentType = (type: string): type is PaymentType =>
  paymentTypes.some((one) => one.type === type)

/** Returns the booking key of a payment type. An unknown type counts as a card terminal (`cat`). */
export const paymentKey = (type: string): `payment_${PaymentType}` =>
  `payment_${isPaymentType(type) ? type : 'cat'}`

/**
 * Returns the bookings of a day: payments and cash over or short against sales by tax class, tax,
 * tips, excess and the separately booked parts, then the cost of comps and movements of money
 * without a receipt. Sales
 * without a tax are exempt. Debits equal credits if `problemsOf` finds nothing. Bookings of zero
 * are omitted.
 */
export function bookingsOf(amounts: DayAmounts, rules: BookingRules): Booking[] {
  const sales = classesOf(amounts, false)
  const refunds = classesOf(amounts, true)
  const parts = salesParts.flatMap((name) => partsByClass(name, amounts, rules))
  const isApart = rules.method === 'apart'
  const net = ({ amount, tax }: Taxed): Taxed =>
    isApart ? { amount: amount - tax, tax: 0 } : { amount, tax }
  const creditOf = (key: BookingKey, { amount, tax }: Taxed): Booking => ({
    key,
    label: '',
    partner: '',
    amount: 0 - amount,
    tax: 0 - tax,
  })
  const without = (name: SalesClass): Taxed => {
    const apart = parts.filter((part) => part.of === name)
    return {
      amount: sales[name].amount - sumOf(apart, 'amount'),
      tax: sales[name].tax - sumOf(apart, 'tax'),
    }
  }
  const taxOfClass = (name: TaxedClass): Taxed => ({
    amount: isApart ? sales[name].tax + refunds[name].tax : 0,
    tax: 0,
  })
  const cash = (amount: Money): Booking => ({
    key: 'payment_cash',
    label: '',
    partner: '',
    amount,
    tax: 0,
  })
  return [
    ...amounts.payments.map(
      ({ type, label, customer = '', amount }): Booking => ({
        key: paymentKey(type),
        label,
        partner: customer,
        amount,
        tax: 0,
      }),
    ),
    ...salesClasses.map((name) => creditOf(`sales_${name}`, net(without(name)))),
    ...salesParts.map((name) =>
      creditOf(name, net(sumOfParts(parts.filter((part) => part.name === name)))),
    ),
    ...salesClasses.map((name) => creditOf(`refunds_${name}`, net(refunds[name]))),
    creditOf('tax_standard', taxOfClass('standard')),
    creditOf('tax_reduced', taxOfClass('reduced')),
    creditOf('tip', { amount: amounts.tip, tax: 0 }),
    creditOf('excess', { amount: amounts.excess, tax: 0 }),
    creditOf('cash_rounding', { amount: amounts.cash_rounding, tax: 0 }),
    cash(amounts.over_short),
    creditOf(amounts.over_short > 0 ? 'over' : 'short', { amount: amounts.over_short, tax: 0 }),
    ...(booksComps(rules)
      ? [
          creditOf('comp_cost', { amount: -amounts.comp_cost, tax: 0 }),
          creditOf('comp_source', { amount: amounts.comp_cost, tax: 0 }),
        ]
      : []),
    ...amounts.movements.flatMap(movementBookings),
  ].filter(({ amount, tax }) => amount !== 0 || tax !== 0)
}

const booksComps = ({ accounts = {} }: BookingRules) =>
  compKeys.some((key) => (accounts[key]?.account ?? '') !== '')

/**
 * Returns the correcting bookings: those of now minus those of before, by key, payment method and
 * customer.
 */
export function correctionOf(now: readonly Booking[], before: readonly Booking[]): Booking[] {
  const all = [...now, ...before.map((one) => ({ ...one, amount: -one.amount, tax: -one.tax }))]
  const groups = new Map<string, Booking[]>()
  for (const one of all) {
    const name = JSON.stringify([one.key, one.label, one.partner])
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  return [...groups.values()]
    .flatMap((same) =>
      same
        .slice(0, 1)
        .map((first) => ({ ...first, amount: sumOf(same, 'amount'), tax: sumOf(same, 'tax') })),
    )
    .filter(({ amount, tax }) => amount !== 0 || tax !== 0)
}

/** Returns the sums of debits and credits, both without a sign. */
export function debitAndCredit(bookings: readonly Pick<Booking, 'amount'>[]): {
  debit: Money
  credit: Money
} {
  const sum = (sign: 1 | -1) =>
    bookings.reduce((all, { amount }) => all + Math.max(0, sign * amount), 0)
  return { debit: sum(1), credit: sum(-1) }
}

const sumOf = (rows: readonly Taxed[], name: keyof Taxed) =>
  rows.reduce((all, row) => all + row[name], 0)

/** Returns the class of a tax. A rate of 0 is exempt. */
const classOf = ({ rate, reduced }: BookedTax): SalesClass =>
  Number(rate) === 0 ? 'exempt' : reduced ? 'reduced' : 'standard'

/**
 * Returns sales, or refunds as negative amounts, by class with their tax. Amounts without a tax are
 * exempt.
 */
function classesOf(amounts: DayAmounts, isRefund: boolean): Record<SalesClass, Taxed> {
  const taxes = amounts.taxes.filter((one) => one.is_refund === isRefund)
  const taxed = recordOf(['standard', 'reduced'], (name): Taxed => {
    const same = taxes.filter((one) => classOf(one) === name)
    return {
      amount: same.reduce((all, one) => all + withTax(one), 0),
      tax: same.reduce((all, one) => all + one.tax, 0),
    }
  })
  const whole = isRefund ? -amounts.refund_amount : amounts.sales
  return {
    ...taxed,
    exempt: { amount: whole - taxed.standard.amount - taxed.reduced.amount, tax: 0 },
  }
}

const withTax = ({ kind, taxable, tax }: BookedTax) =>
  kind === 'inclusive' ? taxable : taxable + tax

const sumOfParts = (parts: readonly Taxed[]): Taxed => ({
  amount: sumOf(parts, 'amount'),
  tax: sumOf(parts, 'tax'),
})

interface PartOfClass extends Taxed {
  readonly name: SalesPart
  readonly of: SalesClass
}

/**
 * Divides a separately booked part by the classes of sales from which it is taken. The taxed amount
 * of a charge belongs to a taxed class, the rest is exempt, even if the organization selected
 * another class. Discounts belong to the selected class.
 */
function partsByClass(
  name: SalesPart,
  amounts: DayAmounts,
  { parts }: BookingRules,
): PartOfClass[] {
  const of = parts[name]
  if (of === null) return []
  if (name === 'discount') return [partOfClass(name, of, -amounts.discount, amounts)]
  const taxed = amounts[`taxed_${name}`]
  return [
    partOfClass(name, of === 'exempt' ? 'standard' : of, taxed, amounts),
    partOfClass(name, 'exempt', amounts[name] - taxed, amounts),
  ]
}

/**
 * Returns a part of one class of sales with its tax. The rate is the one of that class with the
 * largest taxable amount of the day.
 */
function partOfClass(
  name: SalesPart,
  of: SalesClass,
  amount: Money,
  amounts: DayAmounts,
): PartOfClass {
  const [largest] = amounts.taxes
    .filter((one) => !one.is_refund && classOf(one) === of && of !== 'exempt')
    .toSorted((a, b) => Math.abs(b.taxable) - Math.abs(a.taxable))
  if (!largest) return { name, of, amount, tax: 0 }
  const tax = taxOf(amount, { ...largest, rounding: 'down' })
  // On a receipt, an amount with exclusive tax does not contain the tax.
  return { name, of, amount: largest.kind === 'exclusive' ? amount + tax : amount, tax }
}
