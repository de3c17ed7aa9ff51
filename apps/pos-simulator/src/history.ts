import { businessDate } from '@pos/domain/business-day'
import { addDays } from '@pos/domain/calendar-date'
import { readCatalog } from './catalog.ts'
import { type DayOptions, lastUidOf, visitsOfDay } from './day-plan.ts'
import type { Device } from './device.ts'
import type { Options } from './options.ts'
import type { SimulatedShop } from './register-devices.ts'
import { atOnce, type Throttle, throttle } from './throttle.ts'
import type { Visit } from './visit.ts'

/** What filling days asks of a device. */
type PostingDevice = Pick<Device, 'entities' | 'shop' | 'release' | 'postReceipts' | 'postVoidOrders'>

/** A shop with its devices at work. */
export interface StaffedShop<D = Device> extends Pick<SimulatedShop, 'id' | 'name' | 'known'> {
  readonly devices: readonly D[]
}
type FilledShop = StaffedShop<PostingDevice>
type HistoryOptions = DayOptions & Pick<Options, 'days' | 'gentle'>

/** How far the history of all shops is, newest day first. */
export interface HistoryProgress {
  /** Days that every shop has, of `days`. */
  readonly done: number
  readonly days: number
  /** Receipts that were new until now. */
  readonly receipts: number
}

/** Receipts of one post, at first and at most: the server's longest answer decides for how long people wait. */
const batchSizes = { gentle: { first: 35, least: 20, most: 100 }, fast: { first: 100, least: 100, most: 100 } }
/** Milliseconds that a gentle post should take. */
const gentlePost = 100
/** Of the time that posts take, how much the server then gets for people. */
const rest = 0.15

/** The business day of a shop at a moment. */
export function businessDayOf(device: Pick<Device, 'shop' | 'entities'>, at: Date): string {
  const { timezone, close_time } = readCatalog(device, '2000-01-01').shop
  return businessDate(at, timezone, close_time)
}

/** Fills business days of shops, and leaves out what they have. */
export class History {
  readonly #options: HistoryOptions
  readonly #shops: readonly FilledShop[]
  readonly #inTurn: Throttle
  #batch: number
  #receipts = 0

  constructor(options: HistoryOptions, shops: readonly FilledShop[]) {
    this.#options = options
    this.#shops = shops
    this.#inTurn = options.gentle ? throttle(rest) : atOnce
    this.#batch = this.#sizes.first
  }

  /** Receipts that were new until now. */
  get receipts(): number {
    return this.#receipts
  }

  /** Fills today until a moment, then yesterday, for all shops; those two are compared receipt by receipt. */
  async fillNewest(until: Date, days: number): Promise<void> {
    for (let back = 0; back <= Math.min(days, 1); back += 1) {
      await Promise.all(this.#shops.map((shop) => this.fillDay(shop, this.#dayOf(shop, until, back), until)))
    }
  }

  /** Fills the days before yesterday, all shops side by side, newest day first; a day whose last guests are known is whole. */
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
  }

  /** Fills one business day of a shop with what was paid until a moment. */
  async fillDay(shop: FilledShop, date: string, until: Date): Promise<void> {
    const end = until.toISOString()
    await Promise.all(
      shop.devices.map(async (device, index) => {
        const visits = visitsOfDay(this.#options, shop, device, date, index)
        await this.#post(
          device,
          visits.filter(({ receipt }) => !shop.known.has(receipt.uid) && receipt.paid_at <= end),
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
    const dates = Array.from({ length: Math.max(0, this.#options.days - 1) }, (_, index) => this.#dayOf(shop, until, index + 2))
    const isWhole = (date: string) => shop.devices.every((_, index) => shop.known.has(lastUidOf(this.#options, shop, date, index)))
    return new Set(dates.filter((date) => !isWhole(date)))
  }

  /** Posts visits in their order. Voids go first: where a receipt is known, its voids are as well. */
  async #post(device: PostingDevice, visits: readonly Visit[]): Promise<void> {
    for (let start = 0; start < visits.length; ) {
      await this.#inTurn(async () => {
        const batch = visits.slice(start, start + this.#batch)
        start += batch.length
        await device.postVoidOrders(batch.flatMap((visit) => visit.voids))
        const began = performance.now()
        const stored = await device.postReceipts(batch.map((visit) => visit.receipt))
        this.#learn(batch.length, performance.now() - began)
        // Devices post side by side: the sum is read after the answer.
        this.#receipts += stored
      })
    }
  }

  /** The next post should take as long as people can wait: slow machines get smaller ones. */
  #learn(count: number, took: number) {
    if (!this.#options.gentle) return
    const fitting = Math.round((count * gentlePost) / Math.max(1, took))
    const { least, most } = this.#sizes
    // Below that a post costs the server hardly less.
    this.#batch = Math.min(most, Math.max(least, Math.round((this.#batch + fitting) / 2)))
  }
}
