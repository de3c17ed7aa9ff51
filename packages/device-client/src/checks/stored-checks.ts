import { postedCheckEvent } from '@pos/contract/checks/check-events'
import { checkState } from '@pos/contract/checks/check-parts'
import type { CheckEventOf } from '@pos/domain/checks/check-event'
import { z } from 'zod'
import type { DeviceStore, StoredEntry } from '../store.ts'
import type { CheckReplica, PendingEvent } from './check-replica.ts'

// Keys and forms of checks in the store of a device.

const eventPrefix = 'check-event/'
export const closingPrefix = 'check-closing/'
const checkPrefix = 'check/'
const stateKey = 'check-state'
/** Keys sort like the sequence of the events. */
const eventKey = (sequence: number) => `${eventPrefix}${String(sequence).padStart(16, '0')}`

const storedState = z.object({
  version: z.int(),
  device_sequence: z.int(),
})
const storedCheck = checkState
const storedEvent = z.object({ event: postedCheckEvent, sequence: z.int().nullable() })
export const storedClosing: z.ZodType<CheckEventOf<'close'>> = z.object({
  uid: z.string(),
  check_uid: z.string(),
  at: z.string(),
  device_id: z.string(),
  staff_id: z.string().nullable(),
  kind: z.literal('close'),
  payload: z.object({
    receipt_uid: z.string(),
    part_uid: z.string().nullable(),
    total: z.int(),
  }),
})

/** The checks of a replica in the store of a device. It writes only what has changed. */
export class StoredChecks {
  readonly #store: DeviceStore
  /** The state, checks and events in the store, by key. */
  readonly #entries = new Map<string, unknown>()
  #state = { version: 0, device_sequence: 0 }

  constructor(store: DeviceStore) {
    this.#store = store
  }

  /** Returns what was stored before a restart. */
  async read() {
    const [state] = await this.#store.read(stateKey)
    if (state) {
      this.#state = storedState.parse(state.value)
      this.#entries.set(stateKey, this.#state)
    }
    const checks = (await this.#store.read(checkPrefix)).map(({ key, value }) => {
      const check = storedCheck.parse(value)
      this.#entries.set(key, check)
      return check
    })
    const pending = (await this.#store.read(eventPrefix)).map(({ key, value }) => {
      const event = storedEvent.parse(value)
      this.#entries.set(key, event)
      return event
    })
    return { state: this.#state, checks, pending }
  }

  /** Stores new events together with other entries, all or none. */
  async add(pending: readonly PendingEvent[], also: readonly StoredEntry[]): Promise<void> {
    const entries = pending.map((value) => ({ key: eventKey(value.event.device_sequence), value }))
    await this.#store.write([...entries, ...also])
    for (const { key, value } of entries) this.#entries.set(key, value)
  }

  /** Stores what differs from the store. Returns false if nothing does. */
  async save(replica: CheckReplica, sequence: number): Promise<boolean> {
    const changed = this.#changes(replica, sequence)
    if (changed.length === 0) return false
    await this.#store.write(changed)
    for (const { key, value } of changed)
      if (value === undefined) this.#entries.delete(key)
      else this.#entries.set(key, value)
    return true
  }

  /** Checks and events never change in themselves, so that their identity is compared. */
  #changes({ version, confirmed, pending }: CheckReplica, device_sequence: number): StoredEntry[] {
    if (this.#state.version !== version || this.#state.device_sequence !== device_sequence)
      this.#state = { version, device_sequence }
    const current = new Map<string, unknown>([[stateKey, this.#state]])
    for (const [uid, check] of confirmed) current.set(checkPrefix + uid, check)
    for (const entry of pending) current.set(eventKey(entry.event.device_sequence), entry)
    const changed = [...current].filter(([key, value]) => this.#entries.get(key) !== value)
    const deleted = [...this.#entries.keys()].filter((key) => !current.has(key))
    return [
      ...changed.map(([key, value]) => ({ key, value })),
      ...deleted.map((key) => ({ key, value: undefined })),
    ]
  }
}
