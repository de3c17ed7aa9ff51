import type { FieldProblem } from '@pos/contract/errors'
import { formatNumber, type NumberFormat } from '#platform/spreadsheet/number-format'
import { readCsvText } from '#platform/spreadsheet/table-file'
import { columnName } from '#platform/spreadsheet/workbook'
import { parsePart, partsOf, type Reader } from './archive-parts.ts'
import { coveredColumns } from './merged-cells.ts'
import { readStyles } from './read-styles.ts'
import {
  type CellFault,
  maxCharacters,
  maxColumns,
  type TableLimits,
  TableRefused,
  TextLimit,
} from './table-limits.ts'
import { partsToRead } from './workbook-order.ts'

/** Maximum unpacked bytes of a workbook: a small file can contain a huge one. */
const mostUnpacked = 100 * 1024 * 1024

/** Returns true for a zip archive, the container of Excel files. */
export const isZip = (file: Uint8Array) =>
  Buffer.from(file.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'

/**
 * Reads the first sheet of an Excel file as displayed, row by row within `limits`; formulas give
 * their last result. ECMA-376 part 1: §18.3.1.73 (row), §18.3.1.4 (c), §18.4.8 (shared strings). It
 * is parsed while it is unpacked, up to the limits. Throws if the file is no workbook.
 */
export async function readWorkbook(file: Buffer, limits: TableLimits): Promise<void> {
  const { sheet, texts, styles, date1904 } = await partsToRead(partsOf(file))
  const room = { bytes: mostUnpacked }
  const strings: string[] = []
  if (texts) await parsePart(texts, room, stringsInto(strings))
  const formats = styles ? await readStyles(styles, room) : []
  const covered = await coveredColumns(sheet, { bytes: mostUnpacked }, maxColumns)
  await parsePart(sheet, room, rowsInto(limits, { strings, formats, date1904, covered }))
}

/** Parts of a workbook that cells refer to. */
interface Workbook {
  readonly strings: readonly string[]
  /** By index of the cell style. */
  readonly formats: readonly NumberFormat[]
  readonly date1904: boolean
  /** The columns of a row covered by merged cells. */
  readonly covered: (row: number) => number[]
}

/**
 * Collects the shared strings (`si`) without phonetic readings (`rPh`), which Japanese Excel adds.
 */
function stringsInto(strings: string[]): Reader {
  const text = textReader()
  const limit = new TextLimit()
  return {
    open(name) {
      if (name === 'si') text.begin()
      text.open(name)
    },
    close(name) {
      text.close(name)
      if (name !== 'si') return
      const string = text.end()
      limit.add(string)
      strings.push(string)
    },
    text: (piece) => text.add(piece),
  }
}

/** Collects the text inside `t`, but not inside `rPh`. */
function textReader() {
  let gathered = ''
  let isText = false
  let isReading = false
  return {
    begin: () => void (gathered = ''),
    open(name: string) {
      if (name === 'rPh') isReading = true
      if (name === 't') isText = !isReading
    },
    close(name: string) {
      if (name === 'rPh') isReading = false
      if (name === 't') isText = false
    },
    add(piece: string) {
      if (isText) gathered = longer(gathered, piece)
    },
    end: () => unescaped(gathered),
  }
}

/** A stored cell (`c`). */
interface StoredCell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
  hasValue: boolean
  hasFormula: boolean
}

const noCell: StoredCell = {
  column: -1,
  type: 'n',
  style: 0,
  value: '',
  hasValue: false,
  hasFormula: false,
}

function rowsInto(limits: TableLimits, workbook: Workbook): Reader {
  const text = textReader()
  let row: { number: number; cells: string[]; faults: CellFault[] } = {
    number: 0,
    cells: [],
    faults: [],
  }
  let cell = noCell
  let isValue = false
  const endCell = () => {
    const { column } = cell
    const { shown, fault } = readCell(cell, text.end(), workbook)
    limits.put(row.cells, column, shown)
    if (fault)
      row.faults.push({
        column,
        problem: {
          ...fault,
          params: { ...fault.params, cell: `${columnName(column)}${row.number}` },
        },
      })
  }
  return {
    open(name, { r = '', t = 'n', s = '0' }) {
      text.open(name)
      if (name === 'row') row = { number: rowNumber(r, row.number), cells: [], faults: [] }
      if (name === 'c') {
        const column = r === '' ? cell.column + 1 : columnIndex(/^[A-Z]+/.exec(r)?.[0] ?? '')
        cell = { ...noCell, column, type: t, style: Number(s) }
        text.begin()
      }
      if (name === 'f') cell.hasFormula = true
      if (name === 'v') isValue = cell.hasValue = true
    },
    close(name) {
      text.close(name)
      if (name === 'v') isValue = false
      if (name === 'c') endCell()
      if (name === 'row') {
        for (const column of workbook.covered(row.number))
          row.faults.push({
            column,
            problem: { key: 'merged_cell', params: { cell: `${columnName(column)}${row.number}` } },
          })
        limits.row(row.number, row.cells, row.faults)
        cell = noCell
      }
    },
    text(piece) {
      text.add(piece)
      if (isValue) cell.value = longer(cell.value, piece)
    },
  }
}

/** Length of an escape such as `_x0041_`, which stands for one character. */
const escapeLength = 7

/** Appends to the text of a cell, up to the maximum of an allowed cell. */
function longer(text: string, piece: string): string {
  if (text.length + piece.length > escapeLength * maxCharacters)
    throw new TableRefused({ key: 'cell_too_long', params: { max: maxCharacters } })
  return text + piece
}

/** Rows are in order; a row without a number follows the previous one. */
function rowNumber(text: string, before: number): number {
  const number = text === '' ? before + 1 : Number(text)
  if (!Number.isInteger(number) || number <= before || number > lastRow)
    throw new RangeError('No such row in a sheet')
  return number
}

/** The size limits of Excel sheets. */
const [lastRow, lastColumn] = [1_048_576, 16_384]

/** A → 0, Z → 25, AA → 26. */
function columnIndex(letters: string): number {
  const index =
    Array.from(letters.slice(0, 4)).reduce(
      (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
      0,
    ) - 1
  if (index < 0 || index >= lastColumn) throw new RangeError('No such column in a sheet')
  return index
}

/**
 * The displayed text of a cell, and why it cannot be imported if it has no value. Guards of
 * exported CSV files are removed, because a spreadsheet keeps them when it saves such a file as an
 * Excel file.
 */
function readCell(
  cell: StoredCell,
  inline: string,
  { strings, formats, date1904 }: Workbook,
): { shown: string; fault?: FieldProblem } {
  const { type, style } = cell
  if (type === 'inlineStr') return { shown: readCsvText(inline) }
  // The result of a formula written by a program and never calculated.
  if (cell.hasFormula && (!cell.hasValue || (cell.value === '' && type !== 'str')))
    return { shown: '', fault: { key: 'formula_without_result' } }
  if (cell.value === '') return { shown: '' }
  if (type === 's') return { shown: readCsvText(strings[Number(cell.value)] ?? unreadable()) }
  const value = unescaped(cell.value)
  if (type === 'e') return { shown: value, fault: { key: 'cell_error', params: { value } } }
  if (type === 'b') return { shown: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { shown: value.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ') }
  if (type !== 'n') return { shown: readCsvText(value) }
  const number = Number(value)
  if (!Number.isFinite(number)) unreadable()
  const shown = formatNumber(number, formats[style] ?? { kind: 'number' }, date1904)
  return shown === null
    ? { shown: value, fault: { key: 'cell_error', params: { value } } }
    : { shown }
}

function unreadable(): never {
  throw new Error('Not a cell of a workbook')
}

/**
 * Reverses Excel's escapes for characters that XML cannot contain (ECMA-376 part 1, §22.9.2.19).
 */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/g, (_whole, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
