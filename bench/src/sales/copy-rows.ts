import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'

/** Fills a table by COPY; the columns are those of the first row. */
export async function copyRows(client: Client, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const stream = client.query(from(`copy ${table} (${columns.map((name) => `"${name}"`).join(',')}) from stdin`))
  await pipeline(Readable.from(linesOf(rows, columns)), stream)
}

/** Rows in COPY's text format, in chunks of some kilobytes. */
export function* linesOf(rows: readonly Record<string, unknown>[], columns: readonly string[]): Generator<string> {
  let piece = ''
  for (const row of rows) {
    piece += `${columns.map((name) => fieldOf(name, row[name])).join('\t')}\n`
    if (piece.length > 65_536) {
      yield piece
      piece = ''
    }
  }
  yield piece
}

/** Columns of JSON: an empty list says nothing of its type. */
const jsonColumns = new Set(['condiments'])

function fieldOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return escaped(value)
  // Arrays of text become PostgreSQL arrays, arrays of objects JSON.
  if (!jsonColumns.has(column) && Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return escaped(`{${value.map((one) => `"${one.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`)
  return escaped(JSON.stringify(value))
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
