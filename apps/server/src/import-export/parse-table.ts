import type { FieldProblem } from '@pos/contract/errors'
import iconv from 'iconv-lite'
import papaparse from 'papaparse'
import { readCsvText } from '#platform/spreadsheet/table-file'
import { isZip, readWorkbook } from './read-workbook.ts'
import { type NumberedRow, TableLimits, TableRefused } from './table-limits.ts'

/** The encoding of a file's text. */
export type TableEncoding = 'utf-8' | 'shift_jis' | 'utf-16' | 'xlsx'

/** How a file was read, or why it is refused. */
export type ParsedTable = { readonly encoding: TableEncoding } | { readonly problem: FieldProblem }

/**
 * Parses a CSV file in any charset, or an Excel file, and hands on its rows one by one. This may need much time and memory, so it runs in a
 * separate process.
 */
export async function parseTable(file: Buffer, take: (row: NumberedRow) => void): Promise<ParsedTable> {
  const limits = new TableLimits(take)
  try {
    const encoding = isZip(file) ? 'xlsx' : readCsv(file, limits)
    if (encoding === 'xlsx') await readWorkbook(file, limits)
    return limits.count < 2 ? { problem: { key: 'empty_file' } } : { encoding }
  } catch (error) {
    return { problem: error instanceof TableRefused ? error.problem : { key: 'unreadable_file' } }
  }
}

function readCsv(file: Buffer, limits: TableLimits): TableEncoding {
  const { text, encoding } = decode(file)
  if (text.includes('\0')) throw new Error('No text')
  let number = 0
  papaparse.parse<string[]>(text, {
    delimitersToGuess: [',', '\t', ';'],
    step({ data, errors }) {
      number += 1
      if (errors.some((error) => error.type === 'Quotes')) throw new Error('Quotes that do not end')
      const cells: string[] = []
      for (const [column, cell] of data.entries()) limits.put(cells, column, readCsvText(cell))
      limits.row(number, cells)
    },
  })
  return encoding
}

/** A byte order mark decides; otherwise anything that is not UTF-8 is what Windows writes in Japan. */
function decode(file: Buffer): { text: string; encoding: TableEncoding } {
  if (file[0] === 0xff && file[1] === 0xfe) return { text: iconv.decode(file, 'utf-16le'), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), encoding: 'utf-8' }
  } catch {
    const text = iconv.decode(file, 'Shift_JIS')
    if (text.includes('\ufffd')) throw new Error('No text')
    return { text, encoding: 'shift_jis' }
  }
}
