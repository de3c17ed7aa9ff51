import { largestRemainder, percentOf } from '../money/decimal.ts'
import { type Money, sum } from '../money/money.ts'
import { type ChargePart, type ChargeTax, chargeTaxesOf } from '../tax/charge-taxes.ts'
import { type TaxLine, type TaxRule, taxesPerRate, taxKey } from '../tax/tax.ts'

/** A fixed amount, or a percentage of the amount that it applies to. */
type AmountOrRate = Money | { readonly rate: string }

/** An order line of a check; money in the smallest unit. */
export interface CheckLine {
  readonly quantity: number
  readonly unit_price: Money
  /** Price of all condiments of one piece. */
  readonly condiments: Money
  /** The discount of this line; not negative. */
  readonly discount: AmountOrRate
  readonly tax: TaxRule
  /** True if the automatic gratuity applies (to food and drink, not to goods). */
  readonly gratuity_base: boolean
}

/**
 * An order charge or table charge that is added to a check. It has its own tax; null means untaxed.
 */
export interface CheckCharge {
  /** An amount, or a percentage of the lines' price after all discounts. */
  readonly amount: AmountOrRate
  readonly tax: TaxRule | null
  /** Indexes of the lines that a percentage applies to; all lines if omitted. */
  readonly lines?: readonly number[]
  /** True if the amount is added once per guest. */
  readonly per_guest?: boolean
}

/** The input from which a check's totals are computed. */
export interface TotalsInput {
  readonly lines: readonly CheckLine[]
  /** The discount of the check after line discounts, spread over the rates; not negative. */
  readonly discount: AmountOrRate
  readonly charges: readonly CheckCharge[]
  readonly table_charges: readonly CheckCharge[]
  readonly guest_count: number
  /**
   * A percentage of food and drink before tax, from a number of guests on. `tax` is set if the
   * gratuity itself is taxed (Hawaii).
   */
  readonly auto_gratuity: {
    readonly rate: string
    readonly from_guests: number
    readonly tax: TaxRule | null
  } | null
  /** A tip, paid in addition to the total. */
  readonly tip?: Money
}

/**
 * Totals of a check (docs/domain.md "Totals of a check"). A tip is not revenue, so it is not part
 * of `total`.
 */
export interface Totals {
  /** Each line's price before any discount, and its own discount. */
  readonly lines: readonly { readonly price: Money; readonly discount: Money }[]
  /** The sum of the lines before any discount. */
  readonly subtotal: Money
  /** Line discounts plus the check's discount. */
  readonly discount: Money
  readonly charge: Money
  readonly table_charge: Money
  readonly auto_gratuity: Money
  /** The taxes of the charges and the gratuity, which `taxes` includes. */
  readonly charge_taxes: readonly ChargeTax[]
  readonly taxes: readonly TaxLine[]
  /** All tax, inclusive and exclusive. */
  readonly tax: Money
  /** The part of `tax` that is added to the prices. */
  readonly exclusive_tax: Money
  /** subtotal − discount + charge + table_charge + auto_gratuity + exclusive_tax. */
  readonly total: Money
  readonly tip: Money
  /** The amount due: total + tip. */
  readonly due: Money
}

interface TaxedAmount {
  readonly rule: TaxRule
  readonly amount: Money
}

/** Returns the price of a line before its discount. */
export function linePrice(line: Pick<CheckLine, 'quantity' | 'unit_price' | 'condiments'>): Money {
  // Adding 0 converts -0 to 0.
  return line.quantity * (line.unit_price + line.condiments) + 0
}

/**
 * Computes a check's totals. Tax is rounded once per rate. A check discount is spread over the
 * rates by largest remainder, and discounts never exceed the amounts that they reduce. Percentages
 * of discounts and charges are rounded down, the gratuity half up. A refund (negative quantities)
 * mirrors its sale. Throws RangeError for amounts that are not safe integers.
 */
export function computeTotals(check: TotalsInput): Totals {
  const lines = check.lines.map((line) => {
    const price = linePrice(line)
    return { price, discount: reduction(line.discount, price) }
  })
  const net = lines.map((line) => line.price - line.discount)
  const checkDiscount = reduction(check.discount, sum(net))
  const after = without(net, checkDiscount)
  const charges = check.charges.map((charge) => chargeAmount(charge, after, check.guest_count))
  const tableCharges = check.table_charges.map((charge) =>
    chargeAmount(charge, after, check.guest_count),
  )
  const auto_gratuity = autoGratuity(check, after)
  const shares = [
    ...sharesOf('charge', check.charges, charges),
    ...sharesOf('table_charge', check.table_charges, tableCharges),
    {
      part: 'auto_gratuity' as const,
      rule: check.auto_gratuity?.tax ?? null,
      amount: auto_gratuity,
    },
  ]
  const taxed = shares.flatMap(({ rule, amount }) =>
    rule && amount !== 0 ? [{ rule, amount }] : [],
  )
  const taxes = taxesPerRate([...spreadOverRates(check.lines, net, checkDiscount), ...taxed])
  const subtotal = sum(lines.map((line) => line.price))
  const discount = sum(lines.map((line) => line.discount)) + checkDiscount
  const charge = sum(charges)
  const table_charge = sum(tableCharges)
  const exclusive_tax = exclusiveTax(taxes)
  const total = subtotal - discount + charge + table_charge + auto_gratuity + exclusive_tax
  const tip = check.tip ?? 0
  const due = total + tip
  if (![subtotal, discount, total, due].every(Number.isSafeInteger))
    throw new RangeError('A check of more than safe integers')
  const tax = sum(taxes.map((line) => line.tax))
  const charge_taxes = chargeTaxesOf(shares)
  return {
    lines,
    subtotal,
    discount,
    charge,
    table_charge,
    auto_gratuity,
    charge_taxes,
    taxes,
    tax,
    exclusive_tax,
    total,
    tip,
    due,
  }
}

/** Returns the amount of a discount on a price: at most the price, with the sign of the price. */
function reduction(discount: AmountOrRate, price: Money): Money {
  const magnitude = Math.abs(price)
  const amount =
    typeof discount === 'number' ? discount : percentOf(magnitude, discount.rate, 'down')
  const shareOf = Math.max(0, Math.min(amount, magnitude))
  return price < 0 && shareOf !== 0 ? -shareOf : shareOf
}

/**
 * Subtracts from each amount its share of a discount, by largest remainder. Amounts of the opposite
 * sign (a voided line) get no share.
 */
function without(amounts: readonly Money[], discount: Money): Money[] {
  const sign = discount < 0 ? -1 : 1
  const shares = largestRemainder(
    discount,
    amounts.map((amount) => Math.max(0, amount * sign)),
  )
  return amounts.map((amount, index) => amount - (shares[index] ?? 0))
}

/** Returns the lines' amounts per rate after the check's discount. */
function spreadOverRates(
  lines: readonly CheckLine[],
  net: readonly Money[],
  discount: Money,
): TaxedAmount[] {
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

function chargeAmount(
  { amount, lines, per_guest }: CheckCharge,
  net: readonly Money[],
  guests: number,
): Money {
  if (typeof amount === 'number') return per_guest ? amount * guests : amount
  const counted = lines ? [...new Set(lines)].map((index) => net[index] ?? 0) : net
  return percentOf(sum(counted), amount.rate, 'down')
}

function sharesOf(part: ChargePart, charges: readonly CheckCharge[], amounts: readonly Money[]) {
  return charges.map(({ tax }, index) => ({ part, rule: tax, amount: amounts[index] ?? 0 }))
}

/** Computes the gratuity on food and drink before tax and after discounts. */
function autoGratuity(check: TotalsInput, net: readonly Money[]): Money {
  const rule = check.auto_gratuity
  if (!rule || check.guest_count < rule.from_guests) return 0
  const base = check.lines.flatMap((line, index) =>
    line.gratuity_base ? [{ rule: line.tax, amount: net[index] ?? 0 }] : [],
  )
  const inclusive = taxesPerRate(base).filter((line) => line.kind === 'inclusive')
  return percentOf(
    sum(base.map((line) => line.amount)) - sum(inclusive.map((line) => line.tax)),
    rule.rate,
    'half_up',
  )
}

/** Returns the part of the tax that is added to the prices. */
export function exclusiveTax(taxes: readonly Pick<TaxLine, 'kind' | 'tax'>[]): Money {
  return sum(taxes.filter((line) => line.kind === 'exclusive').map((line) => line.tax))
}
