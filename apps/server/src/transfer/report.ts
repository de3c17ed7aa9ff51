import { problemText } from '@pos/contract/message-text'
import type { FieldProblem } from '@pos/contract/errors'
import type { Locale } from '@pos/contract/locales'
import type { TransferCounts, TransferRow } from '@pos/contract/transfer'

/** A row of a file or of another shop with what becomes of it, before it is put into words. */
export interface ReportedRow {
  readonly row: number
  readonly action: TransferRow['action']
  readonly id: string | null
  readonly name: string
  readonly cells: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string | null
    readonly problems: readonly FieldProblem[]
  }[]
}

/** Rows in the reader's words, with how many get which action. */
export function reportOf(rows: readonly ReportedRow[], locale: Locale): { counts: TransferCounts; rows: TransferRow[] } {
  const counts = { create: 0, change: 0, delete: 0, unchanged: 0, refused: 0 }
  for (const { action } of rows) counts[action] += 1
  const inWords = (problems: readonly FieldProblem[]) => problems.map((one) => problemText(locale, one))
  return {
    counts,
    rows: rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, problems: inWords(cell.problems) })) })),
  }
}
