import { parsePart, partsOf, type Reader } from './archive-parts.ts'
import { maxCharacters, type TableLimits, TableRefused, TextLimit } from './table-limits.ts'
import { partsToRead } from './workbook-order.ts'

/** Unpacked bytes of a workbook, over all parts: a small file can contain a huge one. */
const mostUnpacked = 100 * 1024 * 1024

/** Returns true for a zip archive, which Excel files are. */
export const isZip = (file: Uint8Array) => Buffer.from(file.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'

/**
 * Reads the first sheet of an Excel file as people see it, row by row into `limits`; formulas give their last value. ECMA-376 part 1:
 * §18.3.1.73 (row), §18.3.1.4 (c), §18.4.8 (shared strings). It is parsed while it is unpacked, and no further than the limits allow.
 * Throws if the file is not a workbook.
 */
export async function readWorkbook(file: Buffer, limits: TableLimits): Promise<void> {
  const { sheet, texts } = await partsToRead(partsOf(file))
  const room = { bytes: mostUnpacked }
  const strings: string[] = []
  if (texts) await parsePart(texts, room, stringsInto(strings))
  await parsePart(sheet, room, rowsInto(limits, strings))
}

/** Collects the shared strings (`si`), without the phonetic readings (`rPh`) that Japanese Excel stores with them. */
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

function rowsInto(limits: TableLimits, strings: readonly string[]): Reader {
  const text = textReader()
  let row: { number: number; cells: string[] } = { number: 0, cells: [] }
  let cell = { column: -1, type: 'n', value: '' }
  let isValue = false
  return {
    open(name, { r = '', t = 'n' }) {
      text.open(name)
      if (name === 'row') row = { number: rowNumber(r, row.number), cells: [] }
      if (name === 'c') {
        cell = { column: r === '' ? cell.column + 1 : columnIndex(/^[A-Z]+/.exec(r)?.[0] ?? ''), type: t, value: '' }
        text.begin()
      }
      if (name === 'v') isValue = true
    },
    close(name) {
      text.close(name)
      if (name === 'v') isValue = false
      if (name === 'c') limits.put(row.cells, cell.column, cellText(cell.type, cell.value, text.end(), strings))
      if (name === 'row') {
        limits.row(row.number, row.cells)
        cell = { ...cell, column: -1 }
      }
    },
    text(piece) {
      text.add(piece)
      if (isValue) cell.value = longer(cell.value, piece)
    },
  }
}

/** Characters of `_x0041_`, which stands for one. */
const escapeLength = 7

/** Appends to the text of a cell, up to the most that an allowed cell needs. */
function longer(text: string, piece: string): string {
  if (text.length + piece.length > escapeLength * maxCharacters)
    throw new TableRefused({ key: 'cell_too_long', params: { max: maxCharacters } })
  return text + piece
}

/** Rows are in order; a row without a number follows the previous one. */
function rowNumber(text: string, before: number): number {
  const number = text === '' ? before + 1 : Number(text)
  if (!Number.isInteger(number) || number <= before || number > lastRow) throw new RangeError('No such row in a sheet')
  return number
}

/** The size of Excel's own sheets. */
const [lastRow, lastColumn] = [1_048_576, 16_384]

/** A → 0, Z → 25, AA → 26. */
function columnIndex(letters: string): number {
  const index = Array.from(letters.slice(0, 4)).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (index < 0 || index >= lastColumn) throw new RangeError('No such column in a sheet')
  return index
}

function cellText(type: string, raw: string, inline: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return inline
  if (type === 's') return strings[Number(raw)] ?? ''
  const value = unescaped(raw)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // Excel stores 0.1 + 0.2 as it is, while people see 15 digits.
  return type === 'n' && /[.eE]/.test(value) ? String(Number(Number(value).toPrecision(15))) : value
}

/** Reverses Excel's escapes for characters that XML cannot contain (ECMA-376 part 1, §22.9.2.19). */
const unescaped = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9A-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text
