import type { FieldProblem } from '@pos/contract/errors'
import { maxImportRows } from '@pos/contract/transfer'

/** A row of a file that holds anything, at its place as spreadsheets count. */
export interface NumberedRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** Columns of a heading, and characters of a cell: far more than any resource has, so that only what is no table meets them. */
const maxColumns = 300
const maxCharacters = 200_000

/** Ends the reading of a file. */
export class TableRefused extends Error {
  /** Shown at `file`. */
  readonly problem: FieldProblem
  constructor(problem: FieldProblem) {
    super(problem.key)
    this.problem = problem
  }
}

/** Takes the rows of a file while it is being read, and ends the reading where it holds more than an import takes. */
export class TableLimits {
  readonly rows: NumberedRow[] = []
  #width = Infinity

  /** Puts a cell into its row. What stands to the right of the heading has no name and is not kept. */
  put(row: string[], column: number, text: string): void {
    if (text === '' || column >= this.#width) return
    if (text.length > maxCharacters) throw new TableRefused({ key: 'cell_too_long', params: { max: maxCharacters } })
    if (column >= maxColumns) throw new TableRefused({ key: 'too_many_columns', params: { max: maxColumns } })
    while (row.length < column) row.push('')
    row[column] = text
  }

  /** Ends a row; an empty one counts for nothing. */
  row(number: number, cells: readonly string[]): void {
    if (cells.every((cell) => cell === '')) return
    if (this.rows.length === 0) this.#width = cells.length
    if (this.rows.length > maxImportRows) throw new TableRefused({ key: 'too_many_rows', params: { max: maxImportRows } })
    this.rows.push({ number, cells })
  }
}
