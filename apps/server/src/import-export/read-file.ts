import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fail, type FieldProblem } from '@pos/contract/errors'
import type { Charset } from '#platform/spreadsheet/table-file'
import { semaphore } from '#platform/process/semaphore'
import type { TableEncoding } from './parse-table.ts'
import type { NumberedRow } from './table-limits.ts'

/** An uploaded table: rows of text, the first of which is the heading. */
export interface ReadTable {
  readonly encoding: TableEncoding
  readonly rows: readonly NumberedRow[]
}

/** Limits of a file: milliseconds and megabytes of the thread that parses it. */
const deadline = 20_000
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

/** Files that are parsed at a time; others wait. */
const filesAtOnce = 2

const isSource = import.meta.url.endsWith('.ts')
const workerFile = new URL(isSource ? './table-worker.ts' : './table-worker.js', import.meta.url)
const fromSource = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(workerFile.href)}) })`

/**
 * The program of the thread. The built server has it as a file beside its own; from source, in development, the thread loads a TypeScript
 * loader first.
 */
export const tableThread: { readonly program: string | URL; readonly eval: boolean } = {
  program: isSource ? fromSource : workerFile,
  eval: isSource,
}

type Answer = { readonly problem: FieldProblem } | { readonly encoding: TableEncoding; readonly chunks: readonly Uint8Array[] }

const block = semaphore(filesAtOnce)

/**
 * Parses a CSV file in any charset, or an Excel file, in a separate thread, so that nobody else waits whatever the file does. Anything
 * else, too many rows, or more time or memory than a table needs fails with 422 on `file`.
 */
export async function readTable(file: Buffer): Promise<ReadTable> {
  const answer = await block(() => inThread(file))
  if ('problem' in answer) return fail('ValidationFailed', { errors: { file: [answer.problem] } })
  const decoder = new TextDecoder()
  const rows: NumberedRow[] = []
  for (const chunk of answer.chunks) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread's own rows; checking 20,000 of them again would take the time that it saves
    rows.push(...(JSON.parse(decoder.decode(chunk)) as NumberedRow[]))
    await yieldToEventLoop()
  }
  return { encoding: answer.encoding, rows }
}

/** The charset in which the text of a table can be compared with what is stored. */
export const charsetOf = ({ encoding }: ReadTable): Charset => (encoding === 'shift_jis' ? 'shift_jis' : 'utf-8')

/** Returns the result of the thread; a thread that dies or does not end in time means that the file is too heavy. */
function inThread(file: Buffer): Promise<Answer> {
  const bytes = Uint8Array.from(file)
  const worker = new Worker(tableThread.program, {
    eval: tableThread.eval,
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: memory,
  })
  return new Promise<Answer>((resolve, reject) => {
    const tooHeavy = () => resolve({ problem: { key: 'file_too_heavy' } })
    const timer = setTimeout(tooHeavy, deadline)
    worker.once('message', resolve)
    // Our own faults are rethrown; a thread that ran out of memory met a file that is not worth importing.
    worker.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : reject(error)))
    worker.once('exit', () => {
      clearTimeout(timer)
      tooHeavy()
    })
  }).finally(() => void worker.terminate())
}
