import { largestRemainder, percentOf } from './decimal.ts'
import { type TaxLine, type TaxRule, taxesPerRate, taxKey } from './tax.ts'

/** An order line of a check; money in the smallest unit. */
export interface CheckLine {
  readonly quantity: number
  readonly unit_price: number
  /** Price of one piece's condiments, all together. */
  readonly condiments: number
  /** Taken off this line, not negative. */
  readonly discount: number
  readonly tax: TaxRule
  /** Counts for the auto gratuity (food and drink do, goods do not). */
  readonly gratuity_base: boolean
}

/** An amount that is added to a check (order charge, table charge) and taxed by its own rule; null = not taxed. */
export interface CheckCharge {
  readonly amount: number
  readonly tax: TaxRule | null
}

/** Everything that decides a check's totals. */
export interface Check {
  readonly lines: readonly CheckLine[]
  /** On the whole check, not negative; spread over the rates. */
  readonly discount: number
  readonly charges: readonly CheckCharge[]
  readonly table_charges: readonly CheckCharge[]
  readonly guest_count: number
  /** Percent on pre-tax food and drink from so many guests on; `tax`: in Hawaii the gratuity is itself taxable. */
  readonly auto_gratuity: { readonly rate: string; readonly from_guests: number; readonly tax: TaxRule | null } | null
}

/** Totals of a check (domain.md §3). A tip is no part of them. */
export interface Totals {
  /** Lines at their price, before any discount. */
  readonly subtotal: number
  /** Line discounts and the check's discount. */
  readonly discount: number
  readonly charge: number
  readonly table_charge: number
  readonly auto_gratuity: number
  readonly taxes: readonly TaxLine[]
  /** All tax, inclusive and exclusive. */
  readonly tax: number
  /** subtotal − discount + charge + table_charge + auto_gratuity + exclusive tax. */
  readonly total: number
}

/** What a line costs before its discount. */
export function linePrice(line: Pick<CheckLine, 'quantity' | 'unit_price' | 'condiments'>): number {
  return line.quantity * (line.unit_price + line.condiments)
}

/** Computes a check's totals; tax is rounded once per rate, a check discount is spread over the rates by largest remainder. */
export function computeTotals(check: Check): Totals {
  const subtotal = sum(check.lines.map(linePrice))
  const net = check.lines.map((line) => linePrice(line) - line.discount)
  const taxed = spreadDiscount(check, net)
  for (const { amount, tax } of [...check.charges, ...check.table_charges]) if (tax) taxed.push({ rule: tax, amount })
  const auto_gratuity = autoGratuity(check, net)
  if (check.auto_gratuity?.tax && auto_gratuity !== 0) taxed.push({ rule: check.auto_gratuity.tax, amount: auto_gratuity })
  const taxes = taxesPerRate(taxed)
  const discount = subtotal - sum(net) + check.discount
  const charge = sum(check.charges.map((one) => one.amount))
  const table_charge = sum(check.table_charges.map((one) => one.amount))
  const total = subtotal - discount + charge + table_charge + auto_gratuity + exclusiveTax(taxes)
  return { subtotal, discount, charge, table_charge, auto_gratuity, taxes, tax: sum(taxes.map((line) => line.tax)), total }
}

/** Amounts per rate after the check's discount. */
function spreadDiscount(check: Check, net: readonly number[]): { rule: TaxRule; amount: number }[] {
  const groups = new Map<string, { rule: TaxRule; amount: number }>()
  for (const [index, line] of check.lines.entries()) {
    const key = taxKey(line.tax)
    groups.set(key, { rule: line.tax, amount: (groups.get(key)?.amount ?? 0) + (net[index] ?? 0) })
  }
  const rates = [...groups.values()]
  const shares = largestRemainder(check.discount, rates.map((rate) => Math.max(0, rate.amount)))
  return rates.map(({ rule, amount }, index) => ({ rule, amount: amount - (shares[index] ?? 0) }))
}

/** On food and drink before tax: an inclusive tax is taken out, the check's discount counts in proportion. */
function autoGratuity(check: Check, net: readonly number[]): number {
  const rule = check.auto_gratuity
  if (!rule || check.guest_count < rule.from_guests) return 0
  const shares = largestRemainder(check.discount, net.map((amount) => Math.max(0, amount)))
  const base = check.lines.flatMap((line, index) => (line.gratuity_base ? [{ rule: line.tax, amount: (net[index] ?? 0) - (shares[index] ?? 0) }] : []))
  const inclusive = taxesPerRate(base).filter((line) => line.kind === 'inclusive')
  return percentOf(sum(base.map((line) => line.amount)) - sum(inclusive.map((line) => line.tax)), rule.rate, 'half_up')
}

/** The part of the tax that is added on top. */
export function exclusiveTax(taxes: readonly Pick<TaxLine, 'kind' | 'tax'>[]): number {
  return sum(taxes.filter((line) => line.kind === 'exclusive').map((line) => line.tax))
}

/** A receipt's sums as a device posts them. */
export interface ReceiptSums {
  readonly subtotal: number
  readonly tax: number
  readonly discount: number
  readonly charge: number
  readonly table_charge: number
  readonly auto_gratuity: number
  readonly tip: number
  readonly total: number
  readonly settle: number
  readonly change: number
  readonly taxes: readonly { kind: 'inclusive' | 'exclusive'; tax: number }[]
  readonly payments: readonly { amount: number }[]
  readonly orders: readonly { quantity: number; unit_price: number; price: number; discount: number; condiments: readonly { price: number; quantity: number }[] }[]
}

/** Sums of a receipt that may fail to hold. */
export const receiptFlags = ['line_price', 'subtotal', 'discount', 'tax', 'total', 'settle', 'underpaid'] as const
/** A sum of a receipt that does not hold. */
export type ReceiptFlag = (typeof receiptFlags)[number]

/**
 * Which sums of a posted receipt do not hold; it is kept and flagged, never refused and never corrected (domain.md §3).
 * settle = sum of payments − change; a tip is paid on top of the total.
 */
export function verifyReceipt(receipt: ReceiptSums): ReceiptFlag[] {
  const lines = receipt.orders
  const condiments = (line: (typeof lines)[number]) => sum(line.condiments.map((one) => one.price * one.quantity))
  const checks: Record<ReceiptFlag, boolean> = {
    line_price: lines.every((line) => line.price === line.quantity * (line.unit_price + condiments(line))),
    subtotal: receipt.subtotal === sum(lines.map((line) => line.price)),
    discount: receipt.discount >= sum(lines.map((line) => line.discount)),
    tax: receipt.tax === sum(receipt.taxes.map((line) => line.tax)),
    total: receipt.total === receipt.subtotal - receipt.discount + receipt.charge + receipt.table_charge + receipt.auto_gratuity + exclusiveTax(receipt.taxes),
    settle: receipt.settle === sum(receipt.payments.map((payment) => payment.amount)) - receipt.change,
    underpaid: receipt.settle >= receipt.total + receipt.tip,
  }
  return receiptFlags.filter((flag) => !checks[flag])
}

function sum(amounts: readonly number[]) {
  return amounts.reduce((all, amount) => all + amount, 0)
}
