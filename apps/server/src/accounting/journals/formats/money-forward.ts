import type { JournalLine } from '@pos/contract/accounting/journals'
import {
  type FileEntry,
  type FileOptions,
  pairsOf,
  plainAmount,
  slashed,
  summaryOf,
} from './entry.ts'

const parts = ['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス', '金額(円)', '税額']
const rest = [
  '摘要',
  '仕訳メモ',
  'タグ',
  'MF仕訳タイプ',
  '決算整理仕訳',
  '作成日時',
  '作成者',
  '最終更新日時',
  '最終更新者',
]
/** The heading of Money Forward's template (仕訳帳), columns A to AA. */
const moneyForwardColumns: readonly string[] = [
  '取引No',
  '取引日',
  ...parts.map((name) => `借方${name}`),
  ...parts.map((name) => `貸方${name}`),
  ...rest,
]

/**
 * Money Forward Cloud's journal import: rows of one number and day whose sums are equal are one
 * entry. Source: docs/domain.md "Journals".
 */
export function moneyForwardRows(entries: readonly FileEntry[], options: FileOptions): string[][] {
  const rows = entries.flatMap((entry) =>
    pairsOf(entry).map((pair) => [
      String(entry.number),
      slashed(entry.date),
      ...columnsOf(pair.debit, options),
      ...columnsOf(pair.credit, options),
      summaryOf(entry, pair),
      ...rest.slice(1).map(() => ''),
    ]),
  )
  return [[...moneyForwardColumns], ...rows]
}

function columnsOf(line: JournalLine | null, { currency, statesTax }: FileOptions): string[] {
  if (!line) return parts.map(() => '')
  const tax = statesTax && line.tax ? plainAmount(line.tax, currency) : ''
  return [
    line.account,
    line.sub_account,
    line.department,
    line.partner,
    line.tax_class,
    '',
    plainAmount(line.debit + line.credit, currency),
    tax,
  ]
}
