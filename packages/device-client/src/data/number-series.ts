import {
  getNumberSeries,
  type NumberSeries,
  numberSeries,
} from '@pos/contract/devices/number-series'
import { formatReceiptNumber } from '@pos/domain/receipts/receipt-number'
import type { DeviceStore, StoredEntry } from '../store.ts'
import type { DeviceApi } from '../transport/device-api.ts'

const storeKey = 'number-series'

/** A number that is used once its entries are stored and `commit` was called. */
export interface NextNumber {
  readonly number: string
  readonly entries: readonly StoredEntry[]
  commit(): void
}

/** The receipt numbers of a device, which count on without the network. */
export class NumberSeriesCopy {
  readonly #api: DeviceApi
  readonly #store: DeviceStore
  #series: NumberSeries | null = null

  constructor(api: DeviceApi, store: DeviceStore) {
    this.#api = api
    this.#store = store
  }

  /** False before the first contact: the device has no prefix yet. */
  get isKnown(): boolean {
    return this.#series !== null
  }

  /** Restores the last number after a restart. */
  async start(): Promise<void> {
    const [stored] = await this.#store.read(storeKey)
    if (stored) this.#series = numberSeries.parse(stored.value)
  }

  /** Fetches the series. The higher number counts: the server may lack receipts, or the store. */
  async pull(): Promise<void> {
    const { data } = await this.#api.call(getNumberSeries)
    const stored = this.#series
    const isBehind = stored?.prefix !== data.prefix || isLater(data.last, stored.last)
    if (!isBehind) return
    await this.#store.write([{ key: storeKey, value: data }])
    this.#series = data
  }

  /** Returns the next number of a business day. Write its entries together with the receipt. */
  next(date: string): NextNumber {
    if (!this.#series) throw new Error('The device has no number series yet')
    const { prefix, last } = this.#series
    const counter = last?.date === date ? last.counter + 1 : 1
    const value = { prefix, last: { date, counter } }
    return {
      number: formatReceiptNumber({ prefix, date, counter }),
      entries: [{ key: storeKey, value }],
      commit: () => {
        if (isLater(value.last, this.#series?.last ?? null)) this.#series = value
      },
    }
  }
}

function isLater(one: NumberSeries['last'], other: NumberSeries['last']): boolean {
  if (!one || !other) return one !== null
  return one.date === other.date ? one.counter > other.counter : one.date > other.date
}
