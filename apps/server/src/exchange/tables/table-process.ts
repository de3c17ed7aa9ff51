import { buffer } from 'node:stream/consumers'
import { textCharsets } from '#platform/spreadsheet/detect-charset'
import { parseTable } from './parse-table.ts'

/**
 * The program of the process that parses an uploaded table. It reads the file from standard input
 * and writes one JSON value per line to standard output. The optional argument is the charset.
 * Lines with rows come first; the last line reports the encoding or the reason of a refusal.
 */
const write = (line: unknown) => void process.stdout.write(`${JSON.stringify(line)}\n`)

/** Maximum text per line, so that the server can parse it without blocking other requests. */
const maxLine = 256 * 1024

let rows: unknown[] = []
let length = 0
const flush = () => {
  if (rows.length > 0) write({ rows })
  rows = []
  length = 0
}

const take: Parameters<typeof parseTable>[1] = (row) => {
  rows.push(row)
  length += row.cells.reduce((sum, cell) => sum + cell.length, 0)
  if (rows.length === 500 || length > maxLine) flush()
}
const charset = textCharsets.find((one) => one === process.argv[2])
const parsed = await parseTable(await buffer(process.stdin), take, charset)
flush()
write(parsed)
