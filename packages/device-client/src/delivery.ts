import type { CheckSync } from './checks/check-sync.ts'
import type { Outbox, OutboxRecord } from './outbox.ts'

/** Sends the events of checks and the records of the outbox, one run after another. */
export class Delivery {
  readonly #checks: CheckSync
  readonly #outbox: Outbox
  /** Called when the server has acknowledged records. */
  readonly #onSettled: () => void
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  constructor(checks: CheckSync, outbox: Outbox, onSettled: () => void) {
    this.#checks = checks
    this.#outbox = outbox
    this.#onSettled = onSettled
  }

  /** Number of events and records that the server has not acknowledged. */
  get unsent(): number {
    return this.#checks.unsent + this.#outbox.unsent.length
  }

  /** When the oldest of them was made, in milliseconds since 1970; null without any. */
  get unsentSince(): number | null {
    const moments = [
      ...this.#checks.unsentEvents.map(({ at }) => Date.parse(at)),
      ...this.#outbox.unsent.map(({ since }) => since),
    ]
    return moments.length > 0 ? Math.min(...moments) : null
  }

  /** Returns the entries of new records, which the caller stores, and a function that adds them. */
  prepare(kind: OutboxRecord['kind'], records: readonly OutboxRecord['record'][]) {
    const since = Date.now()
    return this.#outbox.prepare(records.map((record) => ({ kind, record, since })))
  }

  /** Sends everything and fetches the checks. Callers share a run that has not begun yet. */
  synchronize(): Promise<void> {
    this.#next ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#next = null
        this.#current = this.#send()
        return this.#current
      })
    return this.#next
  }

  /** Events go first, so that a receipt finds its check. */
  async #send(): Promise<void> {
    await this.#checks.synchronize()
    const settled = await this.#outbox.send()
    if (settled.length > 0) this.#onSettled()
    if (settled.some(({ kind }) => kind === 'receipts')) await this.#checks.synchronize()
    await this.#checks.confirmClosings((uid) =>
      this.#outbox.unsent.some(({ record }) => record.uid === uid),
    )
  }
}
