import { largestRemainder, percentOf } from './decimal.ts'
import type { Money } from './money.ts'
import { type TaxLine, type TaxRule, taxesPerRate, taxKey, taxOf } from './tax.ts'

/** A fixed amount, or a percentage of what it applies to. */
export type AmountOrRate = Money | { readonly rate: string }

/** An order line of a check; money in the smallest unit. */
export interface CheckLine {
  readonly quantity: number
  readonly unit_price: Money
  /** Price of all condiments of one piece. */
  readonly condiments: Money
  /** Discount of this line; not negative. */
  readonly discount: AmountOrRate
  readonly tax: TaxRule
  /** True if the automatic gratuity applies (to food and drink, not to goods). */
  readonly gratuity_base: boolean
}

/** An amount that is added to a check (order charge, table charge) and taxed by its own rule; null means untaxed. */
export interface CheckCharge {
  /** A percentage applies to the lines' price after all discounts. */
  readonly amount: AmountOrRate
  readonly tax: TaxRule | null
  /** Indexes of the lines that a percentage applies to (selected by order or first order); all if omitted. */
  readonly lines?: readonly number[]
  /** The amount applies once per guest. */
  readonly per_guest?: boolean
}

/** Everything that decides a check's totals. */
export interface Check {
  readonly lines: readonly CheckLine[]
  /** Discount of the whole check after line discounts; not negative; spread over the rates. */
  readonly discount: AmountOrRate
  readonly charges: readonly CheckCharge[]
  readonly table_charges: readonly CheckCharge[]
  readonly guest_count: number
  /** Percent on pre-tax food and drink from a number of guests on; `tax` is set where the gratuity itself is taxable (Hawaii). */
  readonly auto_gratuity: { readonly rate: string; readonly from_guests: number; readonly tax: TaxRule | null } | null
  /** A tip, paid on top of the total. */
  readonly tip?: Money
}

/** Totals of a check (docs/domain.md "Totals of a check"). A tip is not part of `total`: it is not revenue and is paid in addition. */
export interface Totals {
  /** Each line's price before any discount, and its own discount. */
  readonly lines: readonly { readonly price: Money; readonly discount: Money }[]
  /** The lines at full price, before any discount. */
  readonly subtotal: Money
  /** Line discounts plus the check's discount. */
  readonly discount: Money
  readonly charge: Money
  readonly table_charge: Money
  readonly auto_gratuity: Money
  readonly taxes: readonly TaxLine[]
  /** All tax, inclusive and exclusive. */
  readonly tax: Money
  /** The part of `tax` that is added on top of the prices. */
  readonly exclusive_tax: Money
  /** subtotal − discount + charge + table_charge + auto_gratuity + exclusive_tax. */
  readonly total: Money
  readonly tip: Money
  /** What the guests owe: total + tip. */
  readonly due: Money
}

interface TaxedAmount {
  readonly rule: TaxRule
  readonly amount: Money
}

/** The price of a line before its discount. */
export function linePrice(line: Pick<CheckLine, 'quantity' | 'unit_price' | 'condiments'>): Money {
  // A refund of nothing is 0, not -0.
  return line.quantity * (line.unit_price + line.condiments) + 0
}

/**
 * Computes a check's totals. Tax is rounded once per rate; a check discount is spread over the rates by largest remainder; discounts
 * never exceed what they apply to; percentages of discounts and charges are rounded down, the gratuity half up. A refund (negative
 * quantities) mirrors its sale. Throws RangeError on amounts that are not safe integers.
 */
export function computeTotals(check: Check): Totals {
  const lines = check.lines.map((line) => {
    const price = linePrice(line)
    return { price, discount: reduction(line.discount, price) }
  })
  const net = lines.map((line) => line.price - line.discount)
  const checkDiscount = reduction(check.discount, sum(net))
  const after = without(net, checkDiscount)
  const charges = check.charges.map((charge) => chargeAmount(charge, after, check.guest_count))
  const tableCharges = check.table_charges.map((charge) => chargeAmount(charge, after, check.guest_count))
  const auto_gratuity = autoGratuity(check, after)
  const taxes = taxesPerRate([
    ...spreadOverRates(check.lines, net, checkDiscount),
    ...taxedCharges(check.charges, charges),
    ...taxedCharges(check.table_charges, tableCharges),
    ...(check.auto_gratuity?.tax && auto_gratuity !== 0 ? [{ rule: check.auto_gratuity.tax, amount: auto_gratuity }] : []),
  ])
  const subtotal = sum(lines.map((line) => line.price))
  const discount = sum(lines.map((line) => line.discount)) + checkDiscount
  const charge = sum(charges)
  const table_charge = sum(tableCharges)
  const exclusive_tax = exclusiveTax(taxes)
  const total = subtotal - discount + charge + table_charge + auto_gratuity + exclusive_tax
  const tip = check.tip ?? 0
  const due = total + tip
  if (![subtotal, discount, total, due].every(Number.isSafeInteger)) throw new RangeError('A check of more than safe integers')
  const tax = sum(taxes.map((line) => line.tax))
  return { lines, subtotal, discount, charge, table_charge, auto_gratuity, taxes, tax, exclusive_tax, total, tip, due }
}

/** The amount of a discount on a price: never more than the price, with the sign of the price. */
function reduction(discount: AmountOrRate, price: Money): Money {
  const magnitude = Math.abs(price)
  const amount = typeof discount === 'number' ? discount : percentOf(magnitude, discount.rate, 'down')
  const shareOf = Math.max(0, Math.min(amount, magnitude))
  return price < 0 && shareOf !== 0 ? -shareOf : shareOf
}

/** Amounts minus their share of a discount, by largest remainder; those of the opposite sign (a voided line) get no share. */
function without(amounts: readonly Money[], discount: Money): Money[] {
  const sign = discount < 0 ? -1 : 1
  const shares = largestRemainder(
    discount,
    amounts.map((amount) => Math.max(0, amount * sign)),
  )
  return amounts.map((amount, index) => amount - (shares[index] ?? 0))
}

/** The lines' amounts per rate after the check's discount. */
function spreadOverRates(lines: readonly CheckLine[], net: readonly Money[], discount: Money): TaxedAmount[] {
  const groups = new Map<string, TaxedAmount>()
  for (const [index, { tax }] of lines.entries()) {
    const key = taxKey(tax)
    const group = groups.get(key)
    groups.set(key, { rule: group?.rule ?? tax, amount: (group?.amount ?? 0) + (net[index] ?? 0) })
  }
  const rates = [...groups.values()]
  const amounts = without(
    rates.map((rate) => rate.amount),
    discount,
  )
  return rates.map(({ rule }, index) => ({ rule, amount: amounts[index] ?? 0 }))
}

function chargeAmount({ amount, lines, per_guest }: CheckCharge, net: readonly Money[], guests: number): Money {
  if (typeof amount === 'number') return per_guest ? amount * guests : amount
  const counted = lines ? [...new Set(lines)].map((index) => net[index] ?? 0) : net
  return percentOf(sum(counted), amount.rate, 'down')
}

function taxedCharges(charges: readonly CheckCharge[], amounts: readonly Money[]): TaxedAmount[] {
  return charges.flatMap(({ tax }, index) => (tax && amounts[index] ? [{ rule: tax, amount: amounts[index] }] : []))
}

/** Based on food and drink before tax and after discounts: an inclusive tax is removed. */
function autoGratuity(check: Check, net: readonly Money[]): Money {
  const rule = check.auto_gratuity
  if (!rule || check.guest_count < rule.from_guests) return 0
  const base = check.lines.flatMap((line, index) => (line.gratuity_base ? [{ rule: line.tax, amount: net[index] ?? 0 }] : []))
  const inclusive = taxesPerRate(base).filter((line) => line.kind === 'inclusive')
  return percentOf(sum(base.map((line) => line.amount)) - sum(inclusive.map((line) => line.tax)), rule.rate, 'half_up')
}

/** The part of the tax that is added to the prices. */
export function exclusiveTax(taxes: readonly Pick<TaxLine, 'kind' | 'tax'>[]): Money {
  return sum(taxes.filter((line) => line.kind === 'exclusive').map((line) => line.tax))
}

/** A receipt's sums as a device posts them. */
export interface ReceiptSums {
  readonly subtotal: Money
  readonly tax: Money
  readonly discount: Money
  readonly charge: Money
  readonly table_charge: Money
  readonly auto_gratuity: Money
  readonly tip: Money
  readonly total: Money
  readonly settle: Money
  readonly change: Money
  readonly taxes: readonly Pick<TaxLine, 'rate' | 'kind' | 'reduced' | 'taxable' | 'tax'>[]
  readonly payments: readonly { readonly amount: Money }[]
  readonly orders: readonly ReceiptLineSums[]
}

interface ReceiptLineSums {
  readonly quantity: number
  readonly unit_price: Money
  readonly price: Money
  readonly discount: Money
  readonly condiments: readonly { readonly price: Money; readonly quantity: number }[]
}

/** Sums of a receipt that may be wrong. */
export const receiptFlags = ['line_price', 'subtotal', 'discount', 'tax', 'tax_rate', 'total', 'settle', 'underpaid'] as const
/** A sum of a receipt that is wrong. */
export type ReceiptFlag = (typeof receiptFlags)[number]

/**
 * Returns which sums of a posted receipt are wrong; it is kept and flagged, never refused and never corrected (docs/domain.md "Totals of
 * a check"). settle = sum of payments − change; a tip is paid on top of the total. `tax_rate`: a rate occurs twice (it must be rounded
 * once), or its tax results from no rounding of taxable × rate.
 */
export function verifyReceipt(receipt: ReceiptSums): ReceiptFlag[] {
  const { orders, taxes } = receipt
  const charged = receipt.charge + receipt.table_charge + receipt.auto_gratuity
  const checks: Record<ReceiptFlag, boolean> = {
    line_price: orders.every(
      (line) => line.price === linePrice({ ...line, condiments: sum(line.condiments.map((one) => one.price * one.quantity)) }),
    ),
    subtotal: receipt.subtotal === sum(orders.map((line) => line.price)),
    discount: Math.abs(receipt.discount) >= Math.abs(sum(orders.map((line) => line.discount))),
    tax: receipt.tax === sum(taxes.map((line) => line.tax)),
    tax_rate: new Set(taxes.map(taxKey)).size === taxes.length && taxes.every(isTaxOfRate),
    total: receipt.total === receipt.subtotal - receipt.discount + charged + exclusiveTax(taxes),
    settle: receipt.settle === sum(receipt.payments.map((payment) => payment.amount)) - receipt.change,
    underpaid: receipt.settle >= receipt.total + receipt.tip,
  }
  return receiptFlags.filter((flag) => !checks[flag])
}

/** Returns true if rounding down or up gives this tax; half up always equals one of the two. */
function isTaxOfRate({ rate, kind, taxable, tax }: TaxLine) {
  return (['down', 'up'] as const).some((rounding) => taxOf(taxable, { rate, kind, rounding }) === tax)
}

function sum(amounts: readonly Money[]) {
  return amounts.reduce((all, amount) => all + amount, 0)
}
