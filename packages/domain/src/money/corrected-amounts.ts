import { amountsByTax } from '../receipts/receipt-taxes.ts'
import { exclusiveTax, linePrice } from '../receipts/totals.ts'
import { type TaxLine, taxKey, taxOf } from '../tax/tax.ts'
import type { Rounding } from './decimal.ts'
import type { Money } from './money.ts'

interface Line {
  readonly quantity: number
  readonly unit_price: Money
  readonly price: Money
  readonly discount: Money
  readonly tax_rate: string
  readonly tax_kind: TaxLine['kind']
  readonly reduced: boolean
  readonly condiments: readonly { readonly price: Money; readonly quantity: number }[]
  /** The amount that the guest would have paid for a comp; null for other lines. */
  readonly comp_amount?: Money | null | undefined
  /** The row of `prices` that gave `unit_price`, and its conditions in words. */
  readonly price_rule_id?: string | null | undefined
  readonly price_rule?: string | null | undefined
}

/** The amounts of a receipt that a correction can change; money in the smallest unit. */
interface AmountsOfReceipt {
  readonly guest_count: number
  readonly subtotal: Money
  readonly discount: Money
  readonly charge: Money
  readonly table_charge: Money
  readonly auto_gratuity: Money
  readonly tax: Money
  readonly tip: Money
  readonly total: Money
  readonly settle: Money
  readonly change: Money
  readonly taxes: readonly TaxLine[]
  readonly payments: readonly { readonly amount: Money }[]
  readonly orders: readonly Line[]
}

/** The corrected values. Omitted properties keep the value of the receipt. */
interface CorrectedAmounts<Payment> {
  readonly guest_count?: number | undefined
  /** Lines by their index on the receipt. */
  readonly lines?:
    | readonly {
        readonly line: number
        readonly quantity: number
        readonly unit_price: Money
        readonly discount: Money
      }[]
    | undefined
  /** The discount of the check, without those of its lines. */
  readonly check_discount?: Money | undefined
  readonly payments?: readonly Payment[] | undefined
  readonly change?: Money | undefined
  readonly tip?: Money | undefined
}

/**
 * Returns a receipt with corrected amounts. Prices, subtotal, taxes, total and received amounts are
 * recomputed; charges and gratuity stay. The taxable amount of each rate changes by the difference
 * of its lines, and its tax is rounded once. The rounding is the one that explains the receipt's
 * tax, if the shop allows it.
 */
export function withAmounts<Receipt extends AmountsOfReceipt>(
  receipt: Receipt,
  corrected: CorrectedAmounts<Receipt['payments'][number]>,
  roundings: ReadonlyMap<string, ReadonlySet<Rounding>>,
) {
  const orders = receipt.orders.map((order, index) => {
    const line = corrected.lines?.find((one) => one.line === index)
    return line ? { ...order, ...pricedAs(order, line) } : order
  })
  const discount =
    sum(orders, (line) => line.discount) + (corrected.check_discount ?? checkDiscount(receipt))
  const isSame = !corrected.lines && discount === receipt.discount
  const taxes = isSame ? receipt.taxes : taxesOf(receipt, { orders, discount }, roundings)
  const subtotal = isSame ? receipt.subtotal : sum(orders, (line) => line.price)
  const charged = receipt.charge + receipt.table_charge + receipt.auto_gratuity
  const payments: readonly Receipt['payments'][number][] = corrected.payments ?? receipt.payments
  const change = corrected.change ?? receipt.change
  return {
    ...receipt,
    guest_count: corrected.guest_count ?? receipt.guest_count,
    orders,
    discount,
    taxes,
    subtotal,
    tax: isSame ? receipt.tax : sum(taxes, (line) => line.tax),
    total: isSame ? receipt.total : subtotal - discount + charged + exclusiveTax(taxes),
    payments,
    change,
    tip: corrected.tip ?? receipt.tip,
    settle:
      corrected.payments || corrected.change !== undefined
        ? sum(payments, (payment) => payment.amount) - change
        : receipt.settle,
  }
}

/** Returns the discount of the check without those of its lines. */
export const checkDiscount = ({
  discount,
  orders,
}: Pick<AmountsOfReceipt, 'discount' | 'orders'>): Money =>
  discount - sum(orders, (line) => line.discount)

function pricedAs(
  order: Line,
  { quantity, unit_price, discount }: Pick<Line, 'quantity' | 'unit_price' | 'discount'>,
) {
  const condiments = sum(order.condiments, (one) => one.price * one.quantity)
  const price = linePrice({ quantity, unit_price, condiments })
  return {
    quantity,
    unit_price,
    discount,
    price,
    ...compOf(order, { quantity, price }),
    // A typed price comes from no row of `prices`.
    ...(unit_price === order.unit_price || order.price_rule_id == null
      ? {}
      : { price_rule_id: null, price_rule: null }),
  }
}

/** A comp of more or fewer pieces would have cost as much per piece. With a price, it is none. */
function compOf(
  { comp_amount, quantity: before }: Line,
  { quantity, price }: Pick<Line, 'quantity' | 'price'>,
) {
  if (comp_amount == null) return {}
  const isComp = price === 0 && before !== 0
  return { comp_amount: isComp ? Math.round((comp_amount / before) * quantity) : null }
}

const everyRounding: readonly Rounding[] = ['down', 'half_up', 'up']

/**
 * Returns the receipt's taxes, adjusted by the difference of its lines. Rates without amounts and
 * lines are omitted.
 */
function taxesOf(
  receipt: AmountsOfReceipt,
  corrected: Pick<AmountsOfReceipt, 'orders' | 'discount'>,
  roundings: ReadonlyMap<string, ReadonlySet<Rounding>>,
): TaxLine[] {
  const [before, after] = [amountsByTax(receipt), amountsByTax(corrected)]
  const rates = new Map<string, TaxLine>()
  for (const tax of receipt.taxes) {
    const same = rates.get(taxKey(tax))
    rates.set(taxKey(tax), {
      ...tax,
      taxable: tax.taxable + (same?.taxable ?? 0),
      tax: tax.tax + (same?.tax ?? 0),
    })
  }
  for (const { tax_rate: rate, tax_kind: kind, reduced } of corrected.orders) {
    const key = taxKey({ rate, kind, reduced })
    if (!rates.has(key))
      rates.set(key, { rate, kind, reduced, taxable: before.get(key) ?? 0, tax: 0 })
  }
  const adjusted = [...rates].map(([key, line]) => {
    const more = (after.get(key) ?? 0) - (before.get(key) ?? 0)
    return more === 0 ? line : taxedAs(line, line.taxable + more, roundings.get(key))
  })
  // Like devices, keep a rate while a line with a price has it, even if a discount reduces the line
  // to zero.
  const isSold = (line: TaxLine) =>
    corrected.orders.some(
      ({ tax_rate: rate, tax_kind: kind, reduced, price }) =>
        price !== 0 && taxKey({ rate, kind, reduced }) === taxKey(line),
    )
  return adjusted.filter((line) => line.taxable !== 0 || line.tax !== 0 || isSold(line))
}

function taxedAs(
  line: TaxLine,
  taxable: Money,
  allowed: ReadonlySet<Rounding> | undefined,
): TaxLine {
  const candidates = everyRounding.filter((rounding) => !allowed || allowed.has(rounding))
  const asBefore = candidates.find(
    (rounding) => taxOf(line.taxable, { ...line, rounding }) === line.tax,
  )
  return {
    ...line,
    taxable,
    tax: taxOf(taxable, { ...line, rounding: asBefore ?? candidates[0] ?? 'down' }),
  }
}

function sum<T>(rows: readonly T[], of: (row: T) => Money): Money {
  return rows.reduce((all, row) => all + of(row), 0)
}
