import { failField } from '@pos/contract/errors'
import { headingRows, type NumberedRow } from './table-limits.ts'

/**
 * Splits the rows of a file at its headings: at the given row, otherwise at the first row with the
 * most known headings.
 */
export function splitAtHeadings(
  rows: readonly NumberedRow[],
  asked: number | undefined,
  scoreOf: (cells: readonly string[]) => number,
) {
  const first = rows.slice(0, headingRows)
  const index =
    asked === undefined
      ? bestOf(first.map(({ cells }) => scoreOf(cells)))
      : rows.findIndex(({ number }) => number === asked)
  const heading = rows[index]
  if (!heading) return failField('heading_row', 'invalid_choice')
  return { heading, rows: rows.slice(index + 1), first }
}

/** Characters and cells that describe a row. */
const maxNamed = 120
const maxNamedCells = 6

/**
 * Returns the first filled cells of the first rows of a file, so that people can choose the row of
 * headings.
 */
export function namedRows(
  rows: readonly NumberedRow[],
  shown: (cell: string) => string = (cell) => cell.trim(),
) {
  return rows.map(({ number, cells }) => ({
    row: number,
    text: cells.filter(Boolean).slice(0, maxNamedCells).map(shown).join(' · ').slice(0, maxNamed),
  }))
}

/** Returns the index of the highest score, or of the first row if all scores are zero. */
const bestOf = (scores: readonly number[]) => Math.max(0, scores.indexOf(Math.max(...scores)))
