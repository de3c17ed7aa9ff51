import type { Visit } from '../visits/visit.ts'
import type { DrawerEvent } from './drawer-day.ts'

/** Events of a day so far. */
interface DrawerState {
  readonly visits: readonly Visit[]
  readonly paid: readonly Visit[]
  readonly dropped: number | null
}

/**
 * The drawer of a device while guests are served: what happens at it is due at its moment, and is
 * counted with what was really paid.
 */
export class LiveDrawer {
  readonly #eventsOf: (date: string, state: DrawerState) => readonly DrawerEvent[]
  #date = ''
  #visits: readonly Visit[] = []
  #paid: Visit[] = []
  #dropped: number | null = null
  #isCounted = false
  readonly #done = new Set<string>()

  /** `eventsOf`: everything that happens at the drawer on a day, of which a part lies ahead. */
  constructor(eventsOf: (date: string, state: DrawerState) => readonly DrawerEvent[]) {
    this.#eventsOf = eventsOf
  }

  /**
   * Starts a day with all of its planned guests; those who paid until `since` have paid. A drawer
   * that was to be counted by then is left to the earlier process. The opening is posted again,
   * which has no effect.
   */
  beginDay(date: string, visits: readonly Visit[], since: Date): void {
    this.#date = date
    this.#visits = visits
    this.#paid = visits.filter(({ receipt }) => Date.parse(receipt.paid_at) <= since.getTime())
    this.#dropped = null
    this.#isCounted = false
    this.#done.clear()
    for (const { uid, kind, at } of this.#events())
      if (kind !== 'open' && Date.parse(at) <= since.getTime()) this.#done.add(uid)
  }

  /** Guests have paid. */
  pay(visit: Visit): void {
    this.#paid.push(visit)
  }

  /** Returns the events since the last call. The amount of a safe drop never changes afterwards. */
  due(now: Date): DrawerEvent[] {
    if (this.#visits.length === 0) return []
    const due = this.#events().filter(
      ({ uid, kind, at }) =>
        Date.parse(at) <= now.getTime() &&
        !this.#done.has(uid) &&
        (kind === 'close' || !this.#isCounted),
    )
    for (const { uid, kind, amount } of due) {
      this.#done.add(uid)
      if (kind === 'drop') this.#dropped = amount ?? 0
      if (kind === 'count') this.#isCounted = true
    }
    return due
  }

  #events() {
    if (this.#visits.length === 0) return []
    return this.#eventsOf(this.#date, {
      visits: this.#visits,
      paid: this.#paid,
      dropped: this.#dropped,
    })
  }
}
