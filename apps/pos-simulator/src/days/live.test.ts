import { setMaxListeners } from 'node:events'
import type { PostedCheckEvent } from '@pos/contract/checks/check-events'
import { FakeServer, type ServedRequest } from '@pos/device-client/testing/fake-server'
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
const waiter = '00000000-0000-4000-8000-000000000002'
const codes = new Map([
  [manager, '1111'],
  [waiter, '2222'],
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

let server: FakeServer
let newServer: () => FakeServer
let said: string[]
let stop: AbortController

/** Ids as devices have them; the sample menu uses names. */
const uuids = new Map<string, string>()
function asUuid(name: string): string {
  const known = uuids.get(name)
  if (known) return known
  const id = `00000000-0000-4000-9000-${String(uuids.size).padStart(12, '0')}`
  uuids.set(name, id)
  return id
}
const withUuids = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withUuids)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [
            name,
            typeof one === 'string' && /(^|_)id$/.test(name)
              ? asUuid(one)
              : Array.isArray(one) && name.endsWith('_ids')
                ? one.map((id) => asUuid(String(id)))
                : withUuids(one),
          ]),
        )
      : value

beforeEach(() => {
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
  newServer = () =>
    new FakeServer({
      'master-data': ({ key }) => ({
        release: 7,
        hash: 'h',
        since: null,
        shop: menu.shop,
        device: { id: key },
        entities: withUuids(menu.entities),
        removed: {},
      }),
      staff: () => ({ version: 1, since: null, security_code_length: 4, staff, removed: [] }),
      'staff/sign-in': ({ body }) => {
        const person = staff.find(({ id }) => codes.get(id) === body.code)
        return { ...person, staff_id: person?.id, signed_in_at: new Date().toISOString() }
      },
    })
  server = newServer()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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
  const keys = [1, 2].map((number) => ({
    id: `device-${number}`,
    name: `Register ${number}`,
    key: `key-${number}`,
  }))
  const options = { url: 'http://shop.test', seed: 'kotori', speed: 60, stuck: 0, state: null }
  const playing = playLive(options, { ...shop, keys }, stop.signal, (text) => said.push(text))
  await pass(seconds)
  const [before, heard] = [[...server.requests], [...said]]
  stop.abort()
  await pass(5)
  await playing
  return { requests: before, said: heard }
}
const of = (all: readonly ServedRequest[], path: string) =>
  all.filter((one) => one.path === path && one.method !== 'GET')
const eventsOf = (all: readonly ServedRequest[]) =>
  of(all, 'check-events').flatMap(({ key, body }) =>
    (body.events as PostedCheckEvent[]).map((event) => ({ key, event })),
  )
const firstWith = (all: readonly string[], part: string) => all.find((text) => text.includes(part))

it('voids a dish with an approval within the first minutes', async () => {
  const { requests, said: heard } = await play(40)
  expect(eventsOf(requests).map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ kind: 'void', staff_id: waiter, approved_by: [manager] }),
  )
  expect(firstWith(heard, 'by a lent right')).toBeDefined()
})

it('signs idle people out within the first minutes and signs them in again', async () => {
  const { requests, said: heard } = await play(40)
  expect(firstWith(heard, 'signed its people out')).toBeDefined()
  const signIns = of(requests, 'staff/sign-in').filter(
    ({ key, body }) => key === 'key-1' && body.code === '2222',
  )
  expect(signIns.length).toBeGreaterThanOrEqual(2)
})

it('serves one check from two devices and pays it', async () => {
  const { requests } = await play(75)
  const added = eventsOf(requests).filter(({ event }) => event.kind === 'add')
  const shared = added.filter(({ key, event }) =>
    added.some((other) => other.event.check_uid === event.check_uid && other.key !== key),
  )
  expect(shared.length).toBeGreaterThan(0)
  const paid = [...server.checks.values()].filter(({ state }) => state === 'paid')
  expect(paid.length).toBeGreaterThan(3)
  expect(server.receipts.size).toBe(paid.length)
})

it('loses nothing when a device crashes', async () => {
  const { requests, said: heard } = await play(75)
  expect(firstWith(heard, 'crashed')).toBe('Shop Register 1: crashed and started again')
  const sequences = of(requests, 'check-events')
    .filter(({ key }) => key === 'key-1')
    .flatMap(({ body }) => (body.events as PostedCheckEvent[]).map((one) => one.device_sequence))
  expect([...new Set(sequences)]).toEqual(sequences.map((_, index) => index + 1))
})

it('keeps selling without a network and posts everything afterwards', async () => {
  const { requests, said: heard } = await play(75)
  const began = of(requests, 'cash')[0]?.at ?? 0
  const [lost, back] = [began + 18_000, began + 28_000]
  expect(firstWith(heard, 'lost its network')).toBe('Shop Register 2: lost its network')
  expect(firstWith(heard, 'has its network back')).toBe('Shop Register 2: has its network back')
  expect(requests.filter(({ key, at }) => key === 'key-2' && at > lost && at < back)).toEqual([])
  expect(requests.some(({ key, at }) => key === 'key-1' && at > lost && at < back)).toBe(true)
  const posted = of(requests, 'check-events').filter(({ key, at }) => key === 'key-2' && at >= back)
  expect(posted[0]?.at).toBe(back)
  expect(eventsOf(posted.slice(0, 1)).length).toBeGreaterThan(3)
})

it('plays the same guests for the same seed', async () => {
  const lines = ({ requests }: { requests: readonly ServedRequest[] }) =>
    eventsOf(requests).flatMap(({ key, event }) =>
      event.kind === 'add'
        ? event.payload.lines.map(({ uid, name, unit_price }) => [key, uid, name, unit_price])
        : [],
    )
  const first = lines(await play(30))
  server = newServer()
  vi.stubGlobal('fetch', server.fetch)
  stop = new AbortController()
  setMaxListeners(0, stop.signal)
  vi.setSystemTime(new Date('2026-03-06T12:00:00+09:00'))
  expect(lines(await play(30))).toEqual(first)
  expect(first.length).toBeGreaterThan(3)
})
