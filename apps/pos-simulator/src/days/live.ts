import { Device } from '../device/device.ts'
import { messageOf } from '../device/message-of.ts'
import type { SimulatedShop } from '../device/register-devices.ts'
import type { Options } from '../options.ts'
import { pauseOrEnd } from '../pause.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Catalog, readCatalog, type Seat } from '../visits/catalog.ts'
import type { OpenCheck } from '../visits/open-checks.ts'
import { refundedAfter } from '../visits/refund.ts'
import { refusedLines } from '../visits/service.ts'
import { playVisit, type Visit } from '../visits/visit.ts'
import { cashiersOf, crewOf, type Worker } from './crew.ts'
import { beginning, firstServer, firstTable, quietMinutes } from './live-scenes.ts'
import { openDrawer, type ShiftDrawer } from './shift-drawer.ts'

const minute = 60_000

/** The options that decide a live shift. */
type LiveOptions = Pick<Options, 'url' | 'seed' | 'speed' | 'stuck'>

/**
 * Simulates a shop in real time until stopped: guests sit down, tables are occupied, checks are
 * paid, new releases are applied.
 */
export async function playLive(
  options: LiveOptions,
  shop: SimulatedShop,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> {
  await Promise.all(
    shop.keys.map(async ({ name, key }, index) => {
      const device = new Device(options.url, `${shop.name} ${name}`, key, shop.codes)
      await device.pull()
      await device.pullStaff()
      await device.heartbeat()
      if (options.stuck > 0 && index === shop.keys.length - 1)
        return fallSilent(options, shop, device, index, say)
      const listening = device.stayConnected(signal, (release) =>
        say(`${device.name} runs release ${release}`),
      )
      await new LiveShift(options, shop, device, index, signal, say).serve()
      await listening
    }),
  )
}

/** One device of a live shop, from the opening of its drawer to the end. */
class LiveShift {
  readonly #shop: SimulatedShop
  readonly #device: Device
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
    shop: SimulatedShop,
    device: Device,
    index: number,
    signal: AbortSignal,
    say: (text: string) => void,
  ) {
    this.#shop = shop
    this.#device = device
    this.#index = index
    this.#signal = signal
    this.#say = (text) => say(`${device.name}: ${text}`)
    this.#speed = Number.isFinite(options.speed) ? options.speed : 60
    this.#random = seededRandom(`${options.seed} live ${shop.id} ${index}`)
    this.#losesNetwork = index === shop.keys.length - (options.stuck > 0 ? 2 : 1)
  }

  async serve(): Promise<void> {
    const drawer = await openDrawer(this.#device, this.#random, this.#uid())
    const network = this.#losesNetwork ? this.#loseNetworkOnce() : Promise.resolve()
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
    const check = checkOf(seat, played.receipt, staff, seatedAt)
    const signIn = async () =>
      void (staff.id && (await device.workAs(staff.id, seat.center?.id ?? null, this.#now())))
    await signIn()
    await device.postOrders(played.lines, staff.id)
    await device.holdTable(check)
    await this.#pass(isFirst ? beginning.firstStay : random.between(15, 50))
    if (!device.holds(check)) return this.#say(`${seat.code} was given free in the back-office`)
    await signIn()
    await this.#pay(played, drawer)
    await device.freeTable(check)
    this.#say(`${seat.code} paid ${played.receipt.total}`)
  }

  async #pay({ receipt, voids, refund }: Visit, drawer: ShiftDrawer) {
    const now = new Date().toISOString()
    const receipts = [{ ...receipt, paid_at: now }, ...(refund ? [refundedAfter(refund, now)] : [])]
    await this.#device.postReceipts(receipts)
    drawer.receive(receipts)
    await this.#device.postVoidOrders(
      voids.map((one) => ({
        ...one,
        ...(one.void_at ? { void_at: now } : {}),
        ...(one.moved_at ? { moved_at: now } : {}),
      })),
    )
    for (const { name, approved_by } of voids.filter(({ void_at }) => void_at))
      this.#say(`voided ${String(name)}${approved_by ? ' by a lent right' : ''}`)
  }
}

/** Simulates a device that dies during service: its tables stay stuck until a person fixes them. */
async function fallSilent(
  options: LiveOptions,
  shop: SimulatedShop,
  device: Device,
  index: number,
  say: (text: string) => void,
) {
  const random = seededRandom(`${options.seed} stuck ${shop.id}`)
  const catalog = readCatalog(device, new Date().toISOString().slice(0, 10))
  const mine = catalog.tables
    .filter((_, seatIndex) => seatIndex % shop.keys.length === index)
    .slice(0, options.stuck)
  const crew = crewOf(device.staff, catalog.shop.country_code)
  const staff = random.pick(cashiersOf(crew))
  for (const [seatIndex, table] of mine.entries()) {
    const seatedAt = new Date(Date.now() - (25 + seatIndex * 90) * minute)
    const played =
      staff &&
      playVisit({
        uid: `stuck-${seatIndex}`,
        catalog,
        random,
        seatedAt,
        release: device.release,
        table,
        staff,
        crew,
      })
    const state = (['locked', 'paying', 'open'] as const)[seatIndex % 3] ?? 'locked'
    if (played)
      await device.holdTable({ ...checkOf(table, played.receipt, staff, seatedAt), state })
  }
  say(`${device.name} fell silent with ${mine.map((table) => table.code).join(', ')}`)
}

function checkOf(seat: Seat, receipt: Visit['receipt'], staff: Worker, seatedAt: Date): OpenCheck {
  return {
    table_code: seat.code,
    opened_at: seatedAt.toISOString(),
    state: 'open',
    staff_id: staff.id,
    staff: staff.name,
    guests: receipt.guest_count,
    amount: receipt.total,
  }
}
