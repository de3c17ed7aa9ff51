// Measures the receipts list with a million receipts: the first page of every filter, and distant
// pages.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { addDays } from '@pos/domain/days/calendar-date'
import { Client } from 'pg'
import { workedMilliseconds } from '../process-watch.ts'
import { keepResult } from '../running-product.ts'
import { benchShops, idOf } from './bench-shops.ts'
import { fillSales } from './fill-sales.ts'
import { filledProduct } from './filled-product.ts'
import { makeSums } from './make-sums.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '20' },
    days: { type: 'string', default: '365' },
    visits: { type: 'string', default: '172' },
    /** A folder that keeps the filled database for the next run. */
    keep: { type: 'string' },
    /** Only filters whose name contains this. */
    only: { type: 'string' },
    bar: { type: 'string', default: '50' },
  },
})
const shops = benchShops(Number(values.shops))
const days = Number(values.days)
const [shop] = shops
if (!shop) throw new Error('At least one shop is needed')
const visits = Number(values.visits)
const { product, receipts, from } = await filledProduct(
  { shops, days, visits, keep: values.keep },
  async ({ databaseUrl }, first) => {
    const count = await fillSales(
      databaseUrl,
      shops,
      { seed: 'list', from: first, days, visits },
      (text) => console.log(text),
    )
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await makeRare(client, first)
    await client.end()
    await makeSums(databaseUrl)
    return count
  },
)
const watcher = new Client({ connectionString: product.databaseUrl })
await watcher.connect()

interface Page {
  readonly data: {
    id: string
    uid: string
    staff: string | null
    paid_at: string
    receipt_number: string | null
  }[]
  readonly meta: { next: string | null }
}
type Query = Record<string, string>

try {
  await product.call('POST', '/v1/profile/switch-shop', { shop_id: shop.id })
  const results = await timeAll()
  keepResult('receipts-list', { receipts, load: loadavg()[0], results, bar: Number(values.bar) })
  console.table(results)
  console.log({ receipts, load: loadavg()[0] })
  process.exitCode = results.every(({ median }) => median < Number(values.bar)) ? 0 : 1
} finally {
  await watcher.end()
  await product.stop()
}

/**
 * Gives twenty early receipts of each shop a center, period, table, item, payment and person that
 * later receipts do not use.
 */
async function makeRare(client: Client, from: string) {
  await client.query(
    `create temporary table rare as select shop_id, id from (
    select shop_id, id, row_number() over (partition by shop_id order by id) as place from receipts where id < uuid_at($1::date + 20)) r where place <= 20`,
    [from],
  )
  await client.query(`update receipts r set revenue_center_id = null, revenue_center = 'Old', time_period_id = null, time_period = 'Old', table_code = 'OLD',
    staff = 'Old', flags = array['future'] from rare where r.shop_id = rare.shop_id and r.id = rare.id`)
  await client.query(
    `update receipt_lines l set menu_item_id = null, name = 'Old' from rare where l.shop_id = rare.shop_id and l.receipt_id = rare.id and line = 0`,
  )
  await client.query(
    `update receipt_payments p set payment_id = null, name = 'Old', type = 'coupon' from rare where p.shop_id = rare.shop_id and p.receipt_id = rare.id`,
  )
}

async function timeAll() {
  const idInShop = (...texts: unknown[]) => idOf(shop?.id, ...texts)
  const first = await page({ from: addDays(from, 100), to: addDays(from, 100) })
  const sample = first.data[0]
  const middle = { from: addDays(from, 100), to: addDays(from, 130) }
  const filters: Record<string, Query> = {
    'no filter': {},
    'a day': { from: middle.from, to: middle.from },
    'a month': middle,
    'a month by order': { ...middle, date_type: 'ordered_at' },
    'a month by first order': { ...middle, date_type: 'first_ordered_at' },
    table: { tables: 'T3' },
    'table, rare': { tables: 'OLD' },
    'table, a month': { ...middle, tables: 'T3' },
    staff: { staff: sample?.staff ?? '' },
    'staff, rare': { staff: 'Old' },
    payment: { payments: idInShop('payment', 'Visa') },
    'payment, rare': { payments: 'coupon:Old' },
    'payment, a month by first order': {
      ...middle,
      payments: idInShop('payment', 'Visa'),
      date_type: 'first_ordered_at',
    },
    'amount, narrow': { total_min: '4000', total_max: '4010' },
    'amount, high': { total_min: '60000' },
    'amount, nowhere': { total_min: '1', total_max: '2' },
    'amount, a month': { ...middle, total_min: '4000', total_max: '4010' },
    'amount, nowhere in a month': { ...middle, total_min: '1', total_max: '2' },
    'amount, a month by order': {
      ...middle,
      total_min: '4000',
      total_max: '4010',
      date_type: 'ordered_at',
    },
    'amount, wide': { total_min: '1000', total_max: '100000' },
    center: { revenue_centers: idInShop('center', 'Hall') },
    'center, rare': { revenue_centers: 'Old' },
    period: { time_periods: idInShop('period', 'Lunch') },
    'period, rare': { time_periods: 'Old' },
    item: { items: idInShop('item', 7) },
    'item, rare': { items: 'Old' },
    'item, a month': { ...middle, items: idInShop('item', 7) },
    'weekday and hour': { weekday: '2', hour: '12' },
    'weekday and hour, rare': { weekday: '3', hour: '28' },
    flagged: { flagged: 'true' },
    unflagged: { flagged: 'false' },
    uid: { q: sample?.uid ?? '' },
    number: { q: sample?.receipt_number ?? sample?.uid ?? '' },
    'number, its end': { q: (sample?.receipt_number ?? sample?.uid ?? '').slice(-4) },
    'word, rare': { q: 'OLD' },
    'word, nowhere': { q: 'nowhere' },
    'words, one nowhere': { q: `${sample?.staff ?? ''} nowhere` },
    'word, common': { q: (sample?.staff ?? '').slice(0, 2) },
    'by amount': { sort: '-total' },
    'by amount, a month': { ...middle, sort: '-total' },
    'everything at once': {
      ...middle,
      tables: 'T3',
      payments: idInShop('payment', 'Visa'),
      items: idInShop('item', 7),
      total_min: '100',
      weekday: '5',
    },
  }
  const results: {
    filter: string
    shops: number
    median: number
    worst: number
    worked: number
    rows: number
    deep: number | null
  }[] = []
  for (const shop_ids of [undefined, shops.map(({ id }) => id).join(',')]) {
    for (const [filter, query] of Object.entries(filters)) {
      if (!filter.includes(values.only ?? '')) continue
      const parameters = shop_ids ? { ...query, shop_ids } : query
      const { median, worst, worked, answer } = await time(() => page(parameters))
      const deep =
        answer.meta.next === null
          ? null
          : (await time(() => page({ ...parameters, cursor: deepCursor(query) }))).median
      results.push({
        filter,
        shops: shop_ids ? shops.length : 1,
        median,
        worst,
        worked,
        rows: answer.data.length,
        deep,
      })
    }
  }
  return results
}

/**
 * Returns a cursor far into the results: in the middle of the whole period, or five days into the
 * filtered range.
 */
function deepCursor(query: Query) {
  const at = query.sort
    ? 3000
    : `${query.from ? addDays(query.from, 5) : addDays(from, Math.floor(days / 2))}T00:00:00.000Z`
  return Buffer.from(JSON.stringify(['n', at, idOf('place')])).toString('base64url')
}

function page(query: Query): Promise<Page> {
  return product.call<Page>('GET', `/v1/receipts?${new URLSearchParams(query).toString()}`)
}

/**
 * Measures a request: median and maximum of nine in milliseconds, after two to warm up. `worked` is
 * the CPU time of server and database, which does not depend on other load.
 */
async function time(action: () => Promise<Page>) {
  const times: number[] = []
  let answer = await action()
  await action()
  const { rows } = await watcher.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  const pids = [product.pid, ...rows.map((row) => row.pid)]
  const before = workedMilliseconds(pids)
  for (let round = 0; round < 9; round += 1) {
    const started = performance.now()
    answer = await action()
    times.push(performance.now() - started)
  }
  const worked = Number(((workedMilliseconds(pids) - before) / times.length).toFixed(1))
  const sorted = times
    .toSorted((a, b) => a - b)
    .map((milliseconds) => Number(milliseconds.toFixed(1)))
  return { median: sorted[4] ?? 0, worst: sorted.at(-1) ?? 0, worked, answer }
}
