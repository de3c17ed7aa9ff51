import type { JournalLine } from '@pos/contract/accounting/journals'
import {
  type FileEntry,
  type FileOptions,
  pairsOf,
  plainAmount,
  slashed,
  summaryOf,
} from './entry.ts'

const parts = [
  '勘定科目',
  '科目コード',
  '補助科目',
  '取引先',
  '取引先コード',
  '部門',
  '品目',
  'メモタグ',
  'セグメント1',
  'セグメント2',
  'セグメント3',
  '金額',
  '税区分',
  '税額',
]
/** The heading of freee's template (他社会計ソフト・汎用形式): 33 columns. */
const freeeColumns: readonly string[] = [
  '[表題行]',
  '日付',
  '伝票番号',
  '決算整理仕訳',
  ...parts.map((name) => `借方${name}`),
  ...parts.map((name) => `貸方${name}`),
  '摘要',
]

/**
 * freee's journal import: rows with one day and slip number form an entry. Every row states its
 * tax, because an empty one counts as 0. Source: docs/domain.md "Journals".
 */
export function freeeRows(entries: readonly FileEntry[], options: FileOptions): string[][] {
  const rows = entries.flatMap((entry) =>
    pairsOf(entry).map((pair) => [
      '[明細行]',
      slashed(entry.date),
      String(entry.number),
      '',
      ...columnsOf(pair.debit, options),
      ...columnsOf(pair.credit, options),
      summaryOf(entry, pair),
    ]),
  )
  return [[...freeeColumns], ...rows]
}

function columnsOf(line: JournalLine | null, { currency }: FileOptions): string[] {
  if (!line) return parts.map(() => '')
  const amounts = [
    plainAmount(line.debit + line.credit, currency),
    line.tax_class,
    plainAmount(line.tax ?? 0, currency),
  ]
  return [
    line.account,
    line.code,
    line.sub_account,
    line.partner,
    '',
    line.department,
    '',
    '',
    '',
    '',
    '',
    ...amounts,
  ]
}
