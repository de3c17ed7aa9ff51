import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fail } from '@pos/contract/errors'
import { type ChildProgram, ChildTooHeavy, childLines } from '#platform/process/child-lines'
import { semaphore } from '#platform/process/semaphore'
import type { TextCharset } from '#platform/spreadsheet/detect-charset'
import type { Charset } from '#platform/spreadsheet/table-file'
import type { ParsedTable, TableEncoding } from './parse-table.ts'
import type { NumberedRow } from './table-limits.ts'

/** An uploaded table: rows of text, starting with the headings. */
export interface ReadTable {
  readonly encoding: TableEncoding
  readonly rows: readonly NumberedRow[]
}

/** Limits of the process that parses a file. */
const limits = { milliseconds: 20_000, megabytes: 128 }

/** Number of files parsed at a time; others wait. */
const filesAtOnce = 2

const isSource = import.meta.url.endsWith('.ts')

/**
 * The program that parses a file, a separate file in the built server. In development, a TypeScript
 * loader is loaded first.
 */
export const tableReader: { program: ChildProgram } = {
  program: {
    file: fileURLToPath(
      new URL(isSource ? './table-process.ts' : './table-process.js', import.meta.url),
    ),
    flags: isSource ? ['--import', 'tsx'] : [],
  },
}

type Line = { readonly rows: readonly NumberedRow[] } | ParsedTable

const block = semaphore(filesAtOnce)

/**
 * Parses an Excel file, or a CSV file in the given or detected charset, in a separate process, so
 * that no file can affect other requests. Other formats, too many rows, and excessive time or
 * memory fail with 422 on `file`.
 */
export async function readTable(file: Buffer, charset?: TextCharset): Promise<ReadTable> {
  return block(async () => {
    const rows: NumberedRow[] = []
    try {
      for await (const text of childLines(
        tableReader.program,
        charset ? [charset] : [],
        file,
        limits,
      )) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the child process is our own program, and validating 20,000 rows again is slow
        const line = JSON.parse(text) as Line
        if ('problem' in line) return fail('ValidationFailed', { errors: { file: [line.problem] } })
        if ('encoding' in line) return { encoding: line.encoding, rows }
        rows.push(...line.rows)
        await yieldToEventLoop()
      }
      throw new Error('The process that reads tables ended without an answer')
    } catch (error) {
      if (error instanceof ChildTooHeavy)
        return fail('ValidationFailed', { errors: { file: [{ key: 'file_too_heavy' }] } })
      throw error
    }
  })
}

/** The charset in which exported text is compared with stored text. */
export const charsetOf = ({ encoding }: ReadTable): Charset =>
  encoding === 'shift_jis' || encoding === 'euc-jp' ? 'shift_jis' : 'utf-8'
