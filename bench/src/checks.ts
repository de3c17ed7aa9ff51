// Measures open checks on PostgreSQL: the fold, events compared with COPY of the rows they store,
// reading open checks, how soon another device sees an event, and growth (docs/quality.md). With
// --minutes, plays random histories on PostgreSQL behind PgBouncer instead.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type PostedCheckEventInput } from '@pos/contract/checks/check-events'
import { maxEvents } from '@pos/contract/checks/check-routes'
import { applyCheckEvent } from '@pos/domain/checks/apply-check-event'
import type { Check } from '@pos/domain/checks/check'
import { startPostgres } from '@pos/server/testing/databases/postgres-server'
import { listenAs } from '@pos/server/testing/peers/stream-listener'
import { Client } from 'pg'
import { type Page, type ProductClient, productClient } from './product-client.ts'
import { keepResult, startProduct } from './running-product.ts'
import { copyRows } from './sales/copy-rows.ts'

const { values } = parseArgs({
  options: {
    /** Checks with three events each. */
    checks: { type: 'string', default: '5000' },
    devices: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '0' },
  },
})
if (Number(values.minutes) > 0) process.exit(playHistories(values.minutes))
const bars = { fold: 1, ratio: 0.25, read: 50, visible: 300, growth: 1.2 }

type Event = PostedCheckEventInput
const at = new Date().toISOString()
const tax = { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false } as const

/** A device that numbers its events. */
class Device {
  readonly key: string
  readonly #url: string
  #sequence = 0

  constructor(url: string, key: string) {
    this.#url = url
    this.key = key
  }

  event(check_uid: string, part: Pick<Event, 'kind' | 'payload'>): Event {
    this.#sequence += 1
    const head = { uid: randomUUID(), check_uid, device_sequence: this.#sequence, at }
    // Kind and payload belong together, because the caller names both.
    return { ...head, staff_id: null, ...part } as Event
  }

  async post(events: readonly Event[]): Promise<void> {
    const { data } = await this.#send<{ data: { status: string }[] }>('POST', 'check-events', {
      events,
    })
    const refused = data.find(({ status }) => status !== 'stored')
    if (refused) throw new Error(`An event was not stored: ${JSON.stringify(refused)}`)
  }

  async read(): Promise<number> {
    const { data } = await this.#send<{ data: { checks: Check[] } }>('GET', 'checks')
    return data.checks.length
  }

  async #send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#url}/v1/device/${path}`, {
      method,
      headers: {
        'x-api-key': this.key,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return (await response.json()) as T
  }
}

const line = (uid: string) => ({
  uid,
  menu_item_id: null,
  name: 'Beer',
  quantity: 1,
  unit_price: 500,
  tax,
  takeout: false,
  gratuity_base: true,
  condiments: [],
  hold: false,
  release: null,
})
const open = { kind: 'open', payload: { type: 'counter', guests: 2 } } as const
const add = (...uids: string[]) => ({ kind: 'add', payload: { lines: uids.map(line) } }) as const

/** Plays random histories of devices that share checks. Returns the exit code. */
function playHistories(minutes: string): number {
  const cwd = fileURLToPath(new URL('../../apps/server', import.meta.url))
  const program = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
  const env = { ...process.env, TEST_DATABASE: 'pgbouncer', HISTORY_MINUTES: minutes }
  const file = 'src/devices/checks/random-histories.test.ts'
  const { status } = spawnSync(process.execPath, [program, 'run', file], {
    cwd,
    env,
    stdio: 'inherit',
  })
  return status ?? 1
}

/** Milliseconds to fold 300 events of one check: 60 lines are added, sent, started, ready, served. */
function foldMilliseconds(): number {
  const device = new Device('', '')
  const events = [
    device.event('check', open),
    ...Array.from({ length: 60 }, () => randomUUID()).flatMap((uid) => [
      device.event('check', add(uid)),
      device.event('check', {
        kind: 'send',
        payload: { ticket_uid: randomUUID(), line_uids: [uid] },
      }),
      ...(['started', 'ready', 'served'] as const).map((state) =>
        device.event('check', { kind: 'kitchen', payload: { line_uids: [uid], state } }),
      ),
    ]),
  ]
  const times = Array.from({ length: 200 }, () => {
    const checks = new Map<string, Check>()
    const began = performance.now()
    for (const event of events) {
      const outcome = applyCheckEvent((uid) => checks.get(uid), {
        ...event,
        device_id: '',
      } as Parameters<typeof applyCheckEvent>[1])
      if ('changed' in outcome) for (const check of outcome.changed) checks.set(check.uid, check)
    }
    return performance.now() - began
  })
  return median(times)
}

const median = (times: readonly number[]) => quantile(times, 0.5)
const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0

async function makeDevices(client: ProductClient, url: string, count: number): Promise<Device[]> {
  const devices: Device[] = []
  const known = await client.get<Page<{ id: string }>>('/devices?per_page=1')
  for (let made = 0; made < count; made += 1) {
    const name = `Bench ${known.meta.total + made}`
    const { data } = await client.send<{ data: { id: string } }>('POST', '/devices', { name })
    const key = await client.send<{ data: { api_key: string } }>(
      'POST',
      `/devices/${data.id}/api-key`,
      {},
    )
    devices.push(new Device(url, key.data.api_key))
  }
  return devices
}

/** Posts three events for each of many checks; returns the milliseconds of each batch. */
async function postChecks(device: Device, checks: number): Promise<number[]> {
  // Three events each, in the largest batches that are allowed.
  const perBatch = Math.floor(maxEvents / 3)
  const times: number[] = []
  for (let done = 0; done < checks; done += perBatch) {
    const events = Array.from({ length: perBatch }, () => randomUUID()).flatMap((uid) => [
      device.event(uid, open),
      device.event(uid, add(randomUUID())),
      device.event(uid, { kind: 'set', payload: { guests: 3 } }),
    ])
    const began = performance.now()
    await device.post(events)
    times.push(performance.now() - began)
  }
  return times
}

/** Milliseconds of COPY of all rows that the events stored, into copies of their tables. */
async function copyMilliseconds(client: Client): Promise<{ ms: number; events: number }> {
  const tables = ['check_events', 'check_event_uids', 'checks']
  const { rows } = await client.query('select count(*)::int as events from check_events')
  let ms = 0
  for (const table of tables) {
    const { rows: stored } = await client.query(`select * from ${table}`)
    await client.query(`create table copy_of_${table} (like ${table} including indexes)`)
    const began = performance.now()
    await copyRows(client, `copy_of_${table}`, stored)
    ms += performance.now() - began
  }
  return { ms, events: rows[0].events }
}

/** Milliseconds from posting an event until each of the other devices has it; 95 of 100. */
async function visibleMilliseconds(devices: readonly Device[], url: string): Promise<number> {
  const [poster, ...others] = devices
  if (!poster) throw new Error('A device is needed')
  const streams = await Promise.all(others.map(({ key }) => listenAs(url, key)))
  const times: number[] = []
  for (let round = 0; round < 40; round += 1) {
    const uid = randomUUID()
    const began = performance.now()
    const seen = streams.map(async ({ events }) => {
      while (!events.some(({ data }) => JSON.stringify(data).includes(uid)))
        await new Promise((resolve) => setTimeout(resolve, 2))
      times.push(performance.now() - began)
    })
    await Promise.all([poster.post([poster.event(uid, open)]), ...seen])
  }
  for (const stream of streams) stream.close()
  return quantile(times, 0.95)
}

const postgres = await startPostgres()
const product = await startProduct({ DATABASE_URL: postgres.url })
try {
  const client = await productClient(product)
  const devices = await makeDevices(client, product.url, Number(values.devices))
  const [device] = devices
  if (!device) throw new Error('A device is needed')
  const fold = foldMilliseconds()
  const times = await postChecks(device, Number(values.checks))
  const tenth = Math.ceil(times.length / 10)
  const growth = median(times.slice(-tenth)) / median(times.slice(0, tenth))
  const database = new Client({ connectionString: postgres.url })
  await database.connect()
  const copied = await copyMilliseconds(database)
  const posted = times.reduce((sum, time) => sum + time, 0)
  await database.query("update checks set state = 'cancelled', closed_at = '2000-01-01'")
  await device.post(
    Array.from({ length: 200 }, () => randomUUID()).flatMap((uid) => [
      device.event(uid, open),
      device.event(uid, add(...Array.from({ length: 10 }, () => randomUUID()))),
    ]),
  )
  const reads: number[] = []
  for (let round = 0; round < 40; round += 1) {
    const began = performance.now()
    await device.read()
    reads.push(performance.now() - began)
  }
  const result = {
    fold_of_300_ms: fold,
    events: copied.events,
    events_per_second: Math.round((copied.events / posted) * 1000),
    ratio_to_copy: copied.ms / posted,
    growth,
    read_200_ms: median(reads),
    visible_p95_ms: await visibleMilliseconds(devices, product.url),
    load: loadavg()[0],
    bars,
  }
  keepResult('checks', result)
  console.log(result)
  await database.end()
} finally {
  await product.stop()
  await postgres.stop()
}
