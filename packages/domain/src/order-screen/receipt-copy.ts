import { formatMoney } from '../money.ts'
import type { Money } from '../money.ts'
import type { TaxLine } from '../tax.ts'
import type { Paper } from './kitchen-slip.ts'
import { centered, indented, rule, sides } from './paper.ts'
import { type ReceiptShop, type ReceiptWords, reducedMark, taxLines } from './receipt-paper.ts'

/** A stored receipt, as far as it is printed. */
export interface PrintedReceipt {
  readonly receipt_number: string | null
  readonly table_code: string | null
  readonly customer: string | null
  readonly guest_count: number
  readonly staff: { readonly name: string } | null
  readonly subtotal: Money
  readonly discount: Money
  readonly charge: Money
  readonly table_charge: Money
  readonly auto_gratuity: Money
  readonly tip: Money
  readonly total: Money
  readonly change: Money
  readonly taxes: readonly TaxLine[]
  readonly payments: readonly { readonly name: string; readonly amount: Money }[]
  readonly orders: readonly {
    readonly name: string
    readonly quantity: number
    readonly unit_price: Money
    readonly price: Money
    readonly discount: Money
    readonly reduced: boolean
    readonly condiments: readonly { readonly name: string; readonly price: Money; readonly quantity: number }[]
  }[]
}

/** The fixed words of a copy beside those of a receipt. */
export interface CopyWords extends ReceiptWords {
  /** Says that it is printed again. */
  readonly copy: string
  readonly number: (number: string) => string
  readonly staff: (name: string) => string
  readonly customer: (name: string) => string
  readonly discount: string
  readonly charge: string
  readonly table_charge: string
  readonly tip: string
  readonly change: string
}

interface CopyInput {
  readonly shop: ReceiptShop
  readonly receipt: PrintedReceipt
  /** Date and time of the payment in the shop. */
  readonly at: string
  readonly words: CopyWords
}

/**
 * A stored receipt as a printer of `width` columns prints it again. What a qualified invoice needs is on it: the shop's number, the date,
 * lines with the mark of the reduced rate, total and tax per rate, as the device counted them.
 */
export function receiptCopy({ shop, receipt, at, words }: CopyInput, width: number): Paper {
  const money = (amount: Money) => formatMoney(amount, shop.currency)
  const added = (label: string, amount: Money) => (amount === 0 ? [] : sides(label, money(amount), width))
  const lineDiscounts = receipt.orders.reduce((all, line) => all + line.discount, 0)
  return [
    ...centered(shop.name, width),
    ...(shop.address ? centered(shop.address, width) : []),
    ...(shop.phone ? centered(words.phone(shop.phone), width) : []),
    ...(shop.company_code ? centered(words.registration(shop.company_code), width) : []),
    ...centered(words.copy, width),
    rule(width),
    ...sides(at, receipt.receipt_number ? words.number(receipt.receipt_number) : '', width),
    ...sides(receipt.table_code ? words.table(receipt.table_code) : '', words.guests(receipt.guest_count), width),
    ...(receipt.staff ? indented(words.staff(receipt.staff.name), 0, width) : []),
    ...(receipt.customer ? indented(words.customer(receipt.customer), 0, width) : []),
    rule(width),
    ...receipt.orders.flatMap((line) => copiedLine(line, money, words, width)),
    rule(width),
    ...sides(words.subtotal, money(receipt.subtotal - lineDiscounts), width),
    ...added(words.discount, lineDiscounts - receipt.discount),
    ...added(words.charge, receipt.charge),
    ...added(words.table_charge, receipt.table_charge),
    ...added(words.gratuity, receipt.auto_gratuity),
    ...receipt.taxes.flatMap((tax) => (tax.kind === 'exclusive' ? sides(words.added_tax(tax.rate), money(tax.tax), width) : [])),
    rule(width, '='),
    ...sides(words.total, money(receipt.total), width),
    rule(width, '='),
    ...receipt.taxes.flatMap((tax) => taxLines(tax, words, money, width)),
    ...(receipt.taxes.some((tax) => tax.reduced) ? indented(words.reduced(reducedMark), 0, width) : []),
    rule(width),
    ...added(words.tip, receipt.tip),
    ...receipt.payments.flatMap((payment) => sides(payment.name, money(payment.amount), width)),
    ...added(words.change, receipt.change),
  ]
}

function copiedLine(line: PrintedReceipt['orders'][number], money: (amount: Money) => string, words: CopyWords, width: number): Paper {
  const extras = line.condiments.reduce((all, { price, quantity }) => all + price * quantity, 0)
  return [
    ...sides(line.name + (line.reduced ? ` ${reducedMark}` : ''), money(line.price - line.quantity * extras), width),
    ...(line.quantity === 1 ? [] : indented(`${line.quantity} x ${money(line.unit_price)}`, 2, width)),
    ...line.condiments.flatMap(({ name, price, quantity }) => {
      const text = quantity > 1 ? `${name} x${quantity}` : name
      return price === 0 ? indented(text, 2, width) : sides(text, money(line.quantity * quantity * price), width, 2)
    }),
    ...(line.discount === 0 ? [] : sides(words.discount, money(-line.discount), width, 2)),
  ]
}
