// Compares the product with a bare server (`node:http`, `pg`, the same SQL) and Directus 12,
// alternately, for one shop with 20,000 menu items on PostgreSQL. The unit is requests per second,
// so more is better.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '@pos/server/testing/databases/postgres-server'
import { sentStatements } from '@pos/server/testing/measures/sent-statements'
import { Client } from 'pg'
import { menuFile } from './menu-file.ts'
import { startBare } from './peers/bare.ts'
import { type Caller, requestsPerSecond, type Server } from './peers/callers.ts'
import { installDirectus, type RunningDirectus, startDirectus } from './peers/directus.ts'
import {
  batchSize,
  type Item,
  type MenuSample,
  type Scenario,
  scenariosOf,
} from './peers/scenarios.ts'
import { type Page, productClient } from './product-client.ts'
import { keepResult, type RunningProduct, startProduct } from './running-product.ts'

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '20000' },
    /** Duration of each measurement, per peer and round. */
    seconds: { type: 'string', default: '0.5' },
    rounds: { type: 'string', default: '5' },
    at_once: { type: 'string', default: '1,16' },
    /** Only scenarios whose name contains this. */
    only: { type: 'string', default: '' },
    /** A folder that keeps Directus for the next run; `none` skips it. */
    directus: { type: 'string' },
  },
})
const bars = { reading: 0.7, writing: 0.25, directus: 1.5 }
const maxAtOnce = Math.max(...values.at_once.split(',').map(Number))

type Figures = Partial<Record<'bare' | 'ours' | 'directus', number[]>>
interface Result {
  readonly what: string
  readonly at_once: number
  readonly bare: number
  readonly ours: number
  readonly ratio: number
  readonly directus: number | null
  readonly to_directus: number | null
  readonly load: number
  readonly passed: boolean
}

const folder = values.directus === 'none' ? null : installDirectus(values.directus)
const postgres = await startPostgres()
const product = await startProduct({ DATABASE_URL: postgres.url })
let directus: RunningDirectus | null = null
const results: Result[] = []
try {
  const token = await product.signIn()
  const { tenant, sample, items } = await fill(product)
  const scenarios = scenariosOf(sample).filter(({ name }) => name.includes(values.only))
  const paths = scenarios
    .filter(({ isWriting }) => !isWriting)
    .map((scenario) => scenario.call(items).path)
  const statements = await sentStatements(postgres.url, paths, token)
  const sent = (index: number) =>
    (statements[index] ?? []).filter(({ text }) => !text.includes('session_of('))
  const readings = Object.fromEntries(paths.map((path, index) => [path, sent(index)]))
  const bare = await startBare({ databaseUrl: postgres.url, ...tenant, readings })
  directus = folder ? await startDirectus(folder, postgres.url, tenant.shopId) : null
  const servers = {
    bare: { url: bare.url, headers: {} },
    ours: { url: product.url, headers: { authorization: `Bearer ${token}` } },
    ...(directus
      ? { directus: { url: directus.url, headers: { authorization: `Bearer ${directus.token}` } } }
      : {}),
  }
  for (const scenario of scenarios) {
    for (const atOnce of values.at_once.split(',').map(Number))
      results.push(await compare(scenario, atOnce, servers, items))
    console.table(results.slice(-values.at_once.split(',').length))
  }
  bare.stop()
} finally {
  await directus?.stop()
  await product.stop()
  await postgres.stop()
}
console.log(
  `${values.items} menu items; requests a second; medians of ${values.rounds} rounds of ${values.seconds} s`,
)
console.table(results)
if (!folder) console.log('Directus was left out.')
keepResult('peers', { items: Number(values.items), bars, results })
process.exit(results.every(({ passed }) => passed) ? 0 : 1)

/** Imports a menu, then sets attributes, allergens and printers, which files do not contain. */
async function fill(running: RunningProduct) {
  const client = await productClient(running)
  const idsOf = async (list: string) =>
    (await client.get<Page<{ id: string }>>(`/${list}?per_page=200`)).data.map(({ id }) => id)
  const [taxes, groups, families] = [
    await idsOf('taxes'),
    await idsOf('sub-categories/groups'),
    await idsOf('family-groups'),
  ]
  const [allergies, printers] = [await idsOf('allergies'), await idsOf('printers')]
  await client.upload(
    '/menu-items/import',
    'menu.csv',
    menuFile(Number(values.items), { taxes: taxes.slice(0, 1), groups, families }),
  )
  const database = new Client({ connectionString: postgres.url })
  await database.connect()
  const made = `menu_items i where i.shop_id = (select shop_id from taxes where id = '${taxes[0]}')`
  await database.query(
    `update menu_items i set attribute = case when position % 4 = 0 then 'drink' else 'food' end, active = position % 50 <> 0
    where i.shop_id = (select shop_id from taxes where id = $1)`,
    [taxes[0]],
  )
  for (const [table, column, ids, each] of [
    ['menu_item_allergies', 'allergy_id', allergies, 3],
    ['menu_item_printers', 'printer_id', printers, 1],
  ] as const) {
    await database.query(
      `insert into ${table} (shop_id, menu_item_id, ${column}, position)
      select i.shop_id, i.id, ($1::uuid[])[1 + i.position % $2], 0 from ${made} and i.position % ${each} = 0 on conflict do nothing`,
      [ids, ids.length],
    )
  }
  await database.query('vacuum analyze')
  const { rows: items } = await database.query<Item>(
    `select i.id, i.version, i.price from ${made} order by i.position`,
  )
  const { rows: tenants } = await database.query<{ organizationId: string; shopId: string }>(
    `select s.organization_id as "organizationId", s.id as "shopId" from shops s join taxes t on t.shop_id = s.id where t.id = $1`,
    [taxes[0]],
  )
  await database.end()
  const first = (ids: readonly string[]) => ids[0] ?? ''
  const sample: MenuSample = {
    tax: first(taxes),
    family: first(families),
    group: first(groups),
    allergy: first(allergies),
    printer: first(printers),
    item: items[0]?.id ?? '',
  }
  const [tenant] = tenants
  if (!tenant) throw new Error('The menu has no shop')
  return { tenant, sample, items }
}

/**
 * Measures all servers alternately, so that other load affects all alike. The ratio is the median
 * of the rounds.
 */
async function compare(
  scenario: Scenario,
  atOnce: number,
  servers: Partial<Record<keyof Figures, Server>>,
  items: Item[],
): Promise<Result> {
  const figures: Figures = {}
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [index, [name, server]] of (
      Object.entries(servers) as [keyof Figures, Server][]
    ).entries()) {
      const callers = Array.from({ length: atOnce }, (_, caller) =>
        callerOf(scenario, name, shopItems(items, index, caller)),
      )
      ;(figures[name] ??= []).push(await requestsPerSecond(server, callers, Number(values.seconds)))
    }
  }
  const { bare = [], ours = [], directus: theirs } = figures
  const ratioTo = (others: readonly number[]) =>
    round2(median(ours.map((figure, index) => figure / (others[index] ?? Number.NaN))))
  const [ratio, to_directus] = [ratioTo(bare), theirs ? ratioTo(theirs) : null]
  return {
    what: scenario.name,
    at_once: atOnce,
    bare: Math.round(median(bare)),
    ours: Math.round(median(ours)),
    ratio,
    directus: theirs ? Math.round(median(theirs)) : null,
    to_directus,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    passed:
      ratio >= (scenario.isWriting ? bars.writing : bars.reading) &&
      (to_directus === null || to_directus >= bars.directus),
  }
}

/** Returns the items reserved for one caller of one peer. */
function shopItems(items: readonly Item[], peer: number, caller: number) {
  const start = (peer * maxAtOnce + caller) * batchSize
  return items.slice(start, start + batchSize)
}

function callerOf(scenario: Scenario, peer: keyof Figures, items: readonly Item[]): Caller {
  const changed = scenario.name === 'update' ? items.slice(0, 1) : items
  return {
    next: () => (peer === 'directus' ? scenario.directus(items) : scenario.call(items)),
    done() {
      if (!scenario.name.startsWith('update')) return
      for (const item of changed) {
        item.version += 1
        item.price += 1
      }
    },
  }
}

function median(all: readonly number[]) {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
}

function round2(value: number) {
  return Math.round(value * 100) / 100
}
