import { setMaxListeners } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleMenu } from '../testing/sample-menu.ts'
import { playLive } from './live.ts'

// Hashing runs on worker threads, which the fake clock does not wait for. staff-session.test.ts
// tests it.
const verifierOf = (code: string) => `verifier of ${code}`
vi.mock('@node-rs/argon2', () => ({
  verify: (verifier: string, code: string) => Promise.resolve(verifier === `verifier of ${code}`),
}))

const manager = '00000000-0000-4000-8000-000000000001'
const server = '00000000-0000-4000-8000-000000000002'
const codes = new Map([
  [manager, '1111'],
  [server, '2222'],
])
const rights =
  'void payment discount comp reprocess report_check time_period_change delete_slip exchange off_tax_us_region force_quit'.split(
    ' ',
  )
const tables = Array.from({ length: 24 }, (_, index) => `A${index + 1}`).map((code) => ({
  id: code,
  code,
  seats: 4,
  revenue_center_id: 'hall',
}))
const menu = sampleMenu({
  'shop-maps': [{ id: 'floor', name: '1F', tables }],
  'revenue-centers': [{ id: 'hall', name: 'Hall', auto_logout: 5 }],
})

interface Post {
  readonly at: number
  readonly key: string
  readonly path: string
  readonly body: Record<string, unknown>
}

/** The parts of a request that devices pass to `fetch`. */
interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** A fake back-office that records everything the devices post. */
let posts: Post[]
let said: string[]
let stop: AbortController

beforeEach(() => {
  posts = []
  said = []
  stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const staff = [...codes].map(([id, code]) => ({
    id,
    display_name: id === manager ? 'Manager' : 'Server',
    role_id: null,
    role: null,
    // The manager takes no payments here, so the server always needs approval to void.
    flags: Object.fromEntries(
      rights.map((right) => [right, id === manager ? right !== 'payment' : right === 'payment']),
    ),
    verifier: verifierOf(code),
    new_code_required: false,
  }))
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2026-03-06T12:00:00+09:00'),
  })
  vi.stubGlobal(
    'fetch',
    async (address: string, { method = 'GET', headers = {}, body, signal }: Sent = {}) => {
      const path = new URL(address).pathname.replace('/v1/device/', '')
      const sent: Record<string, unknown> = typeof body === 'string' ? JSON.parse(body) : {}
      if (method !== 'GET')
        posts.push({ at: Date.now(), key: headers['x-api-key'] ?? '', path, body: sent })
      return path === 'events'
        ? silence(signal)
        : Response.json({ data: answers(staff)[path]?.(sent) ?? stored(sent) })
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers = (
  staff: readonly { readonly id: string }[],
): Record<string, (sent: Record<string, unknown>) => unknown> => ({
  customers: () => [],
  'master-data': () => ({
    release: 7,
    hash: 'h',
    since: null,
    shop: menu.shop,
    device: null,
    entities: menu.entities,
    removed: {},
  }),
  staff: () => ({ version: 1, since: null, security_code_length: 4, staff, removed: [] }),
  'staff/sign-in': ({ code }) => ({
    staff_id: [...codes].find(([, known]) => known === code)?.[0],
  }),
  heartbeat: () => ({
    server_time: new Date().toISOString(),
    current_release: 7,
    staff_version: 1,
    availability_version: 1,
    checks_version: 0,
    table_events: [],
  }),
  availability: () => ({ version: 1, since: null, items: [] }),
  orders: () => [],
  'table-states': () => ({ stored: 1, released: [] }),
})

/** The acknowledgements of a batch, whatever it holds. */
const stored = (sent: Record<string, unknown>) =>
  Object.values(sent)
    .flat()
    .map((one) => ({
      uid: one && typeof one === 'object' && 'uid' in one ? one.uid : null,
      status: 'stored',
    }))

/** An event stream without events, open until it is aborted. */
const silence = (signal?: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: (stream) =>
        signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
    }),
  )

/** Advances the fake clock and lets promises settle after every second. */
async function pass(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    for (let round = 0; round < 20; round += 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Simulates a shop for some seconds at sixty times real time. */
async function play(seconds: number) {
  const shop = {
    id: 'shop',
    name: 'Shop',
    currency: 'JPY' as const,
    known: new Set<string>(),
    codes,
    keys: [],
  }
  const keys = [1, 2].map((number) => ({ name: `Register ${number}`, key: `key-${number}` }))
  const options = { url: 'http://shop.test', seed: 'kotori', speed: 60, stuck: 0 }
  const playing = playLive(options, { ...shop, keys }, stop.signal, (text) => said.push(text))
  await pass(seconds)
  const [before, heard] = [[...posts], [...said]]
  stop.abort()
  await pass(5)
  await playing
  return { posts: before, said: heard }
}
const of = (all: readonly Post[], path: string) => all.filter((one) => one.path === path)
const firstWith = (all: readonly string[], part: string) => all.find((text) => text.includes(part))

it('voids a dish with an approval within the first minutes', async () => {
  const { posts: all, said: heard } = await play(40)
  expect(of(all, 'void-orders').flatMap(({ body }) => body.void_orders)).toContainEqual(
    expect.objectContaining({
      staff_id: server,
      approved_by: [manager],
      void_at: expect.any(String),
    }),
  )
  expect(firstWith(heard, 'by a lent right')).toBeDefined()
})

it('signs idle people out within the first minutes and signs them in again', async () => {
  const { posts: all, said: heard } = await play(40)
  expect(firstWith(heard, 'signed its people out')).toBeDefined()
  const signIns = of(all, 'staff/sign-in').filter(
    ({ key, body }) => key === 'key-1' && body.code === '2222',
  )
  expect(signIns.length).toBeGreaterThanOrEqual(2)
})

it('keeps selling without a network and posts the waiting receipts afterwards', async () => {
  const { posts: all, said: heard } = await play(75)
  const began = of(all, 'cash')[0]?.at ?? 0
  const [lost, back] = [began + 18_000, began + 28_000]
  expect(firstWith(heard, 'lost its network')).toBe('Shop Register 2: lost its network')
  expect(firstWith(heard, 'has its network back')).toBe('Shop Register 2: has its network back')
  expect(all.filter(({ key, at }) => key === 'key-2' && at > lost && at < back)).toEqual([])
  expect(all.some(({ key, at }) => key === 'key-1' && at > lost && at < back)).toBe(true)
  const [first] = of(all, 'heartbeat').filter(({ key, at }) => key === 'key-2' && at >= back)
  expect(first?.body.queue).toMatchObject({ receipts: 1 })
  expect(
    of(all, 'receipts').filter(({ key, at }) => key === 'key-2' && at === first?.at),
  ).toHaveLength(1)
})

it('plays the same guests for the same seed', async () => {
  const orders = ({ posts: all }: { posts: readonly Post[] }) =>
    of(all, 'orders').map(({ at, body }) => [at, JSON.stringify(body)])
  const first = orders(await play(30))
  posts = []
  stop = new AbortController()
  setMaxListeners(0, stop.signal)
  vi.setSystemTime(new Date('2026-03-06T12:00:00+09:00'))
  expect(orders(await play(30))).toEqual(first)
  expect(first.length).toBeGreaterThan(3)
})
