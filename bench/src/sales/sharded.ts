// What a database that is sharded by shop (Citus) costs on one machine, where its nodes cannot help it: posts and readings beside plain PostgreSQL.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { shardedServer } from '@pos/server/testing/citus'
import { keepResult } from '../running-product.ts'
import { postReceipts, registerDevices } from './bench-device.ts'
import { benchShops } from './bench-shops.ts'
import { salesOfDay } from './fill-sales.ts'
import { type SalesProduct, salesProduct } from './sales-product.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    /** Receipts of a shop in each round, by the size of their posts. */
    single: { type: 'string', default: '10' },
    batched: { type: 'string', default: '60' },
  },
})
const citus = process.env.TEST_CITUS_URL
if (!citus) throw new Error('TEST_CITUS_URL names the coordinator of a cluster (docs/operations.md).')
const shops = benchShops(Number(values.shops))
const rounds = Number(values.rounds)
const posts = [
  { name: '1 receipt a post', size: 1, count: Number(values.single) },
  { name: '20 receipts a post', size: 20, count: Number(values.batched) },
]
const ofRound = posts.reduce((sum, { count }) => sum + count, 0)
const today = new Date().toISOString().slice(0, 10)
const made = shops.map((shop) => salesOfDay(shop, today, { seed: 'sharded', from: today, days: 1, visits: ofRound * rounds * 2 }))
if (made.some((receipts) => receipts.length < ofRound * rounds)) throw new Error('Too few receipts were made')

const one = shops[0]?.id ?? ''
const several = shops.map(({ id }) => id).join(',')
const days = `from=${today}&to=${today}`
const readings = {
  'revenues, one shop': `/v1/reports/revenues?${days}&shop_ids=${one}&granularity=month`,
  'revenues, several shops': `/v1/reports/revenues?${days}&shop_ids=${several}&granularity=month`,
  'sales by item, one shop': `/v1/reports/menu-items?${days}&shop_ids=${one}`,
  'receipts, one shop': `/v1/receipts?${days}&shop_ids=${one}`,
  'receipts, several shops': `/v1/receipts?${days}&shop_ids=${several}`,
  'payments, a list with none of its own': '/v1/payments?per_page=50',
  'devices, a list with lists of their own': '/v1/devices?per_page=50',
}

const products = {
  plain: await salesProduct(shops),
  sharded: await salesProduct(shops, { on: await shardedServer(citus, 'pos_bench_sharded') }),
}
type Name = keyof typeof products
const names = ['plain', 'sharded'] as const
try {
  const keys: Partial<Record<Name, readonly string[]>> = {}
  for (const name of names) {
    await products[name].start()
    keys[name] = await registerDevices(products[name], shops)
  }
  const figures = new Map<string, Record<Name, number[]>>()
  const note = (what: string, name: Name, figure: number) => {
    const row = figures.get(what) ?? { plain: [], sharded: [] }
    row[name].push(figure)
    figures.set(what, row)
  }
  // In turns, so that other load on the machine slows both.
  for (let round = 0; round < rounds; round += 1) {
    let from = round * ofRound
    for (const { name: what, size, count } of posts) {
      for (const name of names) {
        const started = performance.now()
        await Promise.all(
          made.map((receipts, index) => postReceipts(products[name], keys[name]?.[index] ?? '', receipts.slice(from, from + count), size)),
        )
        note(`${what}, receipts/s`, name, (count * shops.length * 1000) / (performance.now() - started))
      }
      from += count
    }
    for (const [what, path] of Object.entries(readings))
      for (const name of names) note(`${what}, ms`, name, await millisecondsOf(products[name], path))
  }
  const rows = [...figures].map(([what, { plain, sharded }]) => {
    const [a, b] = [median(plain), median(sharded)]
    return { what, plain: Number(a.toFixed(1)), sharded: Number(b.toFixed(1)), ratio: Number((b / a).toFixed(2)) }
  })
  console.table(rows)
  const load = loadavg()[0]
  console.log({ load })
  keepResult('sharded', { load, rows })
} finally {
  for (const name of names) await products[name].stop()
}

/** The median of five calls after one. */
async function millisecondsOf(product: SalesProduct, path: string) {
  await product.call('GET', path)
  const times: number[] = []
  for (let call = 0; call < 5; call += 1) {
    const started = performance.now()
    await product.call('GET', path)
    times.push(performance.now() - started)
  }
  return median(times)
}

function median(numbers: readonly number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
