import type { FieldProblem } from '@pos/contract/errors'
import { maxImportRows } from '@pos/contract/exchange/transfer'

/** A non-empty row of a file with its number, as spreadsheets count. */
export interface NumberedRow {
  readonly number: number
  readonly cells: readonly string[]
  /**
   * Cells without an importable value, by column: an error such as #N/A, a formula without a
   * result, a part of a merged cell.
   */
  readonly faults?: readonly CellFault[]
}

/** A cell that cannot be imported, with its displayed text. */
export interface CellFault {
  readonly column: number
  readonly problem: FieldProblem
}

/**
 * Limits of columns, of characters in a cell, and of characters and cells in a file, far above the
 * needs of any resource. The size of a file is the sum of its cells, because an Excel file stores a
 * repeated text only once.
 */
export const maxColumns = 300
export const maxCharacters = 200_000
const maxTotalCharacters = 16_000_000
const maxCells = 3_000_000

/** Number of first rows that may contain the headings. */
export const headingRows = 20

/** Thrown to stop parsing a file. */
export class TableRefused extends Error {
  /** Shown at `file`. */
  readonly problem: FieldProblem
  constructor(problem: FieldProblem) {
    super(problem.key)
    this.problem = problem
  }
}

/** Fails once the texts of a file exceed the limit together. */
export class TextLimit {
  #total = 0

  add(text: string): void {
    if (text.length > maxCharacters)
      throw new TableRefused({ key: 'cell_too_long', params: { max: maxCharacters } })
    this.#total += text.length
    if (this.#total > maxTotalCharacters)
      throw new TableRefused({ key: 'table_too_large', params: { max: maxTotalCharacters } })
  }
}

/**
 * Passes on the rows of a file during parsing, and stops when the file exceeds the limits of an
 * import.
 */
export class TableLimits {
  readonly #take: (row: NumberedRow) => void
  readonly #text = new TextLimit()
  #width = 0
  #cells = 0
  /** Rows so far, including the heading. */
  count = 0

  constructor(take: (row: NumberedRow) => void) {
    this.#take = take
  }

  /**
   * Adds a cell to its row. Cells to the right of the first rows, which include the headings, have
   * no heading and are dropped.
   */
  put(row: string[], column: number, text: string): void {
    if (text === '' || (this.count >= headingRows && column >= this.#width)) return
    if (column >= maxColumns)
      throw new TableRefused({ key: 'too_many_columns', params: { max: maxColumns } })
    this.#text.add(text)
    while (row.length < column) row.push('')
    row[column] = text
  }

  /** Ends a row; empty rows are ignored. */
  row(number: number, cells: readonly string[], faults: readonly CellFault[] = []): void {
    if (cells.every((cell) => cell === '') && faults.length === 0) return
    if (this.count < headingRows) this.#width = Math.max(this.#width, cells.length)
    if (this.count > maxImportRows)
      throw new TableRefused({ key: 'too_many_rows', params: { max: maxImportRows } })
    this.#cells += cells.length
    if (this.#cells > maxCells)
      throw new TableRefused({ key: 'too_many_cells', params: { max: maxCells } })
    this.count += 1
    const within = faults.filter(({ column }) => column < this.#width)
    this.#take(within.length > 0 ? { number, cells, faults: within } : { number, cells })
  }
}
