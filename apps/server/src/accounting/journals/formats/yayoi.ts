import type { JournalLine } from '@pos/contract/accounting/journals'
import { truncateToWidth } from '@pos/domain/text/text-width'
import {
  type FileEntry,
  type FileOptions,
  pairsOf,
  plainAmount,
  slashed,
  summaryOf,
} from './entry.ts'

/** Half-width columns of a summary; Yayoi truncates the rest. */
const summaryWidth = 64
/** Column 20: a slip of several lines (振替伝票). */
const transferSlip = '3'

/**
 * Yayoi Accounting's import (弥生取り込み形式): no heading, 27 columns. The first column marks rows of an
 * entry: 2110 first, 2100 middle, 2101 last, 2111 single. The last two columns are the partners
 * (取引先) of debit and credit. Source: docs/domain.md "Journals".
 */
export function yayoiRows(entries: readonly FileEntry[], options: FileOptions): string[][] {
  return entries.flatMap((entry) => {
    const pairs = pairsOf(entry)
    return pairs.map((pair, index) => [
      flagOf(index, pairs.length),
      '',
      '',
      slashed(entry.date),
      ...columnsOf(pair.debit, options),
      ...columnsOf(pair.credit, options),
      truncateToWidth(summaryOf(entry, pair), summaryWidth),
      '',
      '',
      transferSlip,
      '',
      '',
      '0',
      '0',
      'no',
      pair.debit?.partner ?? '',
      pair.credit?.partner ?? '',
    ])
  })
}

function flagOf(index: number, rows: number): string {
  if (rows === 1) return '2111'
  if (index === 0) return '2110'
  return index === rows - 1 ? '2101' : '2100'
}

/** Account, sub account, department, tax class, amount, tax; a missing line has the amount 0. */
function columnsOf(line: JournalLine | null, { currency, statesTax }: FileOptions): string[] {
  if (!line) return ['', '', '', '', '0', '']
  const tax = statesTax && line.tax ? plainAmount(line.tax, currency) : ''
  return [
    line.account,
    line.sub_account,
    line.department,
    line.tax_class,
    plainAmount(line.debit + line.credit, currency),
    tax,
  ]
}
