import type { FastifyReply } from 'fastify'
import iconv from 'iconv-lite'
import papaparse from 'papaparse'
import writeExcelFile from 'write-excel-file/node'

/** A cell of an exported table. */
export type Cell = string | { readonly value: number; readonly decimals: number }

/** How a table leaves the house. */
export interface TableFile {
  readonly format: 'csv' | 'xlsx'
  readonly encoding: 'utf-8' | 'shift_jis'
  /** File name without its ending. */
  readonly name: string
}

/** Answers a table as CSV (UTF-8 with a mark for Excel, or Shift-JIS) or as an Excel file. */
export async function sendTable(reply: FastifyReply, rows: readonly (readonly Cell[])[], file: TableFile): Promise<FastifyReply> {
  reply.header('content-disposition', `attachment; filename="${file.name}.${file.format}"`)
  if (file.format === 'xlsx') {
    return reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(await toExcel(rows))
  }
  const text = papaparse.unparse(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.value.toFixed(cell.decimals)))),
    {
      newline: '\r\n',
      // A text that a spreadsheet would take for a formula gets a quote in front (OWASP "CSV Injection"); numbers stay numbers.
      escapeFormulae: /^[=@\t\r]|^[+-](?![\d.]+$)/,
    },
  )
  return reply
    .type(`text/csv; charset=${file.encoding}`)
    .send(file.encoding === 'shift_jis' ? iconv.encode(text, 'Shift_JIS') : Buffer.from(`\ufeff${text}`, 'utf8'))
}

async function toExcel(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const data = rows.map((row, index) =>
    row.map((cell) =>
      typeof cell === 'string'
        ? { value: cell, type: String, ...(index === 0 ? { fontWeight: 'bold' as const } : {}) }
        : { value: cell.value, type: Number, format: cell.decimals > 0 ? `#,##0.${'0'.repeat(cell.decimals)}` : '#,##0' },
    ),
  )
  return writeExcelFile(data).toBuffer()
}
