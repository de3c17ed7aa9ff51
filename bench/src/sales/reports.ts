// The six reports over HTTP against DuckDB over the same rows and against indexed SQL over the receipts, and against themselves with a
// tenth of the receipts on the same shops and days.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '@pos/domain/calendar-date'
import { Client } from 'pg'
import { keepResult } from '../running-product.ts'
import { benchShops } from './bench-shops.ts'
import { cloneSales, fillSales } from './fill-sales.ts'
import { filledProduct } from './filled-product.ts'
import { duckFloor, plainReports, plainStatement, type Range } from './floors.ts'
import { makeSums } from './make-sums.ts'
import type { SalesProduct } from './sales-product.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '20' },
    days: { type: 'string', default: '365' },
    visits: { type: 'string', default: '170' },
    times: { type: 'string', default: '9' },
    /** Shops whose receipts are made one by one; the others get the same ones. */
    distinct: { type: 'string', default: '4' },
    /** A folder that keeps the filled databases for the next run. */
    keep: { type: 'string' },
  },
})
const shops = benchShops(Number(values.shops))
const days = Number(values.days)
const [big, small] = [await filled(Number(values.visits), 'big'), await filled(Number(values.visits) / 10, 'small')]
const { from } = big
const year: Range = { shops: shops.map((shop) => shop.id), from, to: addDays(from, days - 1) }
const ranges: Record<string, Range> = {
  [`${shops.length} shops, ${days} days`]: year,
  [`${shops.length} shops, 31 days`]: { ...year, from: addDays(year.to, -30) },
  [`1 shop, ${days} days`]: { ...year, shops: year.shops.slice(0, 1) },
}

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

/** A product with a year of sales. */
function filled(visits: number, name: string) {
  const keep = values.keep === undefined ? undefined : path.join(values.keep, name)
  return filledProduct({ shops, days, visits, keep }, async (product, first) => {
    const started = performance.now()
    const receipts = await load(product, first, visits)
    const loaded = performance.now()
    await makeSums(product.databaseUrl)
    const seconds = (a: number, b: number) => ((b - a) / 1000).toFixed(0)
    console.log(`${receipts} receipts loaded in ${seconds(started, loaded)} s, sums made in ${seconds(loaded, performance.now())} s`)
    return receipts
  })
}

async function load({ databaseUrl }: SalesProduct, first: string, visits: number) {
  const distinct = shops.slice(0, Number(values.distinct))
  const copies = shops.slice(distinct.length)
  const receipts = await fillSales(databaseUrl, distinct, { seed: 'reports', from: first, days, visits, edges: visits > 20 }, () => {})
  for (const [index, shop] of distinct.entries()) {
    await cloneSales(
      databaseUrl,
      shop,
      copies.filter((_, place) => place % distinct.length === index),
    )
  }
  return Math.round((receipts * shops.length) / distinct.length)
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
