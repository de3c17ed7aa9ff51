import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'

/** Inserts rows into a table by COPY. The first row defines the columns. */
export async function copyRows(
  client: Client,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const stream = client.query(
    from(`copy ${table} (${columns.map((name) => `"${name}"`).join(',')}) from stdin`),
  )
  await pipeline(Readable.from(linesOf(rows, columns)), stream)
}

/** Yields rows in COPY's text format, in chunks of about 64 KB. */
export function* linesOf(
  rows: readonly Record<string, unknown>[],
  columns: readonly string[],
): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${columns.map((name) => fieldOf(name, row[name])).join('\t')}\n`
    if (chunk.length > 65_536) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}

/**
 * JSON columns, listed because the value cannot show it: an empty list may be an array of text or
 * JSON.
 */
const jsonColumns = new Set(['condiments'])

function fieldOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return escaped(value)
  // Arrays of text become PostgreSQL arrays, arrays of objects JSON.
  if (
    !jsonColumns.has(column) &&
    Array.isArray(value) &&
    value.every((element) => typeof element === 'string')
  )
    return escaped(
      `{${value.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`,
    )
  return escaped(JSON.stringify(value))
}

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
