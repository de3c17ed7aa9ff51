import { type FileEntry, type FileOptions, plainAmount } from './entry.ts'

/** The columns of QuickBooks Online's sample file. */
export const quickBooksColumns: readonly string[] = [
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
 * QuickBooks Online's journal entries: a row for each line, the other amount empty, days as
 * month/day/year, a sub account after its account and a colon; the department is the location, and
 * the name is the customer of what is owed. Numbers are those of no other export. Source:
 * docs/domain.md "Journals".
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
