// Compares the ingestion of receipts with COPY of the same rows into the same tables. Ingestion
// posts batches of 100 over HTTP, durable and idempotent, with roll-ups.
import { parseArgs } from 'node:util'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { receiptTables, rowsAsArrived } from '@pos/server/testing/sales/sales-rows'
import { Client } from 'pg'
import { keepResult } from '../running-product.ts'
import { postReceipts, registerDevices } from './bench-device.ts'
import { benchShops } from './bench-shops.ts'
import { copyRows } from './copy-rows.ts'
import { salesOfDay } from './fill-sales.ts'
import { salesProduct } from './sales-product.ts'

const { values } = parseArgs({
  options: {
    receipts: { type: 'string', default: '20000' },
    shops: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
  },
})
const shops = benchShops(Number(values.shops))
const rounds = Number(values.rounds)
const perRound = Math.ceil(Number(values.receipts) / shops.length / rounds / 2)
/**
 * The flags that every posted receipt gets, because the benchmark's shops have no catalog. COPY
 * inserts them too.
 */
const flags = ['unknown_reference', 'unknown_release']
const today = new Date().toISOString().slice(0, 10)
// All receipts are of one evening, which is the hardest case for roll-up rows: every batch updates
// the same ones.
const made = shops.map((shop) =>
  salesOfDay(shop, today, {
    seed: 'ingest',
    from: today,
    days: 1,
    visits: perRound * rounds * 2 * 2,
  }),
)
if (made.some((receipts) => receipts.length < perRound * rounds * 2))
  throw new Error('Too few receipts were generated')

const product = await salesProduct(shops)
try {
  await product.start()
  const keys = await registerDevices(product, shops)
  // Measure alternately, so that other load on the machine slows both.
  const passes: { copied: number; posted: number }[] = []
  for (let pass = 0; pass < rounds; pass += 1) {
    const part = (half: number) =>
      made.map((receipts) =>
        receipts.slice((pass * 2 + half) * perRound, (pass * 2 + half + 1) * perRound),
      )
    passes.push({ copied: await timeCopy(part(0)), posted: await timePosts(keys, part(1)) })
  }
  const median = (numbers: number[]) =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  const result = {
    receipts: perRound * shops.length * rounds * 2,
    copyPerSecond: Math.round(median(passes.map((pass) => pass.copied))),
    postedPerSecond: Math.round(median(passes.map((pass) => pass.posted))),
    ratio: Number(median(passes.map(({ copied, posted }) => posted / copied)).toFixed(3)),
    bar: 0.25,
  }
  console.table(result)
  keepResult('ingest', result)
  process.exitCode = result.ratio >= result.bar ? 0 : 1
} finally {
  await product.stop()
}

/**
 * Returns receipts per second by COPY, with one transaction per shop. Each call opens a new
 * session: a session keeps its foreign key plans, and plans for empty tables become slower with
 * every row.
 */
async function timeCopy(parts: readonly PostedReceiptInput[][]) {
  const prepared = shops.map(({ id, menu }, index) => {
    const clock = menu.shop as { timezone: string; close_time: string }
    const rows = rowsAsArrived(
      parts[index] ?? [],
      { shop_id: id, device_id: null, device_name: 'Register' },
      clock,
    )
    const flagged = rows.receipts.flatMap((receipt) =>
      flags.map((flag) => ({ shop_id: id, flag, receipt_id: receipt.id })),
    )
    return {
      ...rows,
      receipts: rows.receipts.map((receipt) => ({ ...receipt, flags })),
      receipt_flags: flagged,
    }
  })
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query(`select ensure_receipt_partitions(now()::date - 2, now()::date + 2)`)
  const started = performance.now()
  for (const rows of prepared) {
    await client.query('begin')
    for (const table of receiptTables) await copyRows(client, table, rows[table])
    await client.query('commit')
  }
  const seconds = (performance.now() - started) / 1000
  await client.end()
  return (perRound * shops.length) / seconds
}

/** Returns receipts per second over the device API, with concurrent devices. */
async function timePosts(keys: readonly string[], parts: readonly PostedReceiptInput[][]) {
  const started = performance.now()
  await Promise.all(
    parts.map((receipts, index) => postReceipts(product, keys[index] ?? '', receipts)),
  )
  return (perRound * shops.length * 1000) / (performance.now() - started)
}
