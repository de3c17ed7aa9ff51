import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import iconv from 'iconv-lite'
import papaparse from 'papaparse'
import type { Cell } from './cell.ts'
import { workbook } from './workbook.ts'

/** What people's spreadsheets read. */
export type Charset = 'utf-8' | 'shift_jis'

/** How a table leaves the house. */
export interface TableFile {
  readonly format: 'csv' | 'xlsx'
  readonly encoding: Charset
  /** File name without its ending. */
  readonly name: string
}

type Row = readonly Cell[]

/** Answers a table, row by row as they come, as CSV (UTF-8 with a mark for Excel, or Shift-JIS), or as an Excel file. */
export function sendTable(reply: FastifyReply, rows: Iterable<Row> | AsyncIterable<Row>, file: TableFile): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${file.name}.${file.format}"`)
  if (file.format === 'csv') return reply.type(`text/csv; charset=${file.encoding}`).send(Readable.from(csv(rows, file.encoding)))
  reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  return reply.send(Readable.from(workbook(rows)))
}

async function* csv(rows: Iterable<Row> | AsyncIterable<Row>, charset: Charset) {
  let text = charset === 'utf-8' ? '\ufeff' : ''
  let isFirst = true
  for await (const row of rows) {
    text += (isFirst ? '' : '\r\n') + papaparse.unparse([row.map(csvText)], { newline: '\r\n' })
    isFirst = false
    if (text.length < 65_536) continue
    yield encode(text, charset)
    text = ''
    // Rows that are at hand come without waiting for anything: others have their turn here.
    await setImmediate()
  }
  if (text !== '') yield encode(text, charset)
}

/**
 * A text that a spreadsheet would take for a formula (OWASP "CSV Injection"), in full width too, as Japanese ones read it; − becomes －
 * in Shift-JIS. Numbers stay numbers. One behind apostrophes counts as well: the reader could not tell ours from its own.
 */
const formula = /^'*(?:[=@\t\r\n＝＠＋－−]|[+-](?![\d.]+$))/
/** A text that a spreadsheet would change: leading zeros, long numbers, what looks like a date, a time or an exponent. */
const changeable = /^(0\d+|\d{12,}|\d+[-/:.eE][-\d/:.eE]*)$/

/** What stands in a CSV file for a cell; `readCsvText` is the way back. */
export function csvText(cell: Cell): string {
  if (typeof cell !== 'string') {
    if ('value' in cell) return cell.value.toFixed(cell.decimals)
    if (changeable.test(cell.exact)) return `="${cell.exact}"`
  }
  const text = typeof cell === 'string' ? cell : cell.exact
  return formula.test(text) ? `'${text}` : text
}

/** The text that `csvText` wrote, or that somebody's spreadsheet wrote: a formula is a text like any other. */
export function readCsvText(text: string): string {
  const exact = /^="([^"]*)"$/.exec(text)?.[1]
  if (exact !== undefined) return exact
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}

/** Marks that Macs and telephones type and that Windows' Shift-JIS knows by another code only. */
const twins: Readonly<Record<string, string>> = { '〜': '～', '−': '－', '‖': '∥', '—': '―', '¢': '￠', '£': '￡', '¬': '￢' }

function encode(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8')
  return iconv.encode(
    text.replace(/[〜−‖—¢£¬]/g, (mark) => twins[mark] ?? mark),
    'Shift_JIS',
  )
}

/** A text as it comes back from a file of that charset. */
export const throughCharset = (text: string, charset: Charset): string =>
  charset === 'utf-8' ? text : iconv.decode(encode(text, charset), 'Shift_JIS')
