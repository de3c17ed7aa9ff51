import { type Money, sum } from '../money/money.ts'
import { allocateTenders } from '../money/tenders.ts'
import { type TaxLine, taxKey, taxOf } from '../tax/tax.ts'
import { exclusiveTax, linePrice } from './totals.ts'

/** The sums of a receipt, as a device posts them. */
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
  /** Rounding of the amount due in cash; missing if nothing is rounded. */
  readonly cash_rounding?: Money | undefined
  readonly taxes: readonly Pick<TaxLine, 'rate' | 'kind' | 'reduced' | 'taxable' | 'tax'>[]
  readonly payments: readonly { readonly type: string; readonly amount: Money }[]
  readonly orders: readonly ReceiptLineSums[]
}

interface ReceiptLineSums {
  readonly quantity: number
  readonly unit_price: Money
  readonly price: Money
  readonly discount: Money
  readonly condiments: readonly { readonly price: Money; readonly quantity: number }[]
}

/** Flags for wrong sums of a receipt. */
export const receiptFlags = [
  'line_price',
  'subtotal',
  'discount',
  'tax',
  'tax_rate',
  'total',
  'settle',
  'underpaid',
] as const
/** A flag for a wrong sum of a receipt. */
type ReceiptFlag = (typeof receiptFlags)[number]

/**
 * Returns the wrong sums of a posted receipt. A flagged receipt is stored unchanged, never refused
 * (docs/domain.md "Totals of a check"). settle = sum of payments − change, and a tip is paid in
 * addition to the total. `tax_rate`: a rate occurs twice (it must be rounded once), or no rounding
 * of taxable × rate gives its tax.
 */
export function verifyReceipt(receipt: ReceiptSums): ReceiptFlag[] {
  const { orders, taxes } = receipt
  const charged = receipt.charge + receipt.table_charge + receipt.auto_gratuity
  const checks: Record<ReceiptFlag, boolean> = {
    line_price: orders.every(
      (line) =>
        line.price ===
        linePrice({
          ...line,
          condiments: sum(line.condiments.map((one) => one.price * one.quantity)),
        }),
    ),
    subtotal: receipt.subtotal === sum(orders.map((line) => line.price)),
    discount: Math.abs(receipt.discount) >= Math.abs(sum(orders.map((line) => line.discount))),
    tax: receipt.tax === sum(taxes.map((line) => line.tax)),
    tax_rate: new Set(taxes.map(taxKey)).size === taxes.length && taxes.every(isTaxOfRate),
    total: receipt.total === receipt.subtotal - receipt.discount + charged + exclusiveTax(taxes),
    settle:
      receipt.settle === sum(receipt.payments.map((payment) => payment.amount)) - receipt.change,
    underpaid:
      receipt.settle >=
      receipt.total +
        receipt.tip +
        (receipt.cash_rounding ?? 0) +
        Math.min(0, allocateTenders(receipt).excess),
  }
  return receiptFlags.filter((flag) => !checks[flag])
}

/** Returns true if rounding down or up gives this tax. Half up always equals one of the two. */
function isTaxOfRate({ rate, kind, taxable, tax }: TaxLine) {
  return (['down', 'up'] as const).some(
    (rounding) => taxOf(taxable, { rate, kind, rounding }) === tax,
  )
}
