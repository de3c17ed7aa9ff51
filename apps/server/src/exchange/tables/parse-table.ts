import type { FieldProblem } from '@pos/contract/errors'
import papaparse from 'papaparse'
import { decodeText, detectCharset, type TextCharset } from '#platform/spreadsheet/detect-charset'
import { readCsvText } from '#platform/spreadsheet/table-file'
import { isZip, readWorkbook } from './read-workbook.ts'
import { type NumberedRow, TableLimits, TableRefused } from './table-limits.ts'

/** The charset of a CSV file, or `xlsx`. */
export type TableEncoding = TextCharset | 'xlsx'

/** The encoding of a file, or why it was refused. */
export type ParsedTable = { readonly encoding: TableEncoding } | { readonly problem: FieldProblem }

/**
 * Parses an Excel file, or a CSV file in the given or detected charset, and passes on its rows one
 * by one. Runs in a separate process, because it may need much time and memory.
 */
export async function parseTable(
  file: Buffer,
  take: (row: NumberedRow) => void,
  charset?: TextCharset,
): Promise<ParsedTable> {
  const limits = new TableLimits(take)
  try {
    const encoding = isZip(file) ? 'xlsx' : readCsv(file, limits, charset)
    if (encoding === 'xlsx') await readWorkbook(file, limits)
    return limits.count < 2 ? { problem: { key: 'empty_file' } } : { encoding }
  } catch (error) {
    return { problem: error instanceof TableRefused ? error.problem : { key: 'unreadable_file' } }
  }
}

function readCsv(file: Buffer, limits: TableLimits, selected?: TextCharset): TextCharset {
  const charset = selected ?? detectCharset(file)
  const content = charset && decodeText(file, charset)
  if (selected && content === null) throw new TableRefused({ key: 'wrong_charset' })
  if (!charset || content === null) throw new Error('No text')
  // Excel reads the separator from a first line "sep=;" and does not count that line.
  const separator = /^\ufeff?sep=(.)\r?\n/i.exec(content)
  const text = separator ? content.slice(separator[0].length) : content
  let number = 0
  papaparse.parse<string[]>(text, {
    ...(separator?.[1] ? { delimiter: separator[1] } : { delimitersToGuess: [',', '\t', ';'] }),
    step({ data, errors }) {
      number += 1
      if (errors.some((error) => error.type === 'Quotes')) throw new Error('Quotes that do not end')
      const cells: string[] = []
      for (const [column, cell] of data.entries()) limits.put(cells, column, readCsvText(cell))
      limits.row(number, cells)
    },
  })
  return charset
}
