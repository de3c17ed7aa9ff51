// Compares a list of 50 rows over HTTP with the same statements in a bare loop through the driver, on
// PostgreSQL (docs/quality.md).
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '@pos/server/testing/databases/postgres-server'
import { type SentStatement, sentStatements } from '@pos/server/testing/measures/sent-statements'
import { Client } from 'pg'
import { menuFile } from './menu-file.ts'
import { type Page, productClient } from './product-client.ts'
import { keepResult, startProduct } from './running-product.ts'

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    /** Concurrent callers, and connections of the bare loop. */
    at_once: { type: 'string', default: '1,8' },
  },
})
const path = '/v1/menu-items?per_page=50'
const bars = { ratio: 0.5, statements: 3 }

const postgres = await startPostgres()
const product = await startProduct({ DATABASE_URL: postgres.url })
const results: { at_once: number; floor: number; figure: number; ratio: number; load: number }[] =
  []
let statements: SentStatement[] = []
try {
  const client = await productClient(product)
  const ids = async (list: string) =>
    (await client.get<Page<{ id: string }>>(`/${list}?per_page=200`)).data.map(({ id }) => id)
  const references = {
    taxes: await ids('taxes'),
    groups: await ids('sub-categories/groups'),
    families: await ids('family-groups'),
  }
  await client.upload(
    '/menu-items/import',
    'menu.csv',
    menuFile(Number(values.items), {
      ...references,
      taxes: references.taxes.slice(0, 1),
      conditions: ['date_types=weekday', 'date_types=holiday', 'service=takeout'],
    }),
  )
  const token = await product.signIn()
  statements = (await sentStatements(postgres.url, [path], token))[0] ?? []
  if (statements.length === 0) throw new Error('The list sent no statement')
  for (const atOnce of values.at_once.split(',').map(Number))
    results.push(await compare(token, atOnce))
} finally {
  await product.stop()
  await postgres.stop()
}
console.log(
  `${values.items} menu items, ${statements.length} statements a request; rows/s, the better of ${values.rounds} rounds each`,
)
console.table(results)
keepResult('list', { statements: statements.length, results })
const isGood =
  statements.length <= bars.statements && results.every(({ ratio }) => ratio >= bars.ratio)
process.exit(isGood ? 0 : 1)

/** Measures both alternately, so that other load on the machine affects both. */
async function compare(token: string, atOnce: number) {
  const best = { floor: 0, figure: 0 }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    best.floor = Math.max(best.floor, await bareLoop(atOnce))
    best.figure = Math.max(best.figure, await overHttp(token, atOnce))
  }
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
  const [floor, figure] = [Math.round(best.floor), Math.round(best.figure)]
  return { at_once: atOnce, floor, figure, ratio: Math.round((figure / floor) * 100) / 100, load }
}

/**
 * Runs the actions in concurrent loops and returns rows per second. Each action returns its number
 * of rows.
 */
async function rowsPerSecond(loops: readonly (() => Promise<number>)[]) {
  let rows = 0
  const started = performance.now()
  const end = started + Number(values.seconds) * 1000
  const run = async (action: () => Promise<number>) => {
    while (performance.now() < end) rows += await action()
  }
  await Promise.all(loops.map(run))
  return (rows / (performance.now() - started)) * 1000
}

async function bareLoop(atOnce: number) {
  const clients = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const client = new Client({ connectionString: postgres.url })
      await client.connect()
      // The statements find the page for the transaction, then read it.
      await client.query('begin')
      return client
    }),
  )
  try {
    return await rowsPerSecond(
      clients.map((client) => async () => {
        let rows = 0
        for (const { text, values: parameters } of statements)
          rows = (await client.query(text, parameters)).rows.length
        return rows
      }),
    )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function overHttp(token: string, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      get(
        product.url + path,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () =>
            resolve((JSON.parse(Buffer.concat(parts).toString()) as Page<unknown>).data.length),
          )
        },
      ).on('error', reject)
    })
  try {
    return await rowsPerSecond(Array.from({ length: atOnce }, () => ask))
  } finally {
    agent.destroy()
  }
}
