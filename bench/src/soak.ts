// Measures the server's memory during hours of mixed load: posts, lists, reports and open
// dashboards (docs/quality.md).
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keepResult } from './running-product.ts'
import { postReceipts, registerDevices } from './sales/bench-device.ts'
import { type BenchShop, benchShops } from './sales/bench-shops.ts'
import { salesOfDay } from './sales/fill-sales.ts'
import { type OpenDashboard, openDashboard } from './sales/open-dashboard.ts'
import { salesProduct } from './sales/sales-product.ts'
import { type ServerMemory, serverMemory } from './server-memory.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    shops: { type: 'string', default: '4' },
    listeners: { type: 'string', default: '20' },
  },
})
const sampleMilliseconds = 10_000
/**
 * Share of the run that is not measured: compiled code and filling pools grow memory without a
 * leak.
 */
const warmUpShare = 1 / 3
/** The bar: a steeper slope over half an hour would matter within a day. */
const barMegabytesPerHour = 30

const shops = benchShops(Number(values.shops))
const end = Date.now() + Number(values.minutes) * 60_000
const counts = { receipts: 0, answers: 0, dashboards: 0 }
const product = await salesProduct(shops)
try {
  await product.start()
  const keys = await registerDevices(product, shops)
  const samples: (ServerMemory & { readonly minute: number })[] = []
  await Promise.all([
    ...shops.map((shop, index) => sell(shop, keys[index] ?? '')),
    ask(listPaths, 100),
    ask(reportPaths, 400),
    look(),
    sample(samples),
  ])
  const counted = samples.slice(Math.floor(samples.length * warmUpShare))
  const result = {
    minutes: Number(values.minutes),
    ...counts,
    rssMbPerHour: slope(counted.map(({ minute, rss }) => [minute, rss])),
    heapMbPerHour: slope(lowest(counted.map(({ minute, heap }) => [minute, heap]))),
    rssMb: range(counted.map(({ rss }) => rss)),
    heapMb: range(counted.map(({ heap }) => heap)),
    bar: `≤ ${barMegabytesPerHour} MB an hour`,
  }
  console.table(result)
  keepResult('soak', { ...result, samples })
  process.exitCode =
    Math.max(result.rssMbPerHour, result.heapMbPerHour) <= barMegabytesPerHour ? 0 : 1
} finally {
  await product.stop()
}

/** Posts the receipts of one day after another in small batches. */
async function sell(shop: BenchShop, key: string) {
  for (let day = 0; Date.now() < end; day += 1) {
    const date = new Date(Date.now() - (day + 2) * 86_400_000).toISOString().slice(0, 10)
    const receipts = salesOfDay(shop, date, {
      seed: `soak-${day}`,
      from: date,
      days: 1,
      visits: 400,
    })
    for (let start = 0; start < receipts.length && Date.now() < end; start += 10) {
      const batch = receipts.slice(start, start + 10)
      await postReceipts(product, key, batch)
      counts.receipts += batch.length
      await sleep(250)
    }
  }
}

function listPaths() {
  const texts = ['item', 'T1', 'visa', String(counts.answers % 100)]
  const word = texts[counts.answers % texts.length] ?? ''
  return [
    '/v1/receipts?per_page=50',
    `/v1/receipts?q=${word}`,
    '/v1/menu-items?per_page=50',
    '/v1/dashboard',
    '/v1/receipts/quarantine',
    '/v1/trouble-tables',
  ]
}

function reportPaths() {
  const [from, to] = [-40, 0].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  )
  const ids = shops.map((shop) => shop.id).join(',')
  const names = ['revenues', 'revenue-centers', 'tables', 'orders', 'payments', 'time-periods']
  return names.map((name) => `/v1/reports/${name}?from=${from}&to=${to}&shop_ids=${ids}`)
}

async function ask(paths: () => string[], pauseMilliseconds: number) {
  while (Date.now() < end) {
    for (const path of paths()) {
      await product.stream(path)
      counts.answers += 1
      await sleep(pauseMilliseconds)
    }
  }
}

/** Opens dashboards of one shop and of all shops in turn, and closes the oldest. */
async function look() {
  const open: OpenDashboard[] = []
  const ids = shops.map((shop) => shop.id)
  while (Date.now() < end) {
    open.push(
      await openDashboard(
        product.url,
        product.token(),
        counts.dashboards % 2 === 0 ? ids : ids.slice(0, 1),
      ),
    )
    counts.dashboards += 1
    if (open.length > Number(values.listeners)) open.shift()?.close()
    await sleep(500)
  }
  for (const dashboard of open) dashboard.close()
}

async function sample(samples: (ServerMemory & { minute: number })[]) {
  const started = Date.now()
  while (Date.now() < end) {
    await sleep(sampleMilliseconds)
    const { rss, heap } = await serverMemory(product.url)
    samples.push({ minute: (Date.now() - started) / 60_000, rss, heap })
    const { receipts, answers } = counts
    console.log(
      `${((Date.now() - started) / 60_000).toFixed(1)} min: rss ${rss.toFixed(0)}, heap ${heap.toFixed(0)} MB; ${receipts} receipts, ${answers} answers`,
    )
  }
}

/** Returns the minimum of each tenth of the run, which is what remains after garbage collection. */
function lowest(points: [number, number][]): [number, number][] {
  const minima = new Map<number, [number, number]>()
  for (const point of points) {
    const tenth = Math.floor((point[0] / Number(values.minutes)) * 10)
    const minimum = minima.get(tenth)
    if (!minimum || point[1] < minimum[1]) minima.set(tenth, point)
  }
  return [...minima.values()]
}

/** Returns the slope of a least-squares line through points of minutes and MB, in MB per hour. */
function slope(points: readonly [number, number][]) {
  const mean = (index: 0 | 1) =>
    points.reduce((sum, point) => sum + point[index], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return Math.round((over / under) * 60 * 10) / 10
}

function range(numbers: readonly number[]) {
  return `${Math.min(...numbers).toFixed(0)} … ${Math.max(...numbers).toFixed(0)}`
}
