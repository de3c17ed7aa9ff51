import type { StatementContent } from '@pos/contract/accounting/receivable-statements'
import type { Accounts, Ledger } from '@pos/contract/accounting/receivables'
import { type Currency, minorDigits } from '@pos/domain/money/money'
import { receivableFile } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { Cell } from '#platform/spreadsheet/cell'
import type { Sheet } from '#platform/spreadsheet/workbook'

const money = (currency: Currency) => {
  const decimals = minorDigits(currency)
  return (amount: number): Cell => ({ value: amount / 10 ** decimals, decimals })
}
/** A date, stored as a date in Excel files. */
const day = (date: string | null): Cell => (date === null ? '' : { at: date })
const exact = (text: string | null): Cell => (text === null || text === '' ? '' : { exact: text })

/** Returns the lines above the rows of an Excel file of receivables: title, customer and days. */
export function receivableSheet(
  kind: 'accounts' | 'ledger' | 'statement',
  notes: readonly string[],
  locale: Locale,
): Sheet {
  const title = receivableFile[locale].titles[kind]
  return { name: title, title, notes, frozenColumns: 1 }
}

const debts = ['balance', 'current', 'days_30', 'days_60', 'days_90', 'over_90', 'credit'] as const

/** The file of balances: headings, one row per customer, the sum. */
export function accountCells({ accounts, totals, currency }: Accounts, locale: Locale): Cell[][] {
  const text = receivableFile[locale]
  const amount = money(currency)
  return [
    [
      text.customer,
      ...debts.map((name) => text.debts[name]),
      text.oldest_open,
      text.oldest_due,
      text.last_payment,
    ],
    ...accounts.map((one) => [
      exact(one.name),
      ...debts.map((name) => amount(one[name])),
      day(one.oldest_open),
      day(one.oldest_due),
      day(one.last_payment),
    ]),
    [text.totals, ...debts.map((name) => amount(totals[name])), '', '', ''],
  ]
}

/** The file of a ledger: opening balance, one row per entry, closing balance. */
export function ledgerCells(
  { from, to, opening, closing, entries, currency }: Ledger,
  locale: Locale,
): Cell[][] {
  const text = receivableFile[locale]
  const amount = money(currency)
  const { headings } = text
  return [
    [
      headings.date,
      headings.kind,
      headings.receipt,
      headings.note,
      headings.amount,
      headings.balance,
      headings.statement,
      headings.user,
    ],
    [day(from), text.opening, '', '', '', amount(opening), '', ''],
    ...entries.map((entry) => [
      day(entry.business_date),
      entry.means === null
        ? text.kinds[entry.kind]
        : `${text.kinds[entry.kind]} (${text.means[entry.means]})`,
      exact(entry.receipt_number),
      exact(entry.note ?? entry.name),
      amount(entry.amount),
      amount(entry.balance),
      entry.statement === null ? '' : { value: entry.statement, decimals: 0 },
      exact(entry.user_name),
    ]),
    [day(to), text.closing, '', '', '', amount(closing), '', ''],
  ]
}

/** The file of a statement: title, amount carried forward, lines, sums by rate, amount due. */
export function statementCells(
  number: number,
  content: StatementContent,
  locale: Locale,
): Cell[][] {
  const text = receivableFile[locale]
  const { headings, statement } = text
  const amount = money(content.currency)
  const rateOf = (rate: string | null, isReduced: boolean) =>
    rate === null ? text.statement.untaxed : `${rate}%${isReduced ? ` ${statement.reduced}` : ''}`
  return [
    [statement.number, { value: number, decimals: 0 }, exact(content.customer.name)],
    [statement.issuer, exact(content.issuer.name), exact(content.issuer.registration_number)],
    [statement.closing, day(content.closing_date), statement.due, day(content.due_date)],
    [headings.date, headings.kind, headings.receipt, headings.note, headings.amount, headings.rate],
    [day(content.from), statement.carried, '', '', amount(content.carried), ''],
    ...content.lines.map((line) => [
      day(line.business_date),
      line.means === null
        ? text.kinds[line.kind]
        : `${text.kinds[line.kind]} (${text.means[line.means]})`,
      exact(line.receipt_number),
      exact(line.note),
      amount(line.amount),
      line.parts.map((part) => rateOf(part.rate, part.reduced)).join(' / '),
    ]),
    [day(content.closing_date), statement.balance, '', '', amount(content.balance), ''],
    [statement.rate, statement.amount, statement.base, statement.tax],
    ...content.taxes.map((tax) => [
      rateOf(tax.rate, tax.reduced),
      amount(tax.amount),
      amount(tax.base),
      amount(tax.tax),
    ]),
    ...(content.untaxed === 0 ? [] : [[statement.untaxed, amount(content.untaxed), '', '']]),
  ]
}
