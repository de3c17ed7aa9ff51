import type { JournalFormat } from '@pos/contract/accounting/journal-settings'
import { failField } from '@pos/contract/errors'
import papaparse from 'papaparse'
import { type Charset, encode, tableBytes, throughCharset } from '#platform/spreadsheet/table-file'
import type { FileEntry, FileOptions } from './entry.ts'
import { freeeRows } from './freee.ts'
import { moneyForwardRows } from './money-forward.ts'
import { plainRows } from './plain.ts'
import { quickBooksRows } from './quickbooks.ts'
import { yayoiRows } from './yayoi.ts'

export type { FileEntry, FileOptions } from './entry.ts'

interface ProgramFormat {
  readonly charset: Charset
  /** True of Japanese programs, which support only whole yen. */
  readonly isOfYen: boolean
  readonly rows: (entries: readonly FileEntry[], options: FileOptions) => string[][]
}

const programs = {
  yayoi: { charset: 'shift_jis', isOfYen: true, rows: yayoiRows },
  freee: { charset: 'shift_jis', isOfYen: true, rows: freeeRows },
  money_forward: { charset: 'shift_jis', isOfYen: true, rows: moneyForwardRows },
  quickbooks: { charset: 'utf-8', isOfYen: false, rows: quickBooksRows },
} as const satisfies Partial<Record<JournalFormat, ProgramFormat>>

const tables = {
  csv: { format: 'csv', encoding: 'utf-8' },
  csv_sjis: { format: 'csv', encoding: 'shift_jis' },
  xlsx: { format: 'xlsx', encoding: 'utf-8' },
} as const

/** The content of a file with its extension. */
interface JournalFileBytes {
  readonly bytes: Buffer
  readonly extension: 'csv' | 'xlsx'
}

/**
 * Writes entries in the format of an accounting program. Refuses dollars for programs that support
 * only yen, and account names with characters outside the charset. In summaries, such characters
 * become 〓.
 */
export async function fileOf(
  format: JournalFormat,
  entries: readonly FileEntry[],
  options: FileOptions,
): Promise<JournalFileBytes> {
  if (format === 'csv' || format === 'csv_sjis' || format === 'xlsx') {
    const file = tables[format]
    const bytes = await tableBytes(plainRows(written(entries, file.encoding), options), {
      ...file,
      name: 'journal',
    })
    return { bytes, extension: file.format }
  }
  const program: ProgramFormat = programs[format]
  if (program.isOfYen && options.currency !== 'JPY') failField('format', 'journal_currency')
  const rows = program.rows(written(entries, program.charset), options)
  const text = `${papaparse.unparse(rows, { newline: '\r\n' })}\r\n`
  return { bytes: encode(text, program.charset), extension: 'csv' }
}

/** The content type of a file by its name. */
export const contentTypeOf = (name: string): string =>
  name.endsWith('.xlsx')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'application/octet-stream'

function written(entries: readonly FileEntry[], charset: Charset): FileEntry[] {
  return entries.map((entry) => ({
    ...entry,
    shop: readable(entry.shop, charset),
    description: readable(entry.description, charset),
    lines: entry.lines.map((line) => {
      for (const name of [
        line.account,
        line.code,
        line.sub_account,
        line.department,
        line.tax_class,
      ])
        if (Array.from(name).some((one) => isLost(one, charset)))
          failField('format', 'journal_characters', { text: name })
      return {
        ...line,
        label: readable(line.label, charset),
        partner: readable(line.partner, charset),
      }
    }),
  }))
}

/**
 * Replaces characters outside the charset with 〓, and line breaks with spaces, because some
 * programs read line by line.
 */
function readable(text: string, charset: Charset): string {
  return Array.from(text.replace(/\s+/g, ' '))
    .map((one) => (isLost(one, charset) ? '〓' : one))
    .join('')
}

const isLost = (character: string, charset: Charset) =>
  character !== '?' && throughCharset(character, charset) === '?'
