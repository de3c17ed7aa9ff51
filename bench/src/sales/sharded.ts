// Compares a database sharded by shop (Citus: a coordinator and two workers) with one PostgreSQL,
// by common requests measured alternately. All nodes run on one machine, so the result is the pure
// cost of sharding. The unit is requests per second, so more is better (docs/quality.md).
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { shardedDatabase } from '@pos/server/testing/databases/citus'
import { startCitus } from '@pos/server/testing/databases/citus-cluster'
import { onServer } from '@pos/server/testing/databases/on-server'
import { type Caller, requestsPerSecond } from '../peers/callers.ts'
import type { Item } from '../peers/scenarios.ts'
import { keepResult } from '../running-product.ts'
import { postReceipts, registerDevices } from './bench-device.ts'
import { benchShops } from './bench-shops.ts'
import { salesOfDay } from './fill-sales.ts'
import { type SalesProduct, salesProduct } from './sales-product.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '4' },
    items: { type: 'string', default: '400' },
    /** Receipts of each shop before the measurement starts. */
    receipts: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
    /** Duration of each measurement, per database and round. */
    seconds: { type: 'string', default: '0.5' },
    at_once: { type: 'string', default: '1,4' },
    /** Only scenarios whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const shops = benchShops(Number(values.shops))
const today = new Date().toISOString().slice(0, 10)
const made = shops.map((shop) =>
  salesOfDay(shop, today, { seed: 'sharded', from: today, days: 1, visits: 5000 }),
)
const batchSize = 100

/** The product on one of the two databases, with its test data. */
interface Installation {
  readonly product: SalesProduct
  readonly keys: readonly string[]
  readonly items: readonly Item[]
  readonly tax: string
  /** Number of posted receipts by shop. */
  readonly posted: number[]
}

interface Scenario {
  readonly what: string
  /** Returns the concurrent caller with this index. */
  callerOf(
    installation: Installation,
    index: number,
  ): Caller & { readonly headers: Readonly<Record<string, string>> }
}

const plain = await prepared(await salesProduct(shops))
const cluster = await startCitus()
const sharded = await prepared(
  await salesProduct(shops, {
    on: { url: await shardedDatabase(cluster.url, 'pos', 32), stop: cluster.stop },
  }),
)
const results: object[] = []
try {
  for (const scenario of scenarios().filter(({ what }) => what.includes(values.only)))
    for (const atOnce of values.at_once.split(',').map(Number)) {
      const result = await compare(scenario, atOnce)
      console.log(JSON.stringify(result))
      results.push(result)
    }
  for (const installation of [plain, sharded]) await expectAll(installation)
} finally {
  await sharded.product.stop()
  await plain.product.stop()
}
console.log(
  `${values.shops} shops; requests a second; medians of ${values.rounds} rounds of ${values.seconds} s`,
)
console.table(results)
keepResult('sharded', { load: loadavg(), results })

/** Starts the product with devices, a menu and receipts, the same on both databases. */
async function prepared(product: SalesProduct): Promise<Installation> {
  await product.start()
  const keys = await registerDevices(product, shops)
  await product.call('POST', '/v1/profile/switch-shop', { shop_id: shops[0]?.id })
  const { data } = await product.call<{ data: { id: string } }>('POST', '/v1/taxes', {
    label: '10%',
    rate: '10',
    kind: 'inclusive',
    rounding: 'down',
  })
  const items: Item[] = []
  for (let number = 1; number <= Number(values.items); number += 1) {
    const fresh = { name: `カツ丼 ${number}`, price: 300 + number, tax_id: data.id }
    items.push((await product.call<{ data: Item }>('POST', '/v1/menu-items', fresh)).data)
  }
  const posted = shops.map(() => Number(values.receipts))
  await Promise.all(
    made.map((receipts, shop) =>
      postReceipts(product, keys[shop] ?? '', receipts.slice(0, posted[shop])),
    ),
  )
  await onServer(
    product.databaseUrl,
    'analyze menu_items, receipts, receipt_lines, sales_figures, sales_items',
  )
  return { product, keys, items, tax: data.id, posted }
}

/**
 * Returns the scenarios, readings first: the writes after them leave different data on the two
 * databases.
 */
function scenarios(): Scenario[] {
  const [firstShop, all] = [shops[0]?.id ?? '', shops.map(({ id }) => id).join(',')]
  const days = `from=${today}&to=${today}`
  return [
    reading('one item', ({ items }) => `/v1/menu-items/${items[0]?.id}`),
    reading('list of 50 items', () => '/v1/menu-items?per_page=50'),
    reading(
      'search in items',
      () => `/v1/menu-items?per_page=50&q=${encodeURIComponent('カツ丼 12')}`,
    ),
    reading('receipts of a shop', () => `/v1/receipts?${days}&shop_ids=${firstShop}`),
    reading('receipts of four shops', () => `/v1/receipts?${days}&shop_ids=${all}`),
    reading('revenues of a shop', () => `/v1/reports/revenues?${days}&shop_ids=${firstShop}`),
    reading('revenues of four shops', () => `/v1/reports/revenues?${days}&shop_ids=${all}`),
    reading('sales by item', () => `/v1/reports/orders?${days}&shop_ids=${firstShop}`),
    reading('dashboard', () => '/v1/dashboard'),
    {
      what: 'update of an item',
      callerOf: (installation, index) => ({
        headers: asPerson(installation),
        ...changing(installation.items.slice(index, index + 1), ([item]) => ({
          method: 'PUT',
          path: `/v1/menu-items/${item?.id}`,
          body: { version: item?.version, price: (item?.price ?? 0) + 1 },
        })),
      }),
    },
    {
      what: `update of ${batchSize} items`,
      callerOf: (installation, index) => ({
        headers: asPerson(installation),
        ...changing(
          installation.items.slice(index * batchSize, (index + 1) * batchSize),
          (items) => ({
            method: 'PATCH',
            path: '/v1/menu-items/batch',
            body: {
              records: items.map(({ id, version, price }) => ({ id, version, price: price + 1 })),
            },
          }),
        ),
      }),
    },
    {
      what: 'create of an item',
      callerOf: (installation) => ({
        headers: asPerson(installation),
        next: () => ({
          method: 'POST',
          path: '/v1/menu-items',
          body: { name: 'New dish', price: 100, tax_id: installation.tax },
        }),
        done() {},
      }),
    },
    posting(1),
    posting(20),
  ]
}

function reading(what: string, path: (installation: Installation) => string): Scenario {
  return {
    what,
    callerOf: (installation) => ({
      headers: asPerson(installation),
      next: () => ({ method: 'GET', path: path(installation) }),
      done() {},
    }),
  }
}

/** Posts receipts; each caller is the device of a different shop. */
function posting(size: number): Scenario {
  return {
    what: size === 1 ? 'post of a receipt' : `post of ${size} receipts`,
    callerOf(installation, index) {
      const from = () => installation.posted[index] ?? 0
      return {
        headers: { 'x-api-key': installation.keys[index] ?? '' },
        next: () => ({
          method: 'POST',
          path: '/v1/device/receipts',
          body: { receipts: nextReceipts(index, from(), size) },
        }),
        done() {
          installation.posted[index] = from() + size
        },
      }
    },
  }
}

function nextReceipts(shop: number, from: number, size: number): PostedReceiptInput[] {
  const receipts = made[shop]?.slice(from, from + size) ?? []
  if (receipts.length < size) throw new Error('Too few receipts were generated')
  return receipts
}

function changing(
  items: Item[],
  next: (items: readonly Item[]) => ReturnType<Caller['next']>,
): Caller {
  return {
    next: () => next(items),
    done() {
      for (const item of items) {
        item.version += 1
        item.price += 1
      }
    },
  }
}

function asPerson({ product }: Installation) {
  return { authorization: `Bearer ${product.token()}` }
}

/**
 * Measures both databases alternately, so that other load slows both. The ratio is the median of
 * the rounds.
 */
async function compare({ what, callerOf }: Scenario, atOnce: number) {
  const rates = { plain: [] as number[], sharded: [] as number[], ratio: [] as number[] }
  const rateOf = async (installation: Installation) => {
    const callers = Array.from({ length: atOnce }, (_, index) => callerOf(installation, index))
    const callerRates = callers.map((caller) =>
      requestsPerSecond(
        { url: installation.product.url, headers: caller.headers },
        [caller],
        Number(values.seconds),
      ),
    )
    return (await Promise.all(callerRates)).reduce((sum, rate) => sum + rate, 0)
  }
  for (const installation of [plain, sharded]) await rateOf(installation)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const [a, b] = [await rateOf(plain), await rateOf(sharded)]
    rates.plain.push(a)
    rates.sharded.push(b)
    rates.ratio.push(b / a)
  }
  const [a, b, ratio] = [median(rates.plain), median(rates.sharded), median(rates.ratio)]
  return {
    what,
    at_once: atOnce,
    plain: Math.round(a),
    sharded: Math.round(b),
    ratio: Math.round(ratio * 100) / 100,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}

/** Throws unless the database holds each posted receipt once. */
async function expectAll({ product, posted }: Installation) {
  const [row] = await onServer<{ count: string }>(
    product.databaseUrl,
    'select count(*) as count from receipts',
  )
  const expected = posted.reduce((sum, count) => sum + count, 0)
  if (Number(row?.count) !== expected)
    throw new Error(`${row?.count} receipts are stored, not ${expected}`)
}

function median(all: readonly number[]) {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
}
