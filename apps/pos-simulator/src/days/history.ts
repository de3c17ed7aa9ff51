import type { PostedCashEventInput } from '@pos/contract/sales/cash'
import { businessDate } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import type { Device } from '../device/device.ts'
import type { SimulatedShop } from '../device/register-devices.ts'
import { atOnce, type Throttle, throttle } from '../device/throttle.ts'
import type { Options } from '../options.ts'
import { readCatalog } from '../visits/catalog.ts'
import { checkUidOf } from '../visits/check-visit.ts'
import type { Visit } from '../visits/visit.ts'
import { type DayOptions, lastUidOf, visitsOfDay } from './day-plan.ts'
import { drawerEventsOf } from './drawer-day.ts'

/** The parts of a device that history needs. */
type PostingDevice = Pick<
  Device,
  | 'entities'
  | 'shop'
  | 'release'
  | 'staff'
  | 'checks'
  | 'postReceipts'
  | 'postVoidOrders'
  | 'postCash'
>

/** A shop with its connected devices. */
export interface StaffedShop<D = Device> extends Pick<SimulatedShop, 'id' | 'name' | 'known'> {
  readonly devices: readonly D[]
}
type FilledShop = StaffedShop<PostingDevice>
type HistoryOptions = DayOptions & Pick<Options, 'days' | 'gentle'>

/** Progress of the history over all shops, newest day first. */
interface HistoryProgress {
  /** Days that are complete in every shop, of `days`. */
  readonly done: number
  readonly days: number
  /** New receipts so far. */
  readonly receipts: number
}

/**
 * Receipts per post: the initial number and its limits. The server's longest response determines
 * how long people wait.
 */
const batchSizes = {
  gentle: { first: 35, least: 20, most: 100 },
  fast: { first: 100, least: 100, most: 100 },
}
/** Drawer events per post, about two weeks of one device. */
const drawerBatch = 60
/** Milliseconds that a gentle post should take. */
const gentlePost = 100
/** The pause after a post, relative to its duration, so that the server can respond to people. */
const rest = 0.15

/** The business day of a shop at a moment. */
export function businessDayOf(device: Pick<Device, 'shop' | 'entities'>, at: Date): string {
  const { timezone, close_time } = readCatalog(device, '2000-01-01').shop
  return businessDate(at, timezone, close_time)
}

/** Posts the business days that the shops do not have yet. */
export class History {
  readonly #options: HistoryOptions
  readonly #shops: readonly FilledShop[]
  readonly #inTurn: Throttle
  #batch: number
  #receipts = 0
  readonly #drawers = new Map<PostingDevice, readonly PostedCashEventInput[]>()

  constructor(options: HistoryOptions, shops: readonly FilledShop[]) {
    this.#options = options
    this.#shops = shops
    this.#inTurn = options.gentle ? throttle(rest) : atOnce
    this.#batch = this.#sizes.first
  }

  /** New receipts so far. */
  get receipts(): number {
    return this.#receipts
  }

  /**
   * Fills yesterday and then today up to a moment, for all shops. Receipts of these two days are
   * compared one by one. Yesterday comes first, because people look at complete days first.
   */
  async fillNewest(until: Date, days: number): Promise<void> {
    for (let back = Math.min(days, 1); back >= 0; back -= 1) {
      await Promise.all(
        this.#shops.map((shop) => this.fillDay(shop, this.#dayOf(shop, until, back), until)),
      )
    }
    await this.#postDrawers()
  }

  /**
   * Fills the days before yesterday for all shops in parallel, newest day first. A day is complete
   * if its last receipt is known.
   */
  async fillOlder(until: Date, say: (progress: HistoryProgress) => void): Promise<void> {
    const { days } = this.#options
    const missing = this.#shops.map((shop) => ({ shop, left: this.#missingDays(shop, until) }))
    const count = () => days - Math.max(0, ...missing.map(({ left }) => left.size))
    if (count() === days) return
    say({ done: count(), days, receipts: this.#receipts })
    await Promise.all(
      missing.map(async ({ shop, left }) => {
        for (const day of left) {
          await this.fillDay(shop, day, until)
          left.delete(day)
          say({ done: count(), days, receipts: this.#receipts })
        }
      }),
    )
    await this.#postDrawers()
  }

  /** Fills one business day of a shop with the receipts paid before a moment. */
  async fillDay(shop: FilledShop, date: string, until: Date): Promise<void> {
    const end = until.toISOString()
    await Promise.all(
      shop.devices.map(async (device, index) => {
        const visits = visitsOfDay(this.#options, shop, device, date, index)
        const fresh = visits.filter(
          (visit) =>
            !shop.known.has(visit.receipt.uid) &&
            visit.receipt.paid_at <= end &&
            // A check that is still open is paid by the service of today.
            device.checks.get(checkUidOf(visit, shop.id))?.state !== 'open',
        )
        await this.#post(device, fresh)
        // Receipts that the shop already has were made with an earlier menu, so their cash was
        // counted then.
        if (fresh.length === 0 || date >= businessDayOf(device, until)) return
        // People who worked during a part of the day have already counted the drawer.
        if (visits.some(({ receipt }) => shop.known.has(receipt.uid))) return
        await this.#noteDrawer(
          device,
          drawerEventsOf(this.#options, shop, device, { date, index, visits }),
        )
      }),
    )
  }

  get #sizes() {
    return this.#options.gentle ? batchSizes.gentle : batchSizes.fast
  }

  #dayOf({ devices: [device] }: FilledShop, until: Date, back: number) {
    return device ? addDays(businessDayOf(device, until), -back) : ''
  }

  #missingDays(shop: FilledShop, until: Date): Set<string> {
    const dates = Array.from({ length: Math.max(0, this.#options.days - 1) }, (_, index) =>
      this.#dayOf(shop, until, index + 2),
    )
    const isWhole = (date: string) =>
      shop.devices.every((_, index) => shop.known.has(lastUidOf(this.#options, shop, date, index)))
    return new Set(dates.filter((date) => !isWhole(date)))
  }

  /** Collects drawer events until there are enough for a post. */
  async #noteDrawer(device: PostingDevice, events: readonly PostedCashEventInput[]): Promise<void> {
    const waiting = [...(this.#drawers.get(device) ?? []), ...events]
    this.#drawers.set(device, waiting)
    if (waiting.length >= drawerBatch) await this.#postDrawer(device)
  }

  async #postDrawer(device: PostingDevice): Promise<void> {
    const events = this.#drawers.get(device) ?? []
    this.#drawers.delete(device)
    if (events.length > 0) await this.#inTurn(() => device.postCash(events))
  }

  async #postDrawers(): Promise<void> {
    for (const device of this.#drawers.keys()) await this.#postDrawer(device)
  }

  /** Posts visits in order. Voids go first, so that a known receipt implies known voids. */
  async #post(device: PostingDevice, visits: readonly Visit[]): Promise<void> {
    for (let start = 0; start < visits.length; ) {
      await this.#inTurn(async () => {
        const batch = visits.slice(start, start + this.#batch)
        start += batch.length
        await device.postVoidOrders(batch.flatMap((visit) => visit.voids))
        const began = performance.now()
        const stored = await device.postReceipts(
          batch.flatMap(({ receipt, refund }) => (refund ? [receipt, refund] : [receipt])),
        )
        this.#learn(batch.length, performance.now() - began)
        // Devices post concurrently, so the sum is read after the response.
        this.#receipts += stored
      })
    }
  }

  /**
   * Adapts the size of the next post to how long people can wait: slow machines get smaller posts.
   */
  #learn(count: number, took: number) {
    if (!this.#options.gentle) return
    const fitting = Math.round((count * gentlePost) / Math.max(1, took))
    const { least, most } = this.#sizes
    // Smaller posts would hardly reduce the load.
    this.#batch = Math.min(most, Math.max(least, Math.round((this.#batch + fitting) / 2)))
  }
}
