import path from 'node:path'
import { FileStore } from '@pos/device-client/node/file-store'
import { MemoryStore } from '@pos/device-client/store'
import { pauseOrEnd } from '@pos/device-client/transport/pause'
import { Device } from '../device/device.ts'
import { messageOf } from '../device/message-of.ts'
import type { SimulatedShop } from '../device/register-devices.ts'
import type { Options } from '../options.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Catalog, readCatalog, type Seat } from '../visits/catalog.ts'
import {
  billEvents,
  checkUidOf,
  openEvents,
  orderEvents,
  serviceEvents,
} from '../visits/check-visit.ts'
import { refundedAfter } from '../visits/refund.ts'
import { refusedLines } from '../visits/refused-lines.ts'
import { playVisit, type Visit } from '../visits/visit.ts'
import { cashiersOf, crewOf } from './crew.ts'
import { fallSilent } from './fall-silent.ts'
import { businessDayOf } from './history.ts'
import { beginning, firstServer, firstTable, quietMinutes } from './live-scenes.ts'
import { openDrawer, type ShiftDrawer } from './shift-drawer.ts'

const minute = 60_000

/** The options that decide a live shift. */
type LiveOptions = Pick<Options, 'url' | 'seed' | 'speed' | 'stuck' | 'state'>

/**
 * Simulates a shop in real time until stopped: guests sit down, all devices share their checks,
 * checks are paid, new releases are applied. One device crashes, another one loses its network.
 */
export async function playLive(
  options: LiveOptions,
  shop: SimulatedShop,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> {
  const all = shop.keys.map(
    ({ id, name, key }) =>
      new Device(options.url, `${shop.name} ${name}`, key, shop.codes, say, storeOf(options, id)),
  )
  await Promise.all(
    all.map(async (device, index) => {
      await device.begin()
      if (options.stuck > 0 && index === shop.keys.length - 1)
        return fallSilent(options, shop, device, index, say)
      const listening = device.stayConnected(signal, (release) =>
        say(`${device.name} runs release ${release}`),
      )
      const partners = all.filter((other) => other !== device)
      await new LiveShift(options, { shop, device, partners, index }, signal, say).serve()
      await listening
    }),
  )
}

/** The disk of a device. */
const storeOf = ({ state }: LiveOptions, deviceId: string) =>
  state === null ? new MemoryStore() : new FileStore(path.join(state, `${deviceId}.jsonl`))

/** A device of a live shop and the others. */
interface Station {
  readonly shop: SimulatedShop
  readonly device: Device
  readonly partners: readonly Device[]
  readonly index: number
}

/** One device of a live shop, from the opening of its drawer to the end. */
class LiveShift {
  readonly #shop: SimulatedShop
  readonly #device: Device
  readonly #partners: readonly Device[]
  readonly #index: number
  readonly #signal: AbortSignal
  readonly #say: (text: string) => void
  readonly #speed: number
  readonly #random: Random
  readonly #began = Date.now()
  readonly #occupied = new Set<string>()
  /** The last device is the one that loses its network. */
  readonly #losesNetwork: boolean

  constructor(
    options: LiveOptions,
    { shop, device, partners, index }: Station,
    signal: AbortSignal,
    say: (text: string) => void,
  ) {
    this.#shop = shop
    this.#device = device
    this.#partners = partners
    this.#index = index
    this.#signal = signal
    this.#say = (text) => say(`${device.name}: ${text}`)
    this.#speed = Number.isFinite(options.speed) ? options.speed : 60
    this.#random = seededRandom(`${options.seed} live ${shop.id} ${index}`)
    this.#losesNetwork = index === shop.keys.length - (options.stuck > 0 ? 2 : 1)
  }

  async serve(): Promise<void> {
    const drawer = await openDrawer(this.#device, this.#random, this.#uid())
    const network = this.#losesNetwork ? this.#loseNetworkOnce() : this.#crashOnce()
    for (let number = 0; !this.#signal.aborted; ) {
      const catalog = readCatalog(
        this.#device,
        new Date().toISOString().slice(0, 10),
        this.#device.states,
      )
      const mine = catalog.tables.filter(
        (_, seatIndex) => seatIndex % this.#shop.keys.length === this.#index,
      )
      const free = mine.filter(({ code }) => !this.#occupied.has(code))
      const isFirst = number === 0
      const table = isFirst ? firstTable(free, this.#random) : this.#random.pick(free)
      if (table) {
        number += 1
        void this.#playGuests(catalog, table, this.#uid(number), isFirst, drawer).catch(
          (error: unknown) => this.#say(messageOf(error)),
        )
      }
      await this.#pass((isFirst ? quietMinutes(table) : null) ?? this.#random.between(2, 6))
      if (this.#device.signOutIdle(this.#now()))
        this.#say('signed its people out, for nobody touched it')
    }
    await network
    await drawer.close().catch((error: unknown) => this.#say(messageOf(error)))
  }

  /** The simulated time, which runs faster by the factor in the options. */
  #now(): Date {
    return new Date(this.#began + (Date.now() - this.#began) * this.#speed)
  }

  #pass(minutes: number): Promise<void> {
    return pauseOrEnd((minutes * minute) / this.#speed, this.#signal)
  }

  #uid(number?: number): string {
    return [
      'live',
      this.#began.toString(36),
      this.#index + 1,
      ...(number === undefined ? [] : [number]),
    ].join('-')
  }

  async #loseNetworkOnce() {
    await this.#pass(beginning.networkLostAt)
    if (this.#signal.aborted) return
    this.#device.loseNetwork()
    this.#say('lost its network')
    await this.#pass(beginning.networkBackAt - beginning.networkLostAt)
    await this.#device.regainNetwork().catch((error: unknown) => this.#say(messageOf(error)))
    this.#say('has its network back')
  }

  async #crashOnce() {
    await this.#pass(beginning.crashAt)
    if (this.#signal.aborted) return
    await this.#device.crash()
    this.#say('crashed and started again')
  }

  async #playGuests(
    catalog: Catalog,
    seat: Seat,
    uid: string,
    isFirst: boolean,
    drawer: ShiftDrawer,
  ) {
    this.#occupied.add(seat.code)
    try {
      await this.#playVisit(catalog, seat, uid, isFirst, drawer)
    } finally {
      this.#occupied.delete(seat.code)
    }
  }

  async #playVisit(
    catalog: Catalog,
    seat: Seat,
    uid: string,
    isFirst: boolean,
    drawer: ShiftDrawer,
  ) {
    const [random, device] = [this.#random, this.#device]
    const crew = crewOf(device.staff, catalog.shop.country_code)
    const staff = isFirst ? firstServer(crew, random) : random.pick(cashiersOf(crew))
    const seatedAt = new Date()
    const basics = {
      uid,
      catalog,
      random,
      seatedAt,
      release: device.release,
      table: seat,
      crew,
      atOnce: true,
      hasVoid: isFirst,
    }
    const planned = staff && playVisit({ ...basics, staff })
    const played = planned?.without(refusedLines(planned.lines, device)) ?? null
    if (!staff || !played) return
    const checkUid = checkUidOf(played, this.#shop.id)
    const signIn = async () =>
      void (staff.id && (await device.workAs(staff.id, seat.center?.id ?? null, this.#now())))
    await signIn()
    const middle = Math.ceil(played.lines.length / 2)
    await device.act([
      ...openEvents(checkUid, played),
      ...orderEvents(checkUid, played, played.lines.slice(0, middle), seatedAt),
    ])
    const stay = isFirst ? beginning.firstStay : random.between(15, 50)
    await this.#pass(stay / 2)
    // The second round is taken by another device, if it has seen the check.
    const other = random.pick(this.#partners)
    const helper = other?.checks.get(checkUid)?.state === 'open' ? other : device
    await helper.act(orderEvents(checkUid, played, played.lines.slice(middle), new Date()))
    await this.#pass(stay / 2)
    await signIn()
    if (await this.#pay(played, checkUid, drawer))
      this.#say(`${seat.code} paid ${played.receipt.total}`)
    else this.#say(`${seat.code}: the check was closed elsewhere`)
  }

  /** Voids, prints the bill and pays. Returns false if the check was closed elsewhere. */
  async #pay(visit: Visit, checkUid: string, drawer: ShiftDrawer): Promise<boolean> {
    const device = this.#device
    const now = new Date()
    const paid_at = now.toISOString()
    const receipt = { ...visit.receipt, paid_at, check_uid: checkUid }
    // While another device takes the payment, the guests wait.
    while (!(await device.claim(checkUid, receipt.staff?.id ?? null))) await this.#pass(1)
    const check = device.checks.get(checkUid)
    if (check?.state !== 'open') return false
    const voids = serviceEvents({ ...visit, voids: voidsAt(visit, paid_at) }, check, now)
    await device.act(voids)
    await device.act(billEvents(receipt, device.checks.get(checkUid) ?? check, now))
    const number = await device.pay(receipt, checkUid, businessDayOf(device, now))
    const refunds = visit.refund ? [refundedAfter(visit.refund, paid_at, number)] : []
    await device.record('receipts', refunds)
    drawer.receive([receipt, ...refunds])
    for (const { kind, approved_by } of voids)
      if (kind === 'void')
        this.#say(`voided a dish${approved_by?.length ? ' by a lent right' : ''}`)
    return true
  }
}

/** The voids of a visit at the moment of paying, whatever time they were planned for. */
const voidsAt = ({ voids }: Visit, at: string) =>
  voids.map((one) => (one.void_at ? { ...one, void_at: at } : one))
