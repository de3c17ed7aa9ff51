import {
  type AvailabilityEvent,
  type AvailabilityState,
  getAvailability,
  type ItemState,
} from '@pos/contract/devices/availability'
import type { DeviceApi } from '../transport/device-api.ts'

/** A device's sold-out items and counts, by item. */
export type ItemStates = ReadonlyMap<string, ItemState>

/** A device's sold-out items and counts, with their version. They are fetched after a restart. */
export class Availability {
  readonly #api: DeviceApi
  #version: number | null = null
  #states = new Map<string, ItemState>()

  constructor(api: DeviceApi) {
    this.#api = api
  }

  /** Null before the first response. */
  get version(): number | null {
    return this.#version
  }
  get states(): ItemStates {
    return this.#states
  }

  /** Fetches changes. Returns true if the set of orderable items changed. */
  async pull(): Promise<boolean> {
    const query = this.#version === null ? {} : { since: this.#version }
    const { data } = await this.#api.call(getAvailability, { query })
    return this.apply(data)
  }

  /** Applies an event of the stream; fetches the state if the event leaves something out. */
  hear(event: AvailabilityEvent): boolean | Promise<boolean> {
    const { version, since, items } = event
    return since === this.#version && items !== undefined
      ? this.apply({ version, since, items })
      : this.pull()
  }

  /** Applies a complete response or a delta. Returns true if the set of orderable items changed. */
  apply({ version, since, items }: AvailabilityState): boolean {
    this.#version = version
    const before = soldOut(this.#states)
    const next = since === null ? new Map<string, ItemState>() : new Map(this.#states)
    for (const item of items) next.set(item.menu_item_id, item)
    this.#states = next
    return soldOut(next) !== before
  }

  /** Returns true if this many pieces of an item can be ordered, as far as the device knows. */
  offers(itemId: string, quantity: number): boolean {
    const state = this.#states.get(itemId)
    return !state || (!state.sold_out && (state.remaining === null || state.remaining >= quantity))
  }
}

const soldOut = (states: ItemStates) =>
  [...states.values()]
    .filter((state) => state.sold_out)
    .map((state) => state.menu_item_id)
    .toSorted()
    .join()
