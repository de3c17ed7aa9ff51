import { failField } from '@pos/contract/errors'
import { headingRows, type NumberedRow } from './table-limits.ts'

/** Splits the rows of a file at its headings: at the row that somebody named, else at the first of those that say most. */
export function splitAtHeadings(rows: readonly NumberedRow[], asked: number | undefined, scoreOf: (cells: readonly string[]) => number) {
  const first = rows.slice(0, headingRows)
  const index = asked === undefined ? bestOf(first.map(({ cells }) => scoreOf(cells))) : rows.findIndex(({ number }) => number === asked)
  const heading = rows[index]
  if (!heading) return failField('heading_row', 'invalid_choice')
  return { heading, rows: rows.slice(index + 1), first }
}

/** The index of the highest score; the first row where none says anything. */
const bestOf = (scores: readonly number[]) => Math.max(0, scores.indexOf(Math.max(...scores)))
