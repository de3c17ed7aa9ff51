import { failField } from '@pos/contract/errors'
import { maxImportRows } from '@pos/contract/transfer'
import iconv from 'iconv-lite'
import papaparse from 'papaparse'
import { inTurns } from '#engine/portions'
import { type Charset, readCsvText } from '#platform/table-file'
import { isZip, readWorkbook } from './read-workbook.ts'

/** A table as somebody sent it: rows of texts, the first of them the heading. */
export interface ReadTable {
  readonly encoding: 'utf-8' | 'shift_jis' | 'utf-16' | 'xlsx'
  readonly rows: readonly (readonly string[])[]
}

/** Reads a CSV file in whatever charset it is, or an Excel file. Anything else, and too many rows, is a 422 on `file`. */
export async function readTable(file: Buffer): Promise<ReadTable> {
  const table = isZip(file) ? { encoding: 'xlsx' as const, rows: await readWorkbook(file) } : await readCsv(file)
  const used = table.rows.filter((row) => row.some((cell) => cell !== '')).length
  if (used < 2) failField('file', 'empty_file')
  if (used - 1 > maxImportRows) failField('file', 'too_many_rows', { max: maxImportRows })
  return table
}

/** The charset in which the texts of a table can be compared with what is stored. */
export const charsetOf = ({ encoding }: ReadTable): Charset => (encoding === 'shift_jis' ? 'shift_jis' : 'utf-8')

async function readCsv(file: Buffer): Promise<ReadTable> {
  const { text, encoding } = decode(file)
  if (text.includes('\0')) failField('file', 'unreadable_file')
  const { data, errors } = papaparse.parse<string[]>(text, { delimitersToGuess: [',', '\t', ';'] })
  if (errors.some((error) => error.type === 'Quotes')) failField('file', 'unreadable_file')
  const rows: string[][] = []
  await inTurns(data, (row) => rows.push(row.map((cell) => readCsvText(cell))), 1000)
  return { encoding, rows }
}

/** A mark at the beginning decides; else what is no UTF-8 is what Windows writes in Japan. */
function decode(file: Buffer): { text: string; encoding: ReadTable['encoding'] } {
  if (file[0] === 0xff && file[1] === 0xfe) return { text: iconv.decode(file, 'utf-16le'), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), encoding: 'utf-8' }
  } catch {
    const text = iconv.decode(file, 'Shift_JIS')
    return text.includes('\ufffd') ? failField('file', 'unreadable_file') : { text, encoding: 'shift_jis' }
  }
}
