import { sampleReceipt } from '@pos/server/testing/sales/sample-receipt'
import { type Page, type ProductClient, productClient } from './product-client.ts'
import type { RunningProduct } from './running-product.ts'

/** A running server under measurement, with a device in one of its shops. */
export interface GrowthProduct {
  readonly shopId: string
  readonly client: ProductClient
  /** Sends a request as the device; throws unless the response is a success. */
  device(method: string, path: string, body: object): Promise<unknown>
}

/** Milliseconds of one route at both sizes, and their ratio. Only posts have a bar. */
interface RouteGrowth {
  readonly small: number
  readonly large: number
  readonly ratio: number
  readonly isPost: boolean
}

interface Keyed {
  readonly data: {
    readonly id: string
    readonly api_key: string
    readonly shop_id: string
    readonly shop: { id: string }
  }
}
interface Item {
  readonly id: string
  readonly version: number
}

let count = 0
const unique = () => `growth-${Date.now()}-${(count += 1)}`

/** Signs in and registers a device. */
export async function openGrowthProduct(product: RunningProduct): Promise<GrowthProduct> {
  const client = await productClient(product)
  const { data: made } = await client.send<Keyed>('POST', '/devices', { name: unique() })
  const { data: key } = await client.send<Keyed>('POST', `/devices/${made.id}/api-key`, {})
  const profile = await client.get<{ data: { shop: { id: string } } }>('/profile/me')
  return {
    shopId: profile.data.shop.id,
    client,
    device: async (method, path, body) => {
      const headers = { 'x-api-key': key.api_key, 'content-type': 'application/json' }
      const response = await fetch(`${product.url}/v1/device/${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      })
      if (!response.ok)
        throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
      return response.json()
    },
  }
}

interface Route {
  readonly isPost: boolean
  ask(product: GrowthProduct, round: number): Promise<unknown>
}

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const now = () => new Date().toISOString()
const receipt = () => sampleReceipt(unique(), { paid_at: now() })
const voided = (round: number) => ({
  uid: unique(),
  receipt_uid: `r-${(round % 900) + 1}`,
  table_code: 'A1',
  name: 'Soba',
  quantity: 1,
  total_void_price: 900,
  void_at: now(),
})
const tables = () =>
  Array.from({ length: 20 }, (_, index) => ({
    table_code: `A${index}`,
    state: 'open',
    opened_at: now(),
    guests: 2,
  }))
const several = <T>(make: (index: number) => T) =>
  Array.from({ length: 20 }, (_, index) => make(index))

const get = (path: string | (() => string)): Route => ({
  isPost: false,
  ask: ({ client }) => client.get(typeof path === 'string' ? path : path()),
})

const reports = [
  'revenues',
  'revenue-centers',
  'tables',
  'orders',
  'payments',
  'time-periods',
  'tax',
  'staff',
  'discounts',
  'voids',
  'condiments',
  'menu-matrix',
  'shops',
  'bridge',
]

const routes: Readonly<Record<string, Route>> = {
  'POST receipts, 1': {
    isPost: true,
    ask: ({ device }) => device('POST', 'receipts', { receipts: [receipt()] }),
  },
  'POST receipts, 20': {
    isPost: true,
    ask: ({ device }) => device('POST', 'receipts', { receipts: several(receipt) }),
  },
  'POST void orders, 1': {
    isPost: true,
    ask: ({ device }, round) => device('POST', 'void-orders', { void_orders: [voided(round)] }),
  },
  'POST void orders, 20': {
    isPost: true,
    ask: ({ device }, round) =>
      device('POST', 'void-orders', {
        void_orders: several((index) => voided(round * 20 + index)),
      }),
  },
  'PUT table states, 20': {
    isPost: true,
    ask: ({ device }) => device('PUT', 'table-states', { tables: tables() }),
  },
  'POST heartbeat': {
    isPost: true,
    ask: ({ device }) =>
      device('POST', 'heartbeat', { app_version: '1', last_table_event: 2_000_000_000 }),
  },
  'PUT one item': { isPost: true, ask: ({ client }, round) => saveOne(client, round) },
  'GET one item': {
    isPost: false,
    ask: async ({ client }, round) =>
      client.get(`/menu-items/${(await someItem(client, round)).id}`),
  },
  'GET items': get('/menu-items?per_page=50'),
  'GET items, search': get('/menu-items?per_page=50&q=soba'),
  'GET receipts': get('/receipts'),
  'GET receipts by number': get('/receipts?q=N77'),
  'GET void orders': get('/receipt-void-orders'),
  'GET refused posts': get('/receipts/quarantine'),
  'GET dashboard': get('/dashboard'),
  'GET receipts by amount': get('/receipts?q=990'),
  'GET receipts by card': get('/receipts?q=4242'),
  'GET receipts, totals': get(() => `/receipts/totals?from=${day(30)}&to=${day(0)}`),
  ...Object.fromEntries(
    reports.map((report) => [
      `GET report ${report}, 30 days`,
      get(() => `/reports/${report}?from=${day(30)}&to=${day(0)}`),
    ]),
  ),
  'GET day closes': get('/day-close'),
  'GET over and short': get(() => `/day-close/over-short?from=${day(30)}&to=${day(0)}&by=staff`),
  'GET receivables': get('/receivables'),
  'GET journals of a month': get(() => `/journals?month=${day(0).slice(0, 7)}`),
  'GET preview': get('/firebases/preview'),
}

const itemsOfClient = new WeakMap<ProductClient, Item[]>()

/** Returns one of the first items of the list, which is read once per client. */
async function someItem(client: ProductClient, round: number): Promise<Item> {
  const items =
    itemsOfClient.get(client) ?? (await client.get<Page<Item>>('/menu-items?per_page=50')).data
  itemsOfClient.set(client, items)
  const item = items[round % items.length]
  if (!item) throw new Error('There is no item')
  return item
}

async function saveOne(client: ProductClient, round: number) {
  const { id, version } = await someItem(client, round)
  const saved = await client.send<{ data: Item }>('PUT', `/menu-items/${id}`, {
    version,
    price: 1000 + (count += 1),
  })
  const items = itemsOfClient.get(client) ?? []
  items[round % items.length] = saved.data
}

/**
 * Measures both products alternately, so that other load slows both. Returns medians in
 * milliseconds.
 */
export async function compareSizes(
  small: GrowthProduct,
  large: GrowthProduct,
  rounds: number,
): Promise<Record<string, RouteGrowth>> {
  const growth: Record<string, RouteGrowth> = {}
  for (const [name, { isPost, ask }] of Object.entries(routes)) {
    const times: [number[], number[]] = [[], []]
    // The first rounds warm up.
    for (let round = 0; round < rounds + 5; round += 1) {
      for (const [index, product] of [small, large].entries()) {
        const started = performance.now()
        await ask(product, round)
        if (round >= 5) times[index]?.push(performance.now() - started)
      }
    }
    const [a, b] = times.map(median) as [number, number]
    growth[name] = { small: rounded(a), large: rounded(b), ratio: rounded(b / a), isPost }
  }
  return growth
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const rounded = (value: number) => Math.round(value * 100) / 100
