import type { FieldProblem } from '@pos/contract/errors'
import {
  maxReportedRows,
  type TransferCounts,
  type TransferRow,
} from '@pos/contract/exchange/transfer'
import { inCurrency } from '@pos/contract/fields/number-problems'
import type { Currency } from '@pos/domain/money/money'
import type { Locale } from '@pos/texts/locales'
import { problemText } from '@pos/texts/message-text'

/** A row of a file or of another shop with its outcome, before it is formatted. */
interface ReportedRow {
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

/** The reader's language and the shop's currency for formatting. */
interface Reader {
  readonly locale: Locale
  readonly currency: Currency
}

/** Maximum number of characters per cell and per report, because cells can contain whole books. */
const maxShown = 300
export const maxReported = 250_000

/**
 * Counts the rows per action and formats the first rows of each for the reader, up to a number of
 * characters.
 */
export function reportOf(
  rows: readonly ReportedRow[],
  { locale, currency }: Reader,
  most = maxReported,
): { counts: TransferCounts; rows: TransferRow[] } {
  const counts = { create: 0, change: 0, delete: 0, unchanged: 0, refused: 0 }
  let room = most
  const shown = rows.filter((row) => {
    counts[row.action] += 1
    if (counts[row.action] > maxReportedRows || room < 0) return false
    room -= lengthOf(row)
    return true
  })
  const textsOf = (problems: readonly FieldProblem[]) =>
    problems.map((one) => problemText(locale, inCurrency(one, currency)))
  return {
    counts,
    rows: shown.map((row) => ({
      ...row,
      name: shortened(row.name),
      cells: row.cells.map(({ field, before, after, problems }) => ({
        field,
        before: before && shortened(before),
        after: after && shortened(after),
        problems: textsOf(problems),
      })),
    })),
  }
}

const shortened = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)

function lengthOf({ cells }: ReportedRow) {
  const shown = (text: string | null) => Math.min(text?.length ?? 0, maxShown)
  return cells.reduce(
    (sum, { before, after, problems }) =>
      sum + 40 + shown(before) + shown(after) + 60 * problems.length,
    100,
  )
}
