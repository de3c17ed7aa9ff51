import type { PostedCheckEventInput } from '@pos/contract/checks/check-events'
import {
  type CheckEventInput,
  CheckSync,
  type CheckTransport,
} from '@pos/device-client/checks/check-sync'
import { MemoryStore } from '@pos/device-client/store'
import type { Check } from '@pos/domain/checks/check'
import { payablePieces } from '@pos/domain/checks/check'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { type SampleDevice, sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sampleOrder } from '#testing/sales/sample-check-events'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const { HISTORY_MINUTES, TEST_DATABASE_URL } = process.env
/** Minutes of histories, for `npm run bench:checks -- --minutes`. */
const minutes = Number(HISTORY_MINUTES ?? 0)
/** 300 histories on both databases together. */
const runs =
  minutes > 0
    ? { numRuns: 1_000_000_000, interruptAfterTimeLimit: minutes * 60_000 }
    : { numRuns: TEST_DATABASE_URL ? 200 : 100 }
const [minDevices, maxDevices] = [2, 6]
const claimSeconds = 30

const kinds = [
  ...(['open', 'add', 'add', 'add', 'send', 'send', 'void', 'void', 'move', 'merge'] as const),
  ...(['discount', 'set', 'change', 'kitchen', 'print', 'pay', 'cancel', 'receipt'] as const),
  ...(['synchronize', 'synchronize', 'synchronize', 'offline', 'online'] as const),
  ...(['lose_answer', 'reorder', 'restart', 'lose_store'] as const),
  ...(['claim', 'let_claims_expire'] as const),
]

/** A step of one device, with numbers that select check, line and quantity. */
const step = fc.record({
  device: fc.nat(maxDevices - 1),
  kind: fc.constantFrom(...kinds),
  check: fc.nat(3),
  other: fc.nat(3),
  line: fc.nat(9),
  quantity: fc.integer({ min: 1, max: 3 }),
  flag: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const history = fc.record({
  devices: fc.integer({ min: minDevices, max: maxDevices }),
  steps: fc.array(step, { minLength: 10, maxLength: 45, size: 'max' }),
})

const offline = new Error('The network is down')

/** A device with an unreliable network and a store that it can lose. */
class Device {
  readonly peer: SampleDevice
  /** The time by the clock of the device, which may be a day off. */
  readonly at: string
  readonly acknowledged: PostedCheckEventInput[]
  isOnline = true
  losesAnswer = false
  isReordered = false
  #store = new MemoryStore()
  /** Lines that the device showed as added and has not lost since, by the uid of the event. */
  readonly shownLines = new Map<string, string>()
  sync: CheckSync

  constructor(peer: SampleDevice, at: string, acknowledged: PostedCheckEventInput[]) {
    this.peer = peer
    this.at = at
    this.acknowledged = acknowledged
    this.sync = this.#newSync()
  }

  /** The process ends and starts again, with or without its store. */
  async restart(losesStore: boolean) {
    if (losesStore) {
      this.#store = new MemoryStore()
      this.shownLines.clear()
    }
    this.sync = this.#newSync()
    await this.sync.start()
  }

  /** A device tries again later; only the network may fail. */
  async synchronize() {
    await this.sync.synchronize().catch((error: unknown) => {
      if (error !== offline) throw error
    })
  }

  #newSync() {
    return new CheckSync({
      deviceId: () => this.peer.id,
      store: this.#store,
      transport: this.#transport(),
      onRefused: ({ event }) => this.shownLines.delete(event.uid),
    })
  }

  #transport(): CheckTransport {
    const call = async (method: string, path: string, body?: object) => {
      if (!this.isOnline) throw offline
      const answer = await this.peer.call(method, path, body)
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body.data
    }
    return {
      post: async (events) => {
        const send = (some: readonly unknown[]) =>
          call('POST', '/v1/device/check-events', { events: some })
        const middle = this.isReordered ? Math.floor(events.length / 2) : 0
        this.isReordered = false
        const late = await send(events.slice(middle))
        const answers = middle > 0 ? [...(await send(events.slice(0, middle))), ...late] : late
        if (this.losesAnswer) {
          this.losesAnswer = false
          throw offline
        }
        for (const [index, { status }] of answers.entries())
          if (status === 'stored' || status === 'known')
            this.acknowledged.push(events[index] as PostedCheckEventInput)
        return answers
      },
      pull: (since) => call('GET', `/v1/device/checks${since === null ? '' : `?since=${since}`}`),
    }
  }
}

let peers: SampleDevice[] = []
let played = 0
/** A shop serves several histories, each with new checks. */
async function newDevices(count: number, acknowledged: PostedCheckEventInput[]): Promise<Device[]> {
  if (played % 10 === 0) {
    const caller = await server.newTenant()
    peers = []
    for (let index = 0; index < maxDevices; index += 1)
      peers.push(await sampleDevice(server, caller, `Device ${index}`))
  }
  played += 1
  return peers
    .slice(0, count)
    .map((peer, index) => new Device(peer, clocks[index % clocks.length] ?? '', acknowledged))
}

const clocks = ['2026-04-10T03:00:00.000Z', '2026-04-11T03:00:00.000Z', '2026-04-09T03:00:00.000Z']

const threeChecks: readonly Step[] = [0, 1, 2].map((check) => ({
  device: 0,
  kind: 'open',
  check,
  other: 0,
  line: 0,
  quantity: 1,
  flag: false,
}))

/** Plays a step; a device acts on what it shows, also offline. */
async function play(device: Device, one: Step, opened: string[]): Promise<void> {
  const checkUid = opened[one.check] ?? opened[0] ?? ''
  const otherUid = opened[one.other] ?? ''
  const shown = device.sync.checks.get(checkUid)
  const line_uid = shown?.lines[one.line % Math.max(1, shown.lines.length)]?.uid ?? 'none'
  const act = async <K extends PostedCheckEventInput['kind']>(
    kind: K,
    payload: Extract<PostedCheckEventInput, { kind: K }>['payload'],
    check_uid = checkUid,
    uid: string = newId(),
  ) => {
    const event = { uid, check_uid, at: device.at, staff_id: null, kind, payload }
    return device.sync.act(event as CheckEventInput)
  }
  const line = { line_uid, quantity: one.quantity }
  switch (one.kind) {
    case 'open': {
      const uid = newId()
      opened.push(uid)
      return void (await act('open', { type: 'table', tables: [uid.slice(-4)] }, uid))
    }
    case 'add': {
      const line = sampleOrder(newId(), { quantity: one.quantity })
      const uid = newId()
      if ((await act('add', { lines: [line] }, checkUid, uid)) === null)
        device.shownLines.set(uid, line.uid)
      return
    }
    case 'send':
      return void (await act('send', { ticket_uid: newId(), line_uids: [line_uid] }))
    case 'void':
      return void (await act('void', { ...line, comp: one.flag }))
    case 'move':
      return void (await act('move', {
        to_check_uid: otherUid || checkUid || newId(),
        lines: [one.flag ? { line_uid, quantity: null, as: null } : { ...line, as: newId() }],
      }))
    case 'merge':
      return void (await act('merge', { to_check_uid: otherUid || newId() }))
    case 'discount': {
      const add = { uid: newId(), discount_id: null, name: 'Ten', amount: { rate: '10' } }
      return void (await act('discount', { add: { ...add, line_uids: [] } }))
    }
    case 'set':
      return void (await act('set', { guests: one.quantity }))
    case 'change':
      return void (await act('change', { line_uid, change: { quantity: one.quantity } }))
    case 'kitchen':
      return void (await act('kitchen', { line_uids: [line_uid], state: 'ready' }))
    case 'print':
      return void (await act('print', { bill: true }))
    case 'pay': {
      const payment = { uid: newId(), part_uid: null, payment_id: null, name: 'Cash' }
      return void (await act('pay', { ...payment, amount: 100, offline: !device.isOnline }))
    }
    case 'cancel':
      return void (await act('cancel', {}))
    case 'receipt':
      if (!device.isOnline || !shown || device.sync.unsent > 0) return
      await device.peer.call('POST', '/v1/device/receipts', {
        receipts: [{ ...sampleReceipt(newId()), check_uid: checkUid }],
      })
      return
    case 'claim':
      if (device.isOnline)
        await device.peer.call('POST', `/v1/device/checks/${checkUid}/claim`, { staff_id: null })
      return
    case 'let_claims_expire':
      server.clock.set(new Date(server.clock.now().getTime() + (claimSeconds + 1) * 1000))
      return
    case 'synchronize':
      return device.synchronize()
    case 'offline':
      device.isOnline = false
      return
    case 'online':
      device.isOnline = true
      return
    case 'lose_answer':
      device.losesAnswer = true
      return
    case 'reorder':
      device.isReordered = true
      return
    case 'restart':
    case 'lose_store':
      return device.restart(one.kind === 'lose_store')
  }
}

async function settle(devices: readonly Device[]) {
  for (const device of devices) {
    device.isOnline = true
    device.losesAnswer = false
  }
  // An event can wait for one of another device.
  for (let round = 0; round < 3; round += 1)
    for (const device of devices) await device.synchronize()
}

const sorted = (checks: Iterable<Check>, uids: readonly string[]) =>
  [...checks]
    .filter(
      ({ uid, follows }) => uids.includes(uid) || (follows !== null && uids.includes(follows)),
    )
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1))

it('gives every device the checks of the server, and loses no acknowledged line', {
  timeout: 240_000 + minutes * 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ devices: count, steps }) => {
      const acknowledged: PostedCheckEventInput[] = []
      const devices = await newDevices(count, acknowledged)
      const opened: string[] = []
      const [opener] = devices
      for (const one of threeChecks) if (opener) await play(opener, one, opened)
      for (const device of devices) await device.synchronize()
      for (const one of steps) {
        const device = devices[one.device % count]
        if (device) await play(device, one, opened)
      }
      await settle(devices)
      const [first] = devices
      const { body } = await first!.peer.call('GET', '/v1/device/checks')
      const truth: Check[] = sorted(body.data.checks, opened)
      for (const { sync } of devices) {
        expect(sync.unsent).toBe(0)
        expect(sorted(sync.confirmed.values(), opened)).toEqual(truth)
        expect(sorted(sync.checks.values(), opened)).toEqual(truth)
      }
      const lines = truth.flatMap((check) => check.lines)
      expect(lines.filter((one) => payablePieces(one) < 0)).toEqual([])
      const added = acknowledged.flatMap((event) =>
        event.kind === 'add' ? event.payload.lines.map(({ uid }) => uid) : [],
      )
      const shown = devices.flatMap(({ shownLines }) => [...shownLines.values()])
      for (const uid of new Set([...added, ...shown]))
        expect(lines.filter((one) => one.uid === uid)).toHaveLength(1)
      // Each sent line is on exactly one ticket, wherever it is now.
      const tickets = truth.flatMap((check) => check.tickets.flatMap(({ line_uids }) => line_uids))
      expect(new Set(tickets).size).toBe(tickets.length)
    }),
    runs,
  )
  if (minutes > 0) process.stdout.write(`${played} histories\n`)
})
