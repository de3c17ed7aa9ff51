// Compares the reports over HTTP with DuckDB on the same rows, with indexed SQL on the receipts,
// and with a tenth of the receipts. The report on targets is left out, because it reads no
// receipts.
import { loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '@pos/domain/days/calendar-date'
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
    /** Number of shops with generated receipts; the other shops get copies. */
    distinct: { type: 'string', default: '4' },
    /** A folder that keeps the filled databases for the next run. */
    keep: { type: 'string' },
  },
})
const shops = benchShops(Number(values.shops))
const days = Number(values.days)
const [big, small] = [
  await filled(Number(values.visits), 'big'),
  await filled(Number(values.visits) / 10, 'small'),
]
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
      const { medians, fastest } = await alternately({
        ours: () => big.product.call('GET', path),
        tenth: () => small.product.call('GET', path),
        duckdb: () => duck.runAndReadAll(plainStatement(report, range, 'duckdb')),
        plain: () => client.query(plainStatement(report, range, 'postgres')),
      })
      rows.push({
        range: name,
        report,
        ...medians,
        ...ratios(medians),
        // On a busy machine, the fastest runs are the least disturbed.
        fastest: fastest.ours,
        ...Object.fromEntries(
          Object.entries(ratios(fastest)).map(([ratioName, value]) => [
            `fastest ${ratioName}`,
            value,
          ]),
        ),
      })
    }
  }
  await client.end()
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}; ${big.receipts} receipts, and ${small.receipts}; median milliseconds of ${values.times}; bars: toDuck <= 2, toPlain >= 5 (20 shops a year), toTenth <= 1.2`,
  )
  console.table(rows)
  keepResult('reports', { load: loadavg()[0], receipts: big.receipts, tenth: small.receipts, rows })
} finally {
  await big.product.stop()
  await small.product.stop()
}

/** Starts a product with sales of all days. */
function filled(visits: number, name: string) {
  const keep = values.keep === undefined ? undefined : path.join(values.keep, name)
  return filledProduct({ shops, days, visits, keep }, async (product, first) => {
    const started = performance.now()
    const receipts = await load(product, first, visits)
    const loaded = performance.now()
    await makeSums(product.databaseUrl)
    const seconds = (a: number, b: number) => ((b - a) / 1000).toFixed(0)
    console.log(
      `${receipts} receipts loaded in ${seconds(started, loaded)} s, roll-ups built in ${seconds(loaded, performance.now())} s`,
    )
    return receipts
  })
}

async function load({ databaseUrl }: SalesProduct, first: string, visits: number) {
  const distinct = shops.slice(0, Number(values.distinct))
  const copies = shops.slice(distinct.length)
  const receipts = await fillSales(
    databaseUrl,
    distinct,
    { seed: 'reports', from: first, days, visits, edges: visits > 20 },
    () => {},
  )
  for (const [index, shop] of distinct.entries()) {
    await cloneSales(
      databaseUrl,
      shop,
      copies.filter((_, copy) => copy % distinct.length === index),
    )
  }
  return Math.round((receipts * shops.length) / distinct.length)
}

type Measured = 'ours' | 'tenth' | 'duckdb' | 'plain'
type Times = Record<Measured, number>

/**
 * Returns the milliseconds of each action, measured alternately so that other load slows all alike.
 */
async function alternately(
  actions: Record<Measured, () => Promise<unknown>>,
): Promise<{ medians: Times; fastest: Times }> {
  const names = Object.keys(actions) as Measured[]
  const timesOf: Record<Measured, number[]> = { ours: [], tenth: [], duckdb: [], plain: [] }
  for (let pass = 0; pass <= Number(values.times); pass += 1) {
    for (const name of names) {
      const started = performance.now()
      await actions[name]()
      // The first pass warms up.
      if (pass > 0) timesOf[name].push(performance.now() - started)
    }
  }
  const at = (pick: (times: number[]) => number) =>
    Object.fromEntries(
      names.map((name) => {
        const times = timesOf[name].toSorted((a, b) => a - b)
        return [name, Number((times[pick(times)] ?? 0).toFixed(1))]
      }),
    ) as Times
  return { medians: at((times) => Math.floor(times.length / 2)), fastest: at(() => 0) }
}

function ratios({ ours, tenth, duckdb, plain }: Times) {
  return { toDuck: ratio(ours, duckdb), toPlain: ratio(plain, ours), toTenth: ratio(ours, tenth) }
}

function ratio(value: number, floor: number) {
  return Number((value / Math.max(0.1, floor)).toFixed(2))
}
