import { type FileEntry, type FileOptions, plainAmount } from './entry.ts'

/** The columns of QuickBooks Online's sample file. */
const quickBooksColumns: readonly string[] = [
  '*JournalNo',
  '*JournalDate',
  '*AccountName',
  '*Debits',
  '*Credits',
  'Description',
  'Name',
  'Location',
  'Class',
]

/**
 * Journal entries of QuickBooks Online: one row per line with one empty amount, days as
 * month/day/year, sub accounts after a colon. The department is the location, the name the
 * customer. Numbers are unique over all exports. Source: docs/domain.md "Journals".
 */
export function quickBooksRows(
  entries: readonly FileEntry[],
  { currency, exportNumber }: FileOptions,
): string[][] {
  const rows = entries.flatMap((entry) =>
    entry.lines.map((line) => [
      `POS-${exportNumber}-${entry.number}`,
      americanDay(entry.date),
      [line.account, line.sub_account].filter(Boolean).join(':'),
      line.debit === 0 ? '' : plainAmount(line.debit, currency),
      line.credit === 0 ? '' : plainAmount(line.credit, currency),
      `${entry.description} ${line.label}`,
      line.partner,
      line.department,
      '',
    ]),
  )
  return [[...quickBooksColumns], ...rows]
}

function americanDay(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}
