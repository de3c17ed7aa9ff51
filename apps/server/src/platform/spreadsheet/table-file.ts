import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import iconv from 'iconv-lite'
import papaparse from 'papaparse'
import { FileAnswer } from '../http/file-answer.ts'
import { type Cell, cellText } from './cell.ts'
import { type Sheet, workbook } from './workbook.ts'

/** Charsets that common spreadsheets read. */
export type Charset = 'utf-8' | 'shift_jis'

/** Format of an exported table. */
export interface TableFile {
  readonly format: 'csv' | 'xlsx'
  readonly encoding: Charset
  /**
   * With `true` the CSV file is for programs: no byte order mark, no guards for spreadsheets, times
   * with offset.
   */
  readonly plain?: 'true' | 'false'
  /** File name without extension. */
  readonly name: string
  /** Parts of an Excel file besides the rows: the sheet's name and the lines above the headings. */
  readonly sheet?: Sheet
}

type Row = readonly Cell[]

/**
 * A table to stream row by row, as CSV (UTF-8 with a byte order mark for Excel, or Shift-JIS) or as
 * an Excel file.
 */
export function tableAnswer(rows: Iterable<Row> | AsyncIterable<Row>, file: TableFile): FileAnswer {
  const { filename, contentType, content } = tableFile(rows, file)
  return new FileAnswer(filename, contentType, Readable.from(content))
}

/** A table as a file: its name, its type, and its content in chunks. */
export function tableFile(
  rows: Iterable<Row> | AsyncIterable<Row>,
  { format, encoding, plain, name, sheet }: TableFile,
) {
  const filename = `${name}.${format}`
  if (format === 'csv')
    return {
      filename,
      contentType: `text/csv; charset=${encoding}`,
      content: csv(rows, encoding, plain === 'true'),
    }
  return {
    filename,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbook(rows, sheet),
  }
}

/** The complete bytes of the same file, for storing. */
export async function tableBytes(rows: Iterable<Row>, file: TableFile): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of tableFile(rows, file).content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* csv(rows: Iterable<Row> | AsyncIterable<Row>, charset: Charset, isPlain: boolean) {
  const textOf = isPlain ? plainText : csvText
  let text = charset === 'utf-8' && !isPlain ? '\ufeff' : ''
  let isFirst = true
  for await (const row of rows) {
    text += (isFirst ? '' : '\r\n') + papaparse.unparse([row.map(textOf)], { newline: '\r\n' })
    isFirst = false
    if (text.length < 65_536) continue
    yield encode(text, charset)
    text = ''
    // Rows in memory arrive without waiting, so yield to other requests here.
    await setImmediate()
  }
  if (text !== '') yield encode(text, charset)
}

/**
 * Text that a spreadsheet would read as a formula (OWASP "CSV Injection"), also in full-width
 * forms, as Japanese spreadsheets do; − becomes － in Shift-JIS. Numbers stay numbers. Text that
 * starts with apostrophes counts too, because it could not be distinguished from a guard.
 */
const formula = /^'*(?:[=@\t\r\n＝＠＋－−]|[+-](?![\d.]+$))/
/** Characters of numbers, amounts, percentages, dates and times, including Japanese ones. */
const valueLike = /^[-+¥￥$€£\d.,:/%年月日時分秒\s]*\d[-+\d.,:/%eE年月日時分秒\s]*(?:[ap]m?)?$/i
/** `1-Mar`, `MAR1`, `March 5, 2026`, and truth values. */
const wordLike =
  /^(?:(?:\d{1,2}[-\s]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-.,\s\d]*|true|false)$/i
/** Numbers that a spreadsheet writes unchanged. */
const unchanged = /^-?(?:0|[1-9]\d{0,10})(?:\.\d{0,6}[1-9])?$/
/** Longer texts are not values. */
const maxValue = 40

/**
 * Returns true for text that a spreadsheet would read as a value and write differently: leading
 * zeros, long numbers, dates, times, and percentages such as 8.875%, which becomes 8.88%.
 */
const isChangeable = (text: string) =>
  text.length <= maxValue &&
  !unchanged.test(text) &&
  (valueLike.test(text) || (/\d|^[tf]/i.test(text) && wordLike.test(text)))

/** The text of a cell in a CSV file; `readCsvText` reverses it. */
export function csvText(cell: Cell): string {
  if (typeof cell !== 'string') {
    if ('value' in cell) return cell.value.toFixed(cell.decimals)
    if ('exact' in cell && isChangeable(cell.exact)) return `="${cell.exact}"`
  }
  const text = cellText(cell)
  return formula.test(text) ? `'${text}` : text
}

/**
 * The text of a cell for programs: the plain value, with times in RFC 3339 format,
 * `2026-11-21T19:30:00+09:00`.
 */
export function plainText(cell: Cell): string {
  if (typeof cell === 'object' && 'value' in cell) return cell.value.toFixed(cell.decimals)
  const text = cellText(cell)
  return typeof cell === 'object' && 'at' in cell && cell.offset !== undefined
    ? `${text.replace(' ', 'T')}${cell.offset}`
    : text
}

/** Reverses `csvText`, and reads files saved by spreadsheets: a formula is ordinary text. */
export function readCsvText(text: string): string {
  const exact = /^="([^"]*)"$/.exec(text)?.[1]
  if (exact !== undefined) return exact
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}

/** Characters of Macs and phones that have another code point in Windows' Shift-JIS. */
const twins: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
}

/** The bytes of a text; characters missing in Shift-JIS become question marks. */
export function encode(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8')
  return iconv.encode(
    text.replace(/[〜−‖—¢£¬]/g, (mark) => twins[mark] ?? mark),
    'Shift_JIS',
  )
}

/** A text as read back from a file of that charset. */
export const throughCharset = (text: string, charset: Charset): string =>
  charset === 'utf-8' ? text : iconv.decode(encode(text, charset), 'Shift_JIS')
