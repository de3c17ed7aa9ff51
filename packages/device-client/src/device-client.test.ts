import type { OrderedLine } from '@pos/domain/checks/check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newEvents } from './checks/new-events.ts'
import { DeviceClient } from './device-client.ts'
import { MemoryStore } from './store.ts'
import { FakeServer } from './testing/fake-server.ts'
import { DeviceApi } from './transport/device-api.ts'
import { newUid } from './uid.ts'

let server: FakeServer
let store: MemoryStore
let device: DeviceClient

function newClient(key: string, of = store) {
  return new DeviceClient({
    api: new DeviceApi({
      url: 'http://shop.test',
      headers: { 'x-api-key': key },
      fetch: server.fetch,
    }),
    store: of,
    verifyCode: () => Promise.resolve(false),
    report: () => ({ app_version: 'test' }),
  })
}

const line = (uid: string): OrderedLine => ({
  uid,
  menu_item_id: null,
  name: 'Beer',
  quantity: 2,
  unit_price: 500,
  tax: { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false },
  takeout: false,
  gratuity_base: true,
  condiments: [],
  hold: false,
  release: 1,
})
const at = new Date('2026-11-28T10:00:00Z')
const openWith = (check_uid: string, ...lines: string[]) =>
  newEvents({ check_uid, staff_id: null, at }, [
    { kind: 'open', payload: { type: 'counter' } },
    {
      kind: 'add',
      payload: { lines: lines.map((uid) => ({ ...line(uid), condiments: [] })) },
    },
  ])
const closingOf = (check_uid: string, receipt_uid: string) => ({
  uid: newUid(),
  check_uid,
  at: at.toISOString(),
  device_id: 'a',
  staff_id: null,
  kind: 'close' as const,
  payload: { receipt_uid, part_uid: null, total: 1000 },
})
const receiptOf = (uid: string, check_uid: string) => ({ uid, check_uid, total: 1000 })

beforeEach(async () => {
  server = new FakeServer()
  store = new MemoryStore()
  device = newClient('a')
  await device.pullAll()
})

describe('a device', () => {
  it('shows a check as paid before the server knows the receipt', async () => {
    const uid = newUid()
    server.isUp = false
    expect(await device.act(openWith(uid, 'l1'))).toBeNull()
    await device.pay(receiptOf('r1', uid), closingOf(uid, 'r1'))
    expect(device.checks.checks.get(uid)?.state).toBe('paid')
    expect(device.unsent).toBe(3)

    server.isUp = true
    await device.synchronize()
    expect(device.unsent).toBe(0)
    expect(server.checks.get(uid)).toMatchObject({
      state: 'paid',
      receipts: [{ receipt_uid: 'r1' }],
    })
    expect(device.checks.checks).toEqual(server.checks)
    expect(await store.read('check-closing/')).toEqual([])
  })

  it('sends events before the receipt that closes their check', async () => {
    const uid = newUid()
    server.isUp = false
    await device.act(openWith(uid, 'l1'))
    await device.pay(receiptOf('r1', uid), closingOf(uid, 'r1'))
    server.isUp = true
    await device.synchronize()
    const paths = server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(paths.indexOf('check-events')).toBeLessThan(paths.indexOf('receipts'))
  })

  it('shows a paid check as paid after a restart without a network', async () => {
    const uid = newUid()
    await device.act(openWith(uid, 'l1'))
    await device.synchronize()
    server.isUp = false
    await device.pay(receiptOf('r1', uid), closingOf(uid, 'r1'))
    const restarted = newClient('a')
    await restarted.start()
    expect(restarted.checks.checks.get(uid)?.state).toBe('paid')
    server.isUp = true
    server.losesAnswer = true
    await restarted.synchronize().catch(() => {})
    await restarted.synchronize()
    expect(server.receipts.size).toBe(1)
    expect(restarted.unsent).toBe(0)
  })

  it('stores all events of an action or none', async () => {
    const uid = newUid()
    const [open, add] = openWith(uid, 'l1', 'l1')
    expect(await device.act([open!, add!])).toBe('uid_used')
    expect(device.checks.checks.has(uid)).toBe(false)
    expect(await store.read('check-event/')).toEqual([])
  })

  it('shows the actions of another device', async () => {
    const other = newClient('b', new MemoryStore())
    await other.pullAll()
    const uid = newUid()
    await device.act(openWith(uid, 'l1'))
    await device.synchronize()
    await other.synchronize()
    expect(other.checks.checks.get(uid)?.lines.map((one) => one.uid)).toEqual(['l1'])
  })

  it('knows its master data after a restart without a network', async () => {
    server.isUp = false
    const restarted = newClient('a')
    await restarted.start()
    expect(restarted.masterData.release).toBe(1)
    expect(restarted.masterData.device).toEqual({ id: 'a' })
  })

  it('stops connecting after its key was refused', async () => {
    server.answers.customers = () => new Response('', { status: 401 })
    await device.connect(new AbortController().signal)
    expect(device.isWelcome).toBe(false)
    expect(device.isOnline).toBe(false)
  })

  it('sends again with the next heartbeat what the server could not store', async () => {
    const stores = server.answers.receipts
    server.answers.receipts = () => new Response('', { status: 500 })
    await device.record('receipts', [{ uid: 'r1' }])
    await device.synchronize().catch(() => {})
    expect(device.unsent).toBe(1)
    if (stores) server.answers.receipts = stores
    await device.beat()
    expect(device.unsent).toBe(0)
    expect(server.receipts.has('r1')).toBe(true)
  })

  it('is offline once a request finds no network, then reconnects', async () => {
    const stop = new AbortController()
    const connected = device.connect(stop.signal)
    await vi.waitFor(() => expect(device.isOnline).toBe(true))
    // The event stream of a dead network stays open in silence.
    server.isUp = false
    await device.act(openWith(newUid(), 'l1'))
    await vi.waitFor(() => expect(device.isOnline).toBe(false))
    server.isUp = true
    await vi.waitFor(() => expect(device.isOnline && device.unsent === 0).toBe(true), 10_000)
    stop.abort()
    await connected
  })

  it('takes the clock of the server', async () => {
    server.answers.heartbeat = () => ({
      server_time: new Date(Date.now() + 3_600_000).toISOString(),
      current_release: null,
      staff_version: 1,
      availability_version: 1,
      checks_version: 0,
      table_events: [],
    })
    await device.beat()
    expect(device.now().getTime() - Date.now()).toBeGreaterThan(3_500_000)
  })
})
