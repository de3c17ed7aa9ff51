import type { FieldProblem } from '@pos/contract/errors'
import { maxImportRows } from '@pos/contract/transfer'

/** A non-empty row of a file with its number, as spreadsheets count. */
export interface NumberedRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** Limits of columns and of characters in a cell: far more than any resource needs, so that only files that are not tables exceed them. */
const maxColumns = 300
const maxCharacters = 200_000

/** Thrown to stop parsing a file. */
export class TableRefused extends Error {
  /** Shown at `file`. */
  readonly problem: FieldProblem
  constructor(problem: FieldProblem) {
    super(problem.key)
    this.problem = problem
  }
}

/** Collects the rows of a file during parsing, and stops it once the file exceeds the limits of an import. */
export class TableLimits {
  readonly rows: NumberedRow[] = []
  #width = Infinity

  /** Puts a cell into its row; cells to the right of the heading have no name and are dropped. */
  put(row: string[], column: number, text: string): void {
    if (text === '' || column >= this.#width) return
    if (text.length > maxCharacters) throw new TableRefused({ key: 'cell_too_long', params: { max: maxCharacters } })
    if (column >= maxColumns) throw new TableRefused({ key: 'too_many_columns', params: { max: maxColumns } })
    while (row.length < column) row.push('')
    row[column] = text
  }

  /** Ends a row; empty rows are ignored. */
  row(number: number, cells: readonly string[]): void {
    if (cells.every((cell) => cell === '')) return
    if (this.rows.length === 0) this.#width = cells.length
    if (this.rows.length > maxImportRows) throw new TableRefused({ key: 'too_many_rows', params: { max: maxImportRows } })
    this.rows.push({ number, cells })
  }
}
