import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fail, type FieldProblem } from '@pos/contract/errors'
import type { Charset } from '#platform/spreadsheet/table-file'
import { semaphore } from '#platform/process/semaphore'
import type { TableEncoding } from './parse-table.ts'
import type { NumberedRow } from './table-limits.ts'

/** A table as somebody sent it: rows of texts, the first of them the heading. */
export interface ReadTable {
  readonly encoding: TableEncoding
  readonly rows: readonly NumberedRow[]
}

/** What a file may cost: milliseconds of a thread of its own, and megabytes of its memory. */
const deadline = 20_000
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

/** So many files are read at a time; others wait. */
const filesAtOnce = 2

/** The built server has the thread as a file beside it; as source (tests, development) the thread first needs what reads TypeScript. */
const isSource = import.meta.url.endsWith('.ts')
const workerFile = new URL(isSource ? './table-worker.ts' : './table-worker.js', import.meta.url)
const fromSource = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(workerFile.href)}) })`
const thread = isSource ? fromSource : workerFile

type Answer = { readonly problem: FieldProblem } | { readonly encoding: TableEncoding; readonly chunks: readonly Uint8Array[] }

const block = semaphore(filesAtOnce)

/**
 * Reads a CSV file in whatever charset it is, or an Excel file, in a thread of its own: whatever the file does to it, nobody else waits.
 * Anything else, too many rows, and what takes more time or memory than a table does is a 422 on `file`.
 */
export async function readTable(file: Buffer): Promise<ReadTable> {
  const answer = await block(() => inThread(file))
  if ('problem' in answer) return fail('ValidationFailed', { errors: { file: [answer.problem] } })
  const decoder = new TextDecoder()
  const rows: NumberedRow[] = []
  for (const chunk of answer.chunks) {
    rows.push(...(JSON.parse(decoder.decode(chunk)) as NumberedRow[]))
    await yieldToEventLoop()
  }
  return { encoding: answer.encoding, rows }
}

/** The charset in which the texts of a table can be compared with what is stored. */
export const charsetOf = ({ encoding }: ReadTable): Charset => (encoding === 'shift_jis' ? 'shift_jis' : 'utf-8')

/** What the thread says of a file; a thread that dies or does not end in time says that the file is too heavy. */
function inThread(file: Buffer): Promise<Answer> {
  const bytes = Uint8Array.from(file)
  const worker = new Worker(thread, {
    eval: isSource,
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: memory,
  })
  return new Promise<Answer>((resolve, reject) => {
    const tooHeavy = () => resolve({ problem: { key: 'file_too_heavy' } })
    const timer = setTimeout(tooHeavy, deadline)
    worker.once('message', resolve)
    // A fault of ours is a fault; a thread that ran out of memory met a file that no import is for.
    worker.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : reject(error)))
    worker.once('exit', () => {
      clearTimeout(timer)
      tooHeavy()
    })
  }).finally(() => void worker.terminate())
}
