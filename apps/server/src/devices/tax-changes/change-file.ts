import type { TaxChangeRow } from '@pos/contract/pricing/tax-changes'
import { type Currency, minorDigits } from '@pos/domain/money/money'
import { taxChangeFile } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { Cell } from '#platform/spreadsheet/cell'

const amounts = [
  'before',
  'after',
  'net_before',
  'net_after',
  'margin_before',
  'margin_after',
] as const

/** The preview of a tax change as a file: headings and one row per price. */
export function taxChangeCells(
  rows: readonly TaxChangeRow[],
  currency: Currency,
  locale: Locale,
): Cell[][] {
  const text = taxChangeFile[locale]
  const decimals = minorDigits(currency)
  const money = (amount: number | null): Cell =>
    amount === null ? '' : { value: amount / 10 ** decimals, decimals }
  return [
    [text.kind, text.name, text.service, text.price_of, ...amounts.map((name) => text[name])],
    ...rows.map((row): Cell[] => [
      text.kinds[row.resource],
      { exact: row.name },
      text.services[row.service],
      row.price_of === null ? text.usual : { exact: row.price_of },
      ...amounts.map((name) => money(row[name])),
    ]),
  ]
}
