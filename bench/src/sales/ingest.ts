// Receipts in, batches of 100 over HTTP, durable, with sums and idempotency, against COPY of the same rows into the same tables.
import { parseArgs } from 'node:util'
import type { PostedReceiptInput } from '@pos/contract/features/device-interface'
import { receiptTables, rowsAsArrived } from '@pos/server/testing/sales-rows'
import { Client } from 'pg'
import { keepResult } from '../running-product.ts'
import { benchShops } from './bench-shops.ts'
import { copyRows } from './copy-rows.ts'
import { salesOfDay } from './fill-sales.ts'
import { salesProduct } from './sales-product.ts'

const { values } = parseArgs({ options: { receipts: { type: 'string', default: '20000' }, shops: { type: 'string', default: '4' } } })
const shops = benchShops(Number(values.shops))
const perShop = Math.ceil(Number(values.receipts) / shops.length)
const today = new Date().toISOString().slice(0, 10)
const size = { seed: 'ingest', from: today, days: 1, visits: perShop * 1.6 }
// All of one evening: the hardest case for rows that every batch adds to.
const made = shops.map((shop) => salesOfDay(shop, today, size).slice(0, perShop))
const count = made.reduce((sum, receipts) => sum + receipts.length, 0)

const product = await salesProduct(shops)
try {
  const copied = await timeCopy()
  await product.start()
  const posted = await timePosts()
  const ratio = posted / copied
  const result = {
    receipts: count,
    copyPerSecond: Math.round(copied),
    postedPerSecond: Math.round(posted),
    ratio: Number(ratio.toFixed(3)),
    bar: 0.25,
  }
  console.table(result)
  keepResult('ingest', result)
  process.exitCode = ratio >= 0.25 ? 0 : 1
} finally {
  await product.stop()
}

/** Receipts per second by COPY, one transaction for every shop; they are taken out again. */
async function timeCopy() {
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  const prepared = made.map((receipts, index) => {
    const shop = shops[index] ?? shops[0]!
    const clock = shop.menu.shop as { timezone: string; close_time: string }
    return rowsAsArrived(receipts, { shop_id: shop.id, device_id: null, device_name: 'Register' }, clock)
  })
  await client.query(`select ensure_receipt_partitions(now()::date - 2, now()::date + 2)`)
  const started = performance.now()
  for (const rows of prepared) {
    await client.query('begin')
    for (const table of receiptTables) await copyRows(client, table, rows[table])
    await client.query('commit')
  }
  const seconds = (performance.now() - started) / 1000
  await client.query(`truncate ${receiptTables.join(',')}`)
  await client.end()
  return count / seconds
}

/** Receipts per second over the device interface, a device for each shop, side by side. */
async function timePosts() {
  const keys: string[] = []
  for (const shop of shops) {
    await product.call('POST', '/v1/profile/switch-shop', { shop_id: shop.id })
    const { data: device } = await product.call<{ data: { id: string } }>('POST', '/v1/devices', { name: 'Register' })
    const { data: key } = await product.call<{ data: { api_key: string } }>('POST', `/v1/devices/${device.id}/api-key`)
    keys.push(key.api_key)
  }
  const started = performance.now()
  await Promise.all(made.map((receipts, index) => postAll(keys[index] ?? '', receipts)))
  return count / ((performance.now() - started) / 1000)
}

async function postAll(key: string, receipts: readonly PostedReceiptInput[]) {
  for (let start = 0; start < receipts.length; start += 100) {
    const batch = receipts.slice(start, start + 100)
    const { data } = await product.call<{ data: { status: string }[] }>(
      'POST',
      '/v1/device/receipts',
      { receipts: batch },
      { 'x-api-key': key },
    )
    if (data.some((answer) => answer.status !== 'stored')) throw new Error('A receipt was not stored')
  }
}
