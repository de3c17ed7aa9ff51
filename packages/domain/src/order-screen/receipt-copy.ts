import type { Money } from '../money/money.ts'
import { formatMoney } from '../money/money.ts'
import type { ReceiptSums } from '../receipts/verify-receipt.ts'
import type { TaxLine } from '../tax/tax.ts'
import type { Paper } from './kitchen-slip.ts'
import { centered, indented, leftAndRight, rule } from './paper.ts'
import { type ReceiptShop, type ReceiptTexts, reducedMark, taxLines } from './receipt-paper.ts'

/** The printed parts of a stored receipt. */
interface PrintedReceipt
  extends Pick<
    ReceiptSums,
    | 'subtotal'
    | 'discount'
    | 'charge'
    | 'table_charge'
    | 'auto_gratuity'
    | 'tip'
    | 'total'
    | 'change'
    | 'cash_rounding'
  > {
  readonly receipt_number: string | null
  readonly table_code: string | null
  readonly customer: string | null
  readonly guest_count: number
  readonly staff: { readonly name: string } | null
  readonly taxes: readonly TaxLine[]
  readonly payments: readonly { readonly name: string; readonly amount: Money }[]
  readonly orders: readonly {
    readonly name: string
    readonly quantity: number
    readonly unit_price: Money
    readonly price: Money
    readonly discount: Money
    readonly reduced: boolean
    readonly condiments: readonly {
      readonly name: string
      readonly price: Money
      readonly quantity: number
    }[]
  }[]
}

/** The fixed texts of a stored receipt, including those of a receipt in the making. */
export interface CopyTexts extends ReceiptTexts {
  readonly number: (number: string) => string
  readonly staff: (name: string) => string
  readonly customer: (name: string) => string
  readonly discount: string
  readonly charge: string
  readonly table_charge: string
  readonly tip: string
  readonly change: string
  readonly cash_rounding: string
}

interface CopyInput {
  readonly shop: ReceiptShop
  readonly receipt: PrintedReceipt
  /** Date and time of the payment in the shop's time zone. */
  readonly at: string
  /** Lines above the date, for example that this is a copy. */
  readonly heading: readonly string[]
  readonly texts: CopyTexts
}

/**
 * Lays out a stored receipt, its copy, or a bill for a printer of `width` columns. It contains what a
 * qualified invoice requires: the shop's number, the date, lines with the mark of the reduced rate,
 * and total and tax per rate as the device computed them.
 */
export function receiptCopy(
  { shop, receipt, at, heading, texts }: CopyInput,
  width: number,
): Paper {
  const money = (amount: Money) => formatMoney(amount, shop.currency)
  const added = (label: string, amount: Money) =>
    amount === 0 ? [] : leftAndRight(label, money(amount), width)
  const lineDiscounts = receipt.orders.reduce((all, line) => all + line.discount, 0)
  return [
    ...centered(shop.name, width),
    ...(shop.address ? centered(shop.address, width) : []),
    ...(shop.phone ? centered(texts.phone(shop.phone), width) : []),
    ...(shop.company_code ? centered(texts.registration(shop.company_code), width) : []),
    ...heading.flatMap((line) => centered(line, width)),
    rule(width),
    ...leftAndRight(at, receipt.receipt_number ? texts.number(receipt.receipt_number) : '', width),
    ...leftAndRight(
      receipt.table_code ? texts.table(receipt.table_code) : '',
      texts.guests(receipt.guest_count),
      width,
    ),
    ...(receipt.staff ? indented(texts.staff(receipt.staff.name), 0, width) : []),
    ...(receipt.customer ? indented(texts.customer(receipt.customer), 0, width) : []),
    rule(width),
    ...receipt.orders.flatMap((line) => copiedLine(line, money, texts, width)),
    rule(width),
    ...leftAndRight(texts.subtotal, money(receipt.subtotal - lineDiscounts), width),
    ...added(texts.discount, lineDiscounts - receipt.discount),
    ...added(texts.charge, receipt.charge),
    ...added(texts.table_charge, receipt.table_charge),
    ...added(texts.gratuity, receipt.auto_gratuity),
    ...receipt.taxes.flatMap((tax) =>
      tax.kind === 'exclusive'
        ? leftAndRight(texts.added_tax(tax.rate), money(tax.tax), width)
        : [],
    ),
    rule(width, '='),
    ...leftAndRight(texts.total, money(receipt.total), width),
    rule(width, '='),
    ...receipt.taxes.flatMap((tax) => taxLines(tax, texts, money, width)),
    ...(receipt.taxes.some((tax) => tax.reduced)
      ? indented(texts.reduced(reducedMark), 0, width)
      : []),
    rule(width),
    ...added(texts.tip, receipt.tip),
    ...added(texts.cash_rounding, receipt.cash_rounding ?? 0),
    ...receipt.payments.flatMap((payment) =>
      leftAndRight(payment.name, money(payment.amount), width),
    ),
    ...added(texts.change, receipt.change),
  ]
}

function copiedLine(
  line: PrintedReceipt['orders'][number],
  money: (amount: Money) => string,
  texts: CopyTexts,
  width: number,
): Paper {
  const extras = line.condiments.reduce((all, { price, quantity }) => all + price * quantity, 0)
  return [
    ...leftAndRight(
      line.name + (line.reduced ? ` ${reducedMark}` : ''),
      money(line.price - line.quantity * extras),
      width,
    ),
    ...(line.quantity === 1
      ? []
      : indented(`${line.quantity} x ${money(line.unit_price)}`, 2, width)),
    ...line.condiments.flatMap(({ name, price, quantity }) => {
      const text = quantity > 1 ? `${name} x${quantity}` : name
      return price === 0
        ? indented(text, 2, width)
        : leftAndRight(text, money(line.quantity * quantity * price), width, 2)
    }),
    ...(line.discount === 0 ? [] : leftAndRight(texts.discount, money(-line.discount), width, 2)),
  ]
}
