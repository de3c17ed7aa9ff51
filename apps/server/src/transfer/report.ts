import { problemText } from '@pos/contract/message-text'
import type { FieldProblem } from '@pos/contract/errors'
import type { Locale } from '@pos/contract/locales'
import { inCurrency } from '@pos/contract/number-problems'
import { maxReportedRows, type TransferCounts, type TransferRow } from '@pos/contract/transfer'
import type { Currency } from '@pos/domain/money'

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

/** In whose words a report is: the reader's language, the shop's currency. */
interface Reader {
  readonly locale: Locale
  readonly currency: Currency
}

/** How many rows get which action, and the first of each in the reader's words. */
export function reportOf(rows: readonly ReportedRow[], { locale, currency }: Reader): { counts: TransferCounts; rows: TransferRow[] } {
  const counts = { create: 0, change: 0, delete: 0, unchanged: 0, refused: 0 }
  const shown = rows.filter(({ action }) => {
    counts[action] += 1
    return counts[action] <= maxReportedRows
  })
  const inWords = (problems: readonly FieldProblem[]) => problems.map((one) => problemText(locale, inCurrency(one, currency)))
  return {
    counts,
    rows: shown.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, problems: inWords(cell.problems) })) })),
  }
}
