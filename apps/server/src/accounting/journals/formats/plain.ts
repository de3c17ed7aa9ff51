import { minorDigits } from '@pos/domain/money/money'
import { journalFile } from '@pos/texts/files'
import type { Cell } from '#platform/spreadsheet/cell'
import type { FileEntry, FileOptions } from './entry.ts'

/** A plain table with one row per line: amounts as numbers, everything else as text. */
export function plainRows(
  entries: readonly FileEntry[],
  { currency, locale }: FileOptions,
): Cell[][] {
  const decimals = minorDigits(currency)
  const amount = (minor: number): Cell => ({ value: minor / 10 ** decimals, decimals })
  const texts = journalFile[locale]
  const rows = entries.flatMap((entry) =>
    entry.lines.map((line): Cell[] => [
      { at: entry.date },
      { exact: entry.shop },
      whole(entry.number),
      texts.entries[entry.kind],
      { exact: line.account },
      { exact: line.code },
      { exact: line.sub_account },
      { exact: line.department },
      { exact: line.partner },
      { exact: line.tax_class },
      line.debit === 0 ? '' : amount(line.debit),
      line.credit === 0 ? '' : amount(line.credit),
      line.tax === null ? '' : amount(line.tax),
      { exact: `${entry.description} ${line.label}` },
    ]),
  )
  return [Object.values(texts.columns), ...rows]
}

const whole = (number: number): Cell => ({ value: number, decimals: 0 })
