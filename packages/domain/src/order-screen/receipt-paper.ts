import { type Currency, formatMoney } from '../money/money.ts'
import type { Totals } from '../receipts/totals.ts'
import type { TaxLine } from '../tax/tax.ts'
import type { OrderHead, Paper } from './kitchen-slip.ts'
import { type OrderLine, taxOfLine } from './order-line.ts'
import { centered, indented, leftAndRight, rule } from './paper.ts'
import { type FunctionKey, guestName, type Names, type ScreenLocale } from './records.ts'
import { resolved, selectionPrice } from './selection.ts'

/** The shop as printed on its receipts. */
export interface ReceiptShop {
  readonly name: string
  readonly address: string
  readonly phone: string | null
  /** Registration number of a qualified invoice, "T" and 13 digits. */
  readonly company_code: string | null
  readonly currency: Currency
}

/** The fixed texts of a receipt, in its language. */
export interface ReceiptTexts {
  readonly phone: (number: string) => string
  readonly registration: (code: string) => string
  readonly table: (code: string) => string
  readonly guests: (count: number) => string
  readonly takeout: string
  readonly subtotal: string
  readonly gratuity: string
  readonly total: string
  /** The label of an exclusive tax. */
  readonly added_tax: (rate: string) => string
  /** The label of the taxable amount of a rate. */
  readonly taxable: (rate: string) => string
  readonly included_tax: string
  readonly excluded_tax: string
  readonly reduced: (mark: string) => string
  readonly function_key: (key: FunctionKey, name: string) => string
}

/** The mark of lines with the reduced rate on a qualified invoice. */
export const reducedMark = '※'

interface ReceiptInput {
  readonly shop: ReceiptShop
  readonly lines: readonly OrderLine[]
  readonly totals: Totals
  readonly head: OrderHead
  readonly locale: ScreenLocale
  readonly texts: ReceiptTexts
}

/**
 * Lays out a receipt for a printer of `width` columns. With the shop's number it is a qualified
 * invoice (National Tax Agency): number, date, lines with the mark of the reduced rate, and total
 * and tax per rate.
 */
export function receiptPaper(input: ReceiptInput, width: number): Paper {
  const { shop, lines, totals, head, texts } = input
  const money = (amount: number) => formatMoney(amount, shop.currency)
  const isReduced = totals.taxes.some((tax) => tax.reduced)
  return [
    ...centered(shop.name, width),
    ...(shop.address ? centered(shop.address, width) : []),
    ...(shop.phone ? centered(texts.phone(shop.phone), width) : []),
    ...(shop.company_code ? centered(texts.registration(shop.company_code), width) : []),
    rule(width),
    ...indented(head.at, 0, width),
    ...leftAndRight(
      head.isTakeout ? texts.takeout : texts.table(head.table),
      texts.guests(head.guests),
      width,
    ),
    rule(width),
    ...lines.flatMap((line) => receiptLine(line, input, width)),
    rule(width),
    ...leftAndRight(texts.subtotal, money(totals.subtotal), width),
    ...(totals.auto_gratuity
      ? leftAndRight(texts.gratuity, money(totals.auto_gratuity), width)
      : []),
    ...totals.taxes.flatMap((tax) =>
      tax.kind === 'exclusive'
        ? leftAndRight(texts.added_tax(tax.rate), money(tax.tax), width)
        : [],
    ),
    rule(width, '='),
    ...leftAndRight(texts.total, money(totals.total), width),
    rule(width, '='),
    ...totals.taxes.flatMap((tax) => taxLines(tax, texts, money, width)),
    ...(isReduced ? indented(texts.reduced(reducedMark), 0, width) : []),
  ]
}

/** The properties of an ordered line that a receipt needs. */
type ReceiptLine = Omit<OrderLine, 'item' | 'message'> & { readonly item: Names }

interface ReceiptLineInput {
  readonly shop: Pick<ReceiptShop, 'currency'>
  readonly head: Pick<OrderHead, 'isTakeout'>
  readonly locale: ScreenLocale
  readonly texts: Pick<ReceiptTexts, 'function_key'>
}

/**
 * Lays out an ordered line of a receipt: name with the mark of the reduced rate, amount, and
 * condiments.
 */
export function receiptLine(
  line: ReceiptLine,
  { shop, head, locale, texts }: ReceiptLineInput,
  width: number,
): Paper {
  const money = (amount: number) => formatMoney(amount, shop.currency)
  const mark = taxOfLine(line, head.isTakeout).reduced ? ` ${reducedMark}` : ''
  return [
    ...leftAndRight(
      guestName(line.item, locale) + mark,
      money(line.quantity * line.unit_price),
      width,
    ),
    ...(line.quantity > 1
      ? indented(`${line.quantity} x ${money(line.unit_price)}`, 2, width)
      : []),
    ...resolved(line.choices, line.selections).flatMap(({ one, condiment }) => {
      const condimentName = guestName(condiment, locale)
      const text =
        one.function_key && one.function_key !== 'memo'
          ? texts.function_key(one.function_key, condimentName)
          : condimentName
      const price = selectionPrice(one, condiment)
      return price === 0
        ? indented(text, 2, width)
        : leftAndRight(text, money(line.quantity * price), width, 2)
    }),
  ]
}

/** Lays out the lines with the taxable amount and the tax of one rate. */
export function taxLines(
  tax: TaxLine,
  texts: ReceiptTexts,
  money: (amount: number) => string,
  width: number,
): Paper {
  const mark = tax.reduced ? ` ${reducedMark}` : ''
  return [
    ...leftAndRight(texts.taxable(tax.rate) + mark, money(tax.taxable), width),
    ...leftAndRight(
      tax.kind === 'inclusive' ? texts.included_tax : texts.excluded_tax,
      money(tax.tax),
      width,
      2,
    ),
  ]
}
