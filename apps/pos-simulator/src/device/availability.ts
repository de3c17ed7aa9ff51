import type {
  AvailabilityEvent,
  AvailabilityState,
  ItemState,
} from '@pos/contract/devices/availability'

/** A device's sold-out items and counts, by item. */
export type States = ReadonlyMap<string, ItemState>

/** A device's sold-out items and counts, with their version. */
export class Availability {
  #version: number | null = null
  #states = new Map<string, ItemState>()

  /** Null before the first response. */
  get version(): number | null {
    return this.#version
  }
  get states(): States {
    return this.#states
  }

  /** Applies a complete response or a delta. Returns true if the set of orderable items changed. */
  apply({ version, since, items }: AvailabilityState): boolean {
    this.#version = version
    return this.#change(since === null ? new Map() : new Map(this.#states), items)
  }

  /**
   * Applies the availability in a response to a post. The version stays, because other items may
   * have changed too.
   */
  note(items: readonly ItemState[]): boolean {
    return this.#change(new Map(this.#states), items)
  }

  /** Returns true if an event applies to the device's version. */
  follows(event: AvailabilityEvent): event is AvailabilityEvent & AvailabilityState {
    return event.since === this.#version && event.items !== undefined
  }

  /** Returns true if this many pieces of an item can be ordered. */
  offers(itemId: string, quantity: number): boolean {
    const state = this.#states.get(itemId)
    return !state || (!state.sold_out && (state.remaining === null || state.remaining >= quantity))
  }

  #change(next: Map<string, ItemState>, items: readonly ItemState[]) {
    const before = soldOut(this.#states)
    for (const item of items) next.set(item.menu_item_id, item)
    this.#states = next
    return soldOut(next) !== before
  }
}

const soldOut = (states: States) =>
  [...states.values()]
    .filter((state) => state.sold_out)
    .map((state) => state.menu_item_id)
    .toSorted()
    .join()
