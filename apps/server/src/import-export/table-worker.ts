// oxlint-disable unicorn/require-post-message-target-origin -- a thread, no window
import { parentPort, workerData } from 'node:worker_threads'
import { parseTable } from './parse-table.ts'

/** Rows per message; the other end reads them chunk by chunk. */
const rowsAtOnce = 500

if (!(workerData instanceof Uint8Array)) throw new TypeError('The thread reads the bytes of a file')
/** Rows are sent as chunks of JSON, which are cheap to transfer and quick to read one by one. */
const parsed = await parseTable(workerData)
if ('problem' in parsed) parentPort?.postMessage(parsed)
else {
  const { encoding, rows } = parsed
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const encoder = new TextEncoder()
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    chunks.push(encoder.encode(JSON.stringify(rows.slice(from, from + rowsAtOnce))))
  parentPort?.postMessage(
    { encoding, chunks },
    chunks.map((chunk) => chunk.buffer),
  )
}
