// Measures a large menu on both databases: import, lists, search, bulk changes, export, sending,
// devices (docs/quality.md).
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '@pos/server/testing/databases/postgres-server'
import { menuFile } from './menu-file.ts'
import { type Cost, costOf, metricsToken } from './process-watch.ts'
import { type Page, type ProductClient, productClient } from './product-client.ts'
import { keepResult, type RunningProduct, startProduct } from './running-product.ts'
import { connectDevices } from './waiting-devices.ts'

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '3000,20000' },
    databases: { type: 'string', default: 'embedded,postgres' },
    devices: { type: 'string', default: '1000' },
  },
})
const deviceCount = Number(values.devices)
/** Bars of docs/quality.md, for a release of 3,000 items. */
const bars = { release_ms: 1000, delta_bytes: 2048, notified_ms: 2000 }

interface Item {
  readonly id: string
  readonly version: number
  readonly price: number
}
type Costs = Record<string, Cost>
interface Import {
  readonly data: { readonly import_id: string | null; readonly counts: Record<string, number> }
}

interface PriceChange {
  readonly seen: string
  readonly counts: { readonly change: number; readonly unchanged: number }
}

const results: {
  database: string
  items: number
  load: number
  costs: Costs
  sending: Sending
  passed: boolean
}[] = []
for (const database of values.databases.split(',')) {
  for (const items of values.items.split(',').map(Number))
    results.push(await onDatabase(database, items))
}
keepResult('menu', results)
process.exit(results.every(({ passed }) => passed) ? 0 : 1)

async function onDatabase(database: string, items: number) {
  const postgres = database === 'postgres' ? await startPostgres() : null
  const product = await startProduct({
    METRICS_TOKEN: metricsToken,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  try {
    const client = await productClient(product)
    const costs = await work(product, client, items)
    const sending = await send(product, client, costs)
    const { built_ms, floor_ms, delta_bytes, notified_ms } = sending
    const passed =
      built_ms < bars.release_ms && delta_bytes < bars.delta_bytes && notified_ms < bars.notified_ms
    const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
    console.log(`\n${database}, ${items} items, load ${load}`)
    console.table(costs)
    console.log(
      `release: JSON.stringify ${floor_ms} ms, built ${built_ms} ms, ratio ${(built_ms / Math.max(floor_ms, 1)).toFixed(1)}`,
    )
    console.log(
      `delta after one change: ${delta_bytes} bytes; ${deviceCount} waiting devices notified in ${notified_ms} ms`,
    )
    return { database, items, load, costs, sending, passed: passed || items > 3000 }
  } finally {
    await product.stop()
    await postgres?.stop()
  }
}

/** Measures what people do with the menu before they send it. */
async function work(product: RunningProduct, client: ProductClient, count: number): Promise<Costs> {
  const costs: Costs = {}
  const cost = async <T>(name: string, action: () => Promise<T>): Promise<T> => {
    const [answer, measured] = await costOf(product, action)
    costs[name] = measured
    return answer
  }
  const ids = async (path: string) =>
    (await client.get<Page<Item>>(`/${path}?per_page=200`)).data.map(({ id }) => id)
  const references = {
    taxes: (await ids('taxes')).slice(0, 1),
    groups: await ids('sub-categories/groups'),
    families: await ids('family-groups'),
    // Three prices beside the usual one, so that the bars hold with them.
    conditions: ['date_types=weekday', 'date_types=holiday', 'service=takeout'],
  }
  const file = menuFile(count, references)
  const upload = (dry: boolean) =>
    client.upload<Import>(`/menu-items/import?dry_run=${dry}`, 'menu.csv', file)
  await cost('import, dry run', () => upload(true))
  const { data } = await cost('import', () => upload(false))
  if (data.counts.create !== count) throw new Error(`The import made ${data.counts.create} items`)
  await cost('import again, nothing changes', () => upload(true))
  await read(client, cost, count)
  await change(client, cost)
  for (const format of ['csv', 'xlsx'])
    await cost(`export ${format}`, () => client.download(`/menu-items/export?format=${format}`))
  return costs
}

type Measure = <T>(name: string, action: () => Promise<T>) => Promise<T>

async function read(client: ProductClient, cost: Measure, count: number) {
  const list = (query: string) => client.get<Page<Item>>(`/menu-items?per_page=50&${query}`)
  const { meta } = await cost('list, first page', () => list('page=1'))
  if (meta.total < count) throw new Error(`The list has ${meta.total} items`)
  await cost('list, last page', () => list(`page=${Math.ceil(meta.total / 50)}`))
  await cost('list, by name', () => list('sort=name'))
  const matches = await cost('search, half-width kana', () =>
    list(`q=${encodeURIComponent('ｶﾂ丼')}`),
  )
  if (matches.data.length === 0) throw new Error('The search found nothing')
  await cost('filter by price', () => list('price=1000..1200'))
}

async function change(client: ProductClient, cost: Measure) {
  const all: Item[] = []
  await cost('read all, 200 a page', async () => {
    for (let page = 1; ; page += 1) {
      const { data, meta } = await client.get<Page<Item>>(`/menu-items?per_page=200&page=${page}`)
      all.push(...data)
      if (all.length >= meta.total) return
    }
  })
  const raise = (items: readonly Item[], by: number) => {
    const records = items.map(({ id, version, price }) => ({ id, version, price: price + by }))
    return client.send<{ data: Item[] }>('PATCH', '/menu-items/batch', { records })
  }
  await cost('batch-update of 1,000', () => raise(all.slice(0, 1000), 10))
  const expected = { field: 'price', kind: 'amount', by: '50', round_to: 1 }
  const change = (more: object) =>
    client.send<{ data: PriceChange }>('POST', '/menu-items/price-change', { ...expected, ...more })
  const { data } = await cost('price change of all, preview', () => change({ dry_run: true }))
  const done = await cost('price change of all', () => change({ seen: data.seen }))
  const { change: changed, unchanged } = done.data.counts
  if (changed + unchanged < all.length) throw new Error(`The price change changed ${changed} items`)
}

interface Sending {
  readonly built_ms: number
  readonly floor_ms: number
  readonly notified_ms: number
  readonly delta_bytes: number
}

/** Sends the whole menu, then one change to many waiting devices. */
async function send(
  product: RunningProduct,
  client: ProductClient,
  costs: Costs,
): Promise<Sending> {
  const release = () => client.send<{ data: { release: number } }>('POST', '/firebases', {})
  const cost = async <T>(name: string, action: () => Promise<T>) => {
    const [answer, measured] = await costOf(product, action)
    costs[name] = measured
    return answer
  }
  await cost('preview of a release', () => client.get('/firebases/preview'))
  const { data: whole } = await cost('send, everything new', release)
  const devices = await connectDevices(product.url, client, deviceCount)
  const master = (query: string) =>
    fetch(`${product.url}/v1/device/master-data${query}`, { headers: { 'x-api-key': devices.key } })
  try {
    const content: unknown = JSON.parse(
      await cost('device, whole pull', async () => (await master('')).text()),
    )
    const floor = performance.now()
    JSON.stringify(content)
    const floor_ms = Math.round(performance.now() - floor)
    const [item] = (await client.get<Page<Item>>('/menu-items?per_page=1')).data
    if (item)
      await client.send('PUT', `/menu-items/${item.id}`, {
        version: item.version,
        price: item.price + 1,
      })
    const notified = devices.notified()
    const started = performance.now()
    await cost('send, one change', release)
    const notified_ms = Math.round((await notified) - started)
    const delta = await (await master(`?since=${whole.release}`)).json()
    const delta_bytes = JSON.stringify(
      (delta as { data: { entities: object } }).data.entities,
    ).length
    return {
      built_ms: costs['send, everything new']?.milliseconds ?? Number.NaN,
      floor_ms,
      notified_ms,
      delta_bytes,
    }
  } finally {
    devices.close()
  }
}
