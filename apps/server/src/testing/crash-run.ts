import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { revenuesReport } from '@pos/contract/reports/revenues'
import { businessDate } from '@pos/domain/business-day'
import { eachDay } from '@pos/domain/calendar-date'
import { rowsOf } from '@pos/domain/values'
import { sampleDevice } from './sample-device.ts'
import { account, clock, inspect, prepare, withDatabase } from './crash-database.ts'
import { differing, revenueTypes, sumsOf } from './receipt-sums.ts'
import { randomNumbers } from './random-numbers.ts'
import { type Ledger, newLedger, sendReceipts } from './sending-device.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { within } from './within.ts'

/** What a crash run does. */
export interface CrashRun {
  /** How often the server (or its database) is killed. */
  readonly times: number
  readonly devices: number
  /** Arguments of `node` that start the server. */
  readonly program: readonly string[]
  /** An empty PostgreSQL database; the embedded one in a temporary folder when left out. */
  readonly databaseUrl?: string
  /** More settings of the server. */
  readonly variables?: Readonly<Record<string, string>>
  /** Kills the database instead of the server, which must find it again by itself. */
  readonly database?: { kill(): Promise<void>; restart(): Promise<void> }
  /** Kills at other moments and sends other receipts for another number. */
  readonly seed?: number
  readonly say?: (text: string) => void
}

/** What came out; all is well when `lost` and `doubled` are 0, `wrong` is empty. */
export interface CrashFigures {
  readonly kills: number
  readonly posted: number
  readonly acknowledged: number
  readonly stored: number
  /** Acknowledged, but not stored. */
  readonly lost: number
  /** Stored more than once. */
  readonly doubled: number
  /** Requests that a kill left without an answer, and receipts of them that were stored all the same. */
  readonly cutOff: number
  readonly storedUnheard: number
  /** Longest time from start to ready after a kill. */
  readonly slowestStartMilliseconds: number
  readonly wrong: readonly string[]
}

/** One kill and start, and the last batches of the devices: everything within has a shorter limit of its own. */
const stepMilliseconds = 300_000
const progressMilliseconds = 120_000
const range = { from: '2026-02-26', to: '2026-03-10' }

/** Kills a server again and again while devices post, then compares what it has with what it acknowledged. */
export async function crashRun(run: CrashRun): Promise<CrashFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pos-crash-'))
  const settings = { VAR_DIR: folder, DATABASE_URL: run.databaseUrl ?? '' }
  try {
    const shopId = await withDatabase(settings, prepare)
    const server = await serverProcess(run.program, { ...settings, ...run.variables, APP_SECRET: randomBytes(32).toString('hex') })
    const ledger = newLedger()
    try {
      await server.start()
      const call = await signIn(server.url)
      const itemId = await makeCountedItem(call)
      const slowestStartMilliseconds = await ingestAndKill(run, server, call, ledger, itemId)
      const wrong = [...(await compareReports(call, ledger)), ...(await compareCount(call, ledger, itemId))]
      const uids = await listUids(call)
      await server.stop()
      wrong.push(...(await withDatabase(settings, (database) => inspect(database, shopId))))
      const stored = new Set(uids)
      return {
        kills: run.times,
        posted: ledger.receipts.size,
        acknowledged: [...ledger.acknowledged].filter((uid) => ledger.receipts.has(uid)).length,
        stored: stored.size,
        lost: [...ledger.acknowledged].filter((uid) => ledger.receipts.has(uid) && !stored.has(uid)).length,
        doubled: uids.length - stored.size,
        cutOff: ledger.cutOff,
        storedUnheard: ledger.storedUnheard,
        slowestStartMilliseconds,
        wrong,
      }
    } finally {
      await server.kill()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Call = Parameters<typeof sampleDevice<string>>[0]['call']

async function signIn(url: string): Promise<Call> {
  const call =
    (token: string | null): Call =>
    async (_caller, method, path, body, headers = {}) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
      return { status: response.status, body: text ? JSON.parse(text) : null, headers: {} }
    }
  const { body } = await call(null)(null, 'POST', '/v1/auth/login', account)
  return call(String(body.data.access_token))
}

/** Kills at a random moment: mostly while receipts come in, now and then while the server is still starting. */
async function ingestAndKill(
  { times, devices, seed = 1, say, database }: CrashRun,
  server: ServerProcess,
  call: Call,
  ledger: Ledger,
  itemId: string,
) {
  const random = randomNumbers(seed)
  const [stop, giveUp] = [new AbortController(), new AbortController()]
  const ends = { stop: stop.signal, giveUp: giveUp.signal }
  const keys: string[] = []
  for (let index = 0; index < devices; index += 1) keys.push((await sampleDevice({ admin: '', call }, '', `Device ${index}`)).key)
  const failures: unknown[] = []
  const senders = keys.map((key, index) =>
    sendReceipts({ url: server.url, key, name: `d${index}`, itemId }, ledger, randomNumbers(seed * 1000 + index), ends).catch(
      (error: unknown) => {
        failures.push(error)
      },
    ),
  )
  let slowest = 0
  try {
    for (let kill = 1; kill <= times && failures.length === 0; kill += 1) {
      if (random() < 0.8) await progress(ledger, failures)
      await sleep(100 + random() * 1200)
      const killed = database ? killDatabase(database, server, random) : killServer(server, random)
      slowest = Math.max(slowest, await within(stepMilliseconds, `Kill ${kill} never ended`, killed))
      say?.(`${kill} of ${times} kills, ${ledger.acknowledged.size} records acknowledged`)
    }
  } catch (error) {
    giveUp.abort()
    throw error
  } finally {
    stop.abort()
    await within(stepMilliseconds, 'The devices never ended', Promise.all(senders))
  }
  if (failures.length > 0) throw failures[0]
  return Math.round(slowest)
}

/** Waits until devices are heard again: on a slow machine, kills without end would otherwise meet a server that has done nothing yet. */
async function progress(ledger: Ledger, failures: readonly unknown[]) {
  const before = ledger.acknowledged.size
  for (const started = performance.now(); ledger.acknowledged.size === before && failures.length === 0; await sleep(10)) {
    if (performance.now() - started > progressMilliseconds) throw new Error('The server is ready, but acknowledges nothing')
  }
}

/** Milliseconds until it is ready again. */
async function killServer(server: ServerProcess, random: () => number) {
  await server.kill()
  if (random() < 0.2) {
    await server.start({ wait: false })
    await sleep(random() * 1500)
    await server.kill()
  }
  const started = performance.now()
  await server.start()
  return performance.now() - started
}

/** Milliseconds from the database's start until the server is ready again. */
async function killDatabase(database: NonNullable<CrashRun['database']>, server: ServerProcess, random: () => number) {
  await database.kill()
  await sleep(random() * 500)
  const started = performance.now()
  await database.restart()
  await server.ready()
  return performance.now() - started
}

const firstCount = 999_999

async function makeCountedItem(call: Call): Promise<string> {
  const tax = await call(null, 'POST', '/v1/taxes', { label: '10%', rate: '10', kind: 'inclusive', rounding: 'down' })
  const counting = { inventory_type: 'count', inventory_value: firstCount }
  const item = await call(null, 'POST', '/v1/menu-items', { name: 'Soba', price: 900, tax_id: tax.body.data.id, ...counting })
  return String(item.body.data.id)
}

/** What is left against what was sent to the kitchen: by now each order was answered, some only when they were sent again. */
async function compareCount(call: Call, { orders }: Ledger, itemId: string): Promise<string[]> {
  const { body } = await call(null, 'GET', '/v1/availability')
  const expected = firstCount - [...orders.values()].reduce((all, quantity) => all + quantity, 0)
  const left = rowsOf(body.data).find(({ id }) => id === itemId)?.remaining
  return left === expected ? [] : [`${String(left)} are left of the counted item, not ${expected}`]
}

/** The reports of all revenue types, day by day, against the sums of what was acknowledged: by now everything that was sent. */
async function compareReports(call: Call, { receipts, voids }: Ledger): Promise<string[]> {
  const wrong: string[] = []
  const dayOf = (instant: string) => businessDate(instant, clock.timezone, clock.close_time)
  for (const type of revenueTypes) {
    const { body } = await call(null, 'GET', `/v1/reports/revenues?from=${range.from}&to=${range.to}&revenue_type=${type}`)
    const report = revenuesReport.parse(body.data)
    const rows = new Map(report.rows.map((row) => [row.period, row.figures]))
    for (const date of eachDay(range.from, range.to)) {
      const expected = sumsOf(
        [...receipts.values()].filter((one) => dayOf(one[type]) === date),
        [...voids.values()].filter((one) => dayOf(one.void_at) === date),
      )
      const names = differing(rows.get(date) ?? {}, expected)
      if (names.length > 0) wrong.push(`${type} ${date}: ${names.join(', ')}`)
    }
    const names = differing(report.totals, sumsOf([...receipts.values()], [...voids.values()]))
    if (names.length > 0) wrong.push(`${type} totals: ${names.join(', ')}`)
  }
  return wrong
}

async function listUids(call: Call): Promise<string[]> {
  const uids: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await call(null, 'GET', `/v1/receipts?sort=at&per_page=200${cursor}`)
    uids.push(...rowsOf(body.data).map((row) => String(row.uid)))
    if (body.meta.next === null) return uids
    cursor = `&cursor=${body.meta.next}`
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
