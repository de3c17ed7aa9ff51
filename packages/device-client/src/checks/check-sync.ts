import {
  type PostedCheckEvent,
  type PostedCheckEventInput,
  postedCheckEvent,
} from '@pos/contract/checks/check-events'
import { type EventAcknowledgement, maxEvents } from '@pos/contract/checks/check-routes'
import type { Check } from '@pos/domain/checks/check'
import type { CheckEventOf, CheckRefusal } from '@pos/domain/checks/check-event'
import type { DeviceStore, StoredEntry } from '../store.ts'
import { CheckReplica, type ReceivedChecks } from './check-replica.ts'
import { closingPrefix, StoredChecks, storedClosing } from './stored-checks.ts'

/** Requests of check synchronization; each throws if the server cannot be reached. */
export interface CheckTransport {
  /** POST /v1/device/check-events. */
  post(events: readonly PostedCheckEvent[]): Promise<readonly EventAcknowledgement[]>
  /** GET /v1/device/checks, complete or after a version. */
  pull(since: number | null): Promise<ReceivedChecks & { readonly device_sequence: number }>
}

/** An event that the server refused, with the reason for the person who made it. */
export interface RefusedEvent {
  readonly event: PostedCheckEvent
  readonly acknowledgement: EventAcknowledgement
}

/** An event without the number that the device assigns. */
export type CheckEventInput = PostedCheckEventInput extends infer E
  ? E extends PostedCheckEventInput
    ? Omit<E, 'device_sequence'>
    : never
  : never

/** Entries that are stored together with events, and a function to call afterwards. */
interface AlsoStored {
  readonly entries: readonly StoredEntry[]
  commit(): void
}

interface Options {
  /** Id of the device; it is known after the first master data. */
  readonly deviceId: () => string
  readonly store: DeviceStore
  readonly transport: CheckTransport
  /** Called after the shown checks changed. */
  readonly onChange?: () => void
  readonly onRefused?: (refused: RefusedEvent) => void
}

/**
 * Keeps the checks of a device in step with the server. Acting never waits for the network: an
 * event is stored, applied and then sent by `synchronize`, as often as it takes.
 */
export class CheckSync {
  readonly #options: Options
  readonly #replica: CheckReplica
  /** Last assigned device_sequence. */
  #sequence = 0
  readonly #stored: StoredChecks
  /** True once the server has told its checks and the last sequence of the device. */
  #hasPulled = false
  #acting: Promise<unknown> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()
  #nextRun: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    this.#replica = new CheckReplica(options.deviceId)
    this.#stored = new StoredChecks(options.store)
  }

  /** The checks as the device shows them. */
  get checks(): ReadonlyMap<string, Check> {
    return this.#replica.checks
  }

  /** The checks as the server had them at the last contact. */
  get confirmed(): ReadonlyMap<string, Check> {
    return this.#replica.confirmed
  }

  /** Sequence of the last event that the checks of the server contain. */
  get version(): number {
    return this.#replica.version
  }

  /** Number of events that the server has not acknowledged. */
  get unsent(): number {
    return this.#replica.unsent.length
  }

  /** Events that the server has not acknowledged, in order. */
  get unsentEvents(): readonly PostedCheckEvent[] {
    return this.#replica.unsent
  }

  /** Restores checks and unsent events after a restart. */
  async start(): Promise<void> {
    const { store, onChange } = this.#options
    const { state, checks, pending } = await this.#stored.read()
    this.#sequence = state.device_sequence
    if (state.version > 0) this.#replica.receive({ version: state.version, since: null, checks })
    for (const one of pending) {
      this.#replica.add(one)
      this.#sequence = Math.max(this.#sequence, one.event.device_sequence)
    }
    for (const { value } of await store.read(closingPrefix))
      this.#replica.close(storedClosing.parse(value))
    onChange?.()
  }

  /**
   * Acts on checks: stores the events, all or none, and applies them. Returns why they cannot be
   * applied; null if they were. Lines for closed checks are never refused. `also` is stored in the
   * same transaction.
   */
  async act(
    inputs: CheckEventInput | readonly CheckEventInput[],
    also?: AlsoStored,
  ): Promise<CheckRefusal | null> {
    const all = Array.isArray(inputs) ? inputs : [inputs]
    return this.#inOrder(() => this.#actNow(all, also))
  }

  /** Shows a check as paid by a receipt of this device; `also` stores the receipt. */
  async close(event: CheckEventOf<'close'>, also: AlsoStored): Promise<void> {
    await this.#inOrder(async () => {
      const entry = { key: closingPrefix + event.payload.receipt_uid, value: event }
      await this.#options.store.write([entry, ...also.entries])
      also.commit()
      this.#replica.close(event)
      this.#options.onChange?.()
    })
  }

  /** Forgets closings whose receipts the server has, after the checks were fetched. */
  async confirmClosings(isUnsent: (receiptUid: string) => boolean): Promise<void> {
    const settled = this.#replica.closings.filter((uid) => !isUnsent(uid))
    if (settled.length === 0) return
    await this.#options.store.write(
      settled.map((uid) => ({ key: closingPrefix + uid, value: undefined })),
    )
    for (const uid of settled) this.#replica.forgetClosing(uid)
    this.#options.onChange?.()
  }

  /** Runs actions one after the other, in the order of the calls. */
  #inOrder<T>(action: () => Promise<T>): Promise<T> {
    const result = this.#acting.then(action)
    this.#acting = result.catch(() => null)
    return result
  }

  async #actNow(
    inputs: readonly CheckEventInput[],
    also?: AlsoStored,
  ): Promise<CheckRefusal | null> {
    const events = inputs.map((input, index) =>
      postedCheckEvent.parse({ ...input, device_sequence: this.#sequence + 1 + index }),
    )
    const refusal = this.#replica.refusalOf(events)
    if (refusal) return refusal
    const pending = events.map((event) => ({ event, sequence: null }))
    await this.#stored.add(pending, also?.entries ?? [])
    also?.commit()
    for (const one of pending) {
      this.#sequence = one.event.device_sequence
      this.#replica.add(one)
    }
    this.#options.onChange?.()
    return null
  }

  /** Takes over an event `checks` of the device stream. Fetches what it does not contain. */
  async hear({
    version,
    since,
    checks,
  }: {
    readonly version: number
    readonly since: number
    readonly checks?: readonly Check[] | undefined
  }): Promise<void> {
    if (checks && this.#replica.receive({ version, since, checks })) return this.#changed()
    return this.synchronize()
  }

  /** Sends all events and fetches changed checks. Callers share a run that has not begun yet. */
  synchronize(): Promise<void> {
    this.#nextRun ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#nextRun = null
        this.#running = this.#run()
        return this.#running
      })
    return this.#nextRun
  }

  async #run(): Promise<void> {
    const { transport } = this.#options
    if (!this.#hasPulled || this.#replica.unsent.length === 0) await this.#pull()
    let areAllStored = true
    while (this.#replica.unsent.length > 0) {
      const batch = this.#replica.unsent.slice(0, maxEvents)
      const answers = await transport.post(batch)
      await this.#settle(batch, answers)
      areAllStored &&= answers.every(({ status }) => status === 'stored')
      if (answers.every(({ status }) => status === 'waiting')) break
    }
    // The event stream may have delivered the checks that contain the events.
    if (!areAllStored || this.#replica.lacksStoredEvents) await this.#pull()
  }

  async #pull(): Promise<void> {
    const since = this.#replica.version || null
    const received = await this.#options.transport.pull(since)
    this.#hasPulled = true
    this.#sequence = Math.max(this.#sequence, received.device_sequence)
    // An event of the stream may have overtaken the first response.
    if (since !== null || received.version >= this.#replica.version) this.#replica.receive(received)
    await this.#changed()
  }

  /** Stores the checks of the server, and the events that they do not contain yet. */
  async #changed(): Promise<void> {
    if (await this.#stored.save(this.#replica, this.#sequence)) this.#options.onChange?.()
  }

  async #settle(
    batch: readonly PostedCheckEvent[],
    answers: readonly EventAcknowledgement[],
  ): Promise<void> {
    const byUid = new Map(batch.map((event) => [event.uid, event]))
    for (const acknowledgement of answers) {
      const event = byUid.get(acknowledgement.uid ?? '')
      if (!event) continue
      this.#replica.acknowledge(acknowledgement)
      const { status } = acknowledgement
      if (status === 'refused' || status === 'conflict')
        this.#options.onRefused?.({ event, acknowledgement })
    }
    await this.#changed()
  }
}
