import type { Visit } from '../visits/visit.ts'
import type { DrawerEvent } from './drawer-day.ts'

/** Events of a day so far. */
interface DrawerState {
  readonly visits: readonly Visit[]
  readonly paid: readonly Visit[]
  readonly dropped: number | null
}

/**
 * The drawer of a device in live mode: events are posted when they are due, and the count uses the
 * actual payments.
 */
export class LiveDrawer {
  readonly #eventsOf: (date: string, state: DrawerState) => readonly DrawerEvent[]
  #date = ''
  #visits: readonly Visit[] = []
  #paid: Visit[] = []
  #dropped: number | null = null
  #isCounted = false
  readonly #done = new Set<string>()

  /** `eventsOf` returns all drawer events of a day, including those that are not due yet. */
  constructor(eventsOf: (date: string, state: DrawerState) => readonly DrawerEvent[]) {
    this.#eventsOf = eventsOf
  }

  /**
   * Starts a day with its planned visits; visits due before `since` count as paid. If the count is
   * already due, the previous process has posted it. Posting the opening again has no effect.
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
