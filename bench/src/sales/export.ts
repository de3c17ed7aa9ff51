// Measures the export of receipts: its speed, and whether memory and event loop stay free with any
// number of receipts.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { addDays } from '@pos/domain/days/calendar-date'
import { costOf } from '../process-watch.ts'
import { keepResult } from '../running-product.ts'
import { benchShops } from './bench-shops.ts'
import { fillSales } from './fill-sales.ts'
import { filledProduct } from './filled-product.ts'
import { makeSums } from './make-sums.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '4' },
    days: { type: 'string', default: '365' },
    visits: { type: 'string', default: '172' },
    /**
     * A folder that keeps the filled database for the next run. A folder that bench:receipts or
     * bench:reports filled with the same numbers works too.
     */
    keep: { type: 'string' },
    /** The bar on additional memory, compared with a tenth of the receipts. */
    megabytes: { type: 'string', default: '60' },
    /** The bar in milliseconds on how long the event loop is blocked. */
    blocked: { type: 'string', default: '100' },
  },
})
const shops = benchShops(Number(values.shops))
const [days, visits] = [Number(values.days), Number(values.visits)]
const { product, receipts, from } = await filledProduct(
  { shops, days, visits, keep: values.keep },
  async ({ databaseUrl }, first) => {
    const count = await fillSales(
      databaseUrl,
      shops,
      { seed: 'list', from: first, days, visits },
      (text) => console.log(text),
    )
    await makeSums(databaseUrl)
    return count
  },
)
const all = shops.map(({ id }) => id).join(',')
const tenth = { shop_ids: all, to: addDays(from, Math.round(days / 10)) }
const queries: Record<string, Record<string, string>> = {
  'all shops, a tenth of the days': tenth,
  'all shops': { shop_ids: all },
  'one shop': { shop_ids: shops[0]?.id ?? '' },
  'all shops, a tenth of the days, Shift-JIS, by amount': {
    ...tenth,
    sort: '-total',
    encoding: 'shift_jis',
  },
}
try {
  // Warm up, so that the first measurement does not include memory that the process needs anyway.
  await product.stream(`/v1/receipts/export?shop_ids=${shops[0]?.id}`)
  // Measure how long other load on the machine blocks the event loop.
  const [, quiet] = await costOf(product, () => new Promise((resolve) => setTimeout(resolve, 5000)))
  const results = []
  for (const [name, query] of Object.entries(queries)) {
    const { sort: _sort, encoding: _encoding, ...filters } = query
    const rows = await product.call<{ data: { receipts: number }[] }>(
      'GET',
      `/v1/receipts/totals?${parameters(filters)}`,
    )
    const before = cpuSeconds(product.pid)
    const [bytes, cost] = await costOf(product, () =>
      product.stream(`/v1/receipts/export?${parameters(query)}`),
    )
    const count = rows.data[0]?.receipts ?? 0
    results.push({
      export: name,
      receipts: count,
      megabytes: Math.round(bytes / 1e6),
      seconds: Number((cost.milliseconds / 1000).toFixed(1)),
      perSecond: Math.round((count * 1000) / cost.milliseconds),
      cpuSeconds: Number((cpuSeconds(product.pid) - before).toFixed(1)),
      blockedMs: cost.blocked_ms,
      peakMb: cost.peak_mb,
    })
  }
  console.log(
    `${receipts} receipts; load ${loadavg()[0]?.toFixed(1)}; without an export, the event loop was blocked for ${quiet.blocked_ms} ms`,
  )
  console.table(results)
  keepResult('export', { receipts, load: loadavg()[0], quiet: quiet.blocked_ms, results })
  const [part, whole] = results
  const isFlat = (whole?.peakMb ?? Infinity) <= (part?.peakMb ?? 0) + Number(values.megabytes)
  process.exitCode =
    isFlat &&
    results.every(({ blockedMs }) => blockedMs <= Number(values.blocked) + quiet.blocked_ms)
      ? 0
      : 1
} finally {
  await product.stop()
}

/**
 * Returns the CPU seconds of the process so far (proc(5), stat; ticks of a hundredth of a second).
 */
function cpuSeconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function parameters(query: Record<string, string>) {
  return new URLSearchParams(query).toString()
}
