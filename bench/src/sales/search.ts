// Measures the search over all records, with 20,000 menu items in one shop and a million receipts
// in twenty shops.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { menuFile } from '../menu-file.ts'
import { workedMilliseconds } from '../process-watch.ts'
import { keepResult } from '../running-product.ts'
import { benchShops } from './bench-shops.ts'
import { cloneSales, fillSales } from './fill-sales.ts'
import { filledProduct } from './filled-product.ts'
import { makeSums } from './make-sums.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '20' },
    days: { type: 'string', default: '365' },
    visits: { type: 'string', default: '172' },
    items: { type: 'string', default: '20000' },
    /** Number of requests per search text. */
    rounds: { type: 'string', default: '40' },
    /** A folder that keeps the filled database for the next run. */
    keep: { type: 'string' },
    /** The bar on the 95th percentile, in milliseconds. */
    bar: { type: 'string', default: '50' },
  },
})
const shops = benchShops(Number(values.shops))
const [shop] = shops
if (!shop) throw new Error('At least one shop is needed')
const { product, receipts } = await filledProduct(
  { shops, days: Number(values.days), visits: Number(values.visits), keep: values.keep },
  async ({ databaseUrl }, from) => {
    const seed = { seed: 'list', from, days: Number(values.days), visits: Number(values.visits) }
    const count = await fillSales(databaseUrl, [shop], seed, (text) => console.log(text))
    await cloneSales(databaseUrl, shop, shops.slice(1))
    await makeSums(databaseUrl)
    return count * shops.length
  },
)
const watcher = new Client({ connectionString: product.databaseUrl })
await watcher.connect()

try {
  await product.call('POST', '/v1/profile/switch-shop', { shop_id: shop.id })
  const items = await fillMenu()
  const { data } = await product.call<{
    data: { receipt_number: string | null; uid: string; total: number }[]
  }>('GET', '/v1/receipts')
  const sample = data[7] ?? data[0]
  const number = sample?.receipt_number ?? sample?.uid ?? '1'
  const texts: Record<string, string> = {
    'a letter': 'カ',
    'a dish that a tenth has': 'カツ丼',
    'a dish in the other writing': 'かつどん',
    'one dish': '親子丼 00012',
    'its end': '19999',
    'a JAN code': '4900000001',
    'in English': 'dish 777',
    'two words, one nowhere': 'カツ丼 どこにもない',
    nowhere: 'どこにもない',
    'a receipt by number': number,
    'a receipt by the end of its number': number.slice(-4),
    'an amount': String(sample?.total ?? 1200),
    'an amount that nobody paid': '987654321',
    'a table': 'T3',
  }
  const results = []
  for (const [what, text] of Object.entries(texts)) results.push({ what, ...(await time(text)) })
  keepResult('search', { items, receipts, load: loadavg()[0], results, bar: Number(values.bar) })
  console.table(results)
  console.log({ items, receipts, load: loadavg()[0] })
  process.exitCode = results.every(({ p95 }) => p95 <= Number(values.bar)) ? 0 : 1
} finally {
  await watcher.end()
  await product.stop()
}

/** Imports the menu unless an earlier run has, and returns the number of items. */
async function fillMenu(): Promise<number> {
  const count = async () =>
    (await product.call<{ meta: { total: number } }>('GET', '/v1/menu-items?per_page=1')).meta.total
  if ((await count()) < Number(values.items)) {
    await product.call('POST', '/v1/taxes', {
      label: 'Search 10%',
      rate: '10',
      kind: 'inclusive',
      rounding: 'down',
    })
    const file = new FormData()
    file.append(
      'file',
      new Blob([
        menuFile(Number(values.items), { taxes: ['Search 10%'], groups: [], families: [] }),
      ]),
      'menu.csv',
    )
    const headers = { authorization: `Bearer ${product.token()}` }
    const response = await fetch(`${product.url}/v1/menu-items/import`, {
      method: 'POST',
      headers,
      body: file,
    })
    if (!response.ok)
      throw new Error(
        `The import answered ${response.status}: ${(await response.text()).slice(0, 300)}`,
      )
    await watcher.query('vacuum analyze menu_items')
  }
  return count()
}

/**
 * Measures a search: median and 95th percentile in milliseconds. `worked` is the CPU time of server
 * and database, which does not depend on other load.
 */
async function time(text: string) {
  const search = () =>
    product.call<{ data: unknown[] }>(
      'GET',
      `/v1/search?${new URLSearchParams({ q: text }).toString()}`,
    )
  const { data } = await search()
  await search()
  const { rows } = await watcher.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  const pids = [product.pid, ...rows.map((row) => row.pid)]
  const before = workedMilliseconds(pids)
  const times: number[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const started = performance.now()
    await search()
    times.push(performance.now() - started)
  }
  const worked = Number(((workedMilliseconds(pids) - before) / times.length).toFixed(1))
  const sorted = times
    .toSorted((a, b) => a - b)
    .map((milliseconds) => Number(milliseconds.toFixed(1)))
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { hits: data.length, median: at(0.5), p95: at(0.95), worked }
}
