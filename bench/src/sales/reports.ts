// The six reports over HTTP against DuckDB over the same rows and against indexed SQL over the receipts, and against themselves with a
// tenth of the receipts on the same shops and days.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { addDays } from '@pos/domain/calendar-date'
import { Client } from 'pg'
import { keepResult } from '../running-product.ts'
import { benchShops } from './bench-shops.ts'
import { cloneSales, fillSales } from './fill-sales.ts'
import { duckFloor, plainReports, plainStatement, type Range } from './floors.ts'
import { type SalesProduct, salesProduct } from './sales-product.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '20' },
    days: { type: 'string', default: '365' },
    visits: { type: 'string', default: '170' },
    times: { type: 'string', default: '9' },
    /** Shops whose receipts are made one by one; the others get the same ones. */
    distinct: { type: 'string', default: '4' },
  },
})
const shops = benchShops(Number(values.shops))
const days = Number(values.days)
const from = addDays(new Date().toISOString().slice(0, 10), -days)
const year: Range = { shops: shops.map((shop) => shop.id), from, to: addDays(from, days - 1) }
const ranges: Record<string, Range> = {
  [`${shops.length} shops, ${days} days`]: year,
  [`${shops.length} shops, 31 days`]: { ...year, from: addDays(year.to, -30) },
  [`1 shop, ${days} days`]: { ...year, shops: year.shops.slice(0, 1) },
}

const [big, small] = [await filled(Number(values.visits)), await filled(Number(values.visits) / 10)]
try {
  const duck = await duckFloor(big.product.databaseUrl)
  const client = new Client({ connectionString: big.product.databaseUrl })
  await client.connect()
  const rows = []
  for (const [name, range] of Object.entries(ranges)) {
    for (const report of Object.keys(plainReports)) {
      const path = `/v1/reports/${report}?from=${range.from}&to=${range.to}&shop_ids=${range.shops.join(',')}&granularity=month`
      const [ours, tenth, duckdb, plain] = await inTurns([
        () => big.product.call('GET', path),
        () => small.product.call('GET', path),
        () => duck.runAndReadAll(plainStatement(report, range, 'duckdb')),
        () => client.query(plainStatement(report, range, 'postgres')),
      ])
      rows.push({
        range: name,
        report,
        ours,
        duckdb,
        plain,
        tenth,
        toDuck: ratio(ours, duckdb),
        toPlain: ratio(plain, ours),
        toTenth: ratio(ours, tenth),
      })
    }
  }
  await client.end()
  console.log(
    `${big.receipts} receipts, and ${small.receipts}; median milliseconds of ${values.times}; bars: toDuck <= 2, toPlain >= 5 (20 shops a year), toTenth <= 1.2`,
  )
  console.table(rows)
  keepResult('reports', { receipts: big.receipts, tenth: small.receipts, rows })
} finally {
  await big.product.stop()
  await small.product.stop()
}

/** A product with a year of sales; its sums are made when the server starts. */
async function filled(visits: number): Promise<{ product: SalesProduct; receipts: number }> {
  const product = await salesProduct(shops)
  const started = performance.now()
  const distinct = shops.slice(0, Number(values.distinct))
  let receipts = await fillSales(product.databaseUrl, distinct, { seed: 'reports', from, days, visits, edges: visits > 20 }, () => {})
  const copies = shops.slice(distinct.length)
  for (const [index, shop] of distinct.entries()) {
    await cloneSales(
      product.databaseUrl,
      shop,
      copies.filter((_, place) => place % distinct.length === index),
    )
  }
  receipts = Math.round((receipts * shops.length) / distinct.length)
  const loaded = performance.now()
  await rebuild(product.databaseUrl)
  await product.start()
  const seconds = (a: number, b: number) => ((b - a) / 1000).toFixed(0)
  console.log(`${receipts} receipts loaded in ${seconds(started, loaded)} s, sums made in ${seconds(loaded, performance.now())} s`)
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
  return { product, receipts }
}

/** The product's own command; it says what it changed, which here is everything, and ends with 1. */
function rebuild(databaseUrl: string) {
  const program = fileURLToPath(new URL('../../../apps/server/dist/rebuild-reports.js', import.meta.url))
  const child = spawn(process.execPath, [program], {
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
  })
  return new Promise<void>((resolve, reject) =>
    child.once('exit', (code) => (code === 2 ? reject(new Error('The sums were not made')) : resolve())),
  )
}

/** Median milliseconds of each, measured in turns so that other work on the machine slows all alike. */
async function inTurns(actions: readonly (() => Promise<unknown>)[]) {
  const taken = actions.map((): number[] => [])
  for (let turn = 0; turn <= Number(values.times); turn += 1) {
    for (const [index, action] of actions.entries()) {
      const started = performance.now()
      await action()
      // The first turn warms up.
      if (turn > 0) taken[index]?.push(performance.now() - started)
    }
  }
  return taken.map((times) => Number((times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1))) as [
    number,
    number,
    number,
    number,
  ]
}

function ratio(value: number, floor: number) {
  return Number((value / Math.max(0.1, floor)).toFixed(2))
}
