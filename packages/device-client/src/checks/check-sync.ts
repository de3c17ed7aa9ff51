import {
  type PostedCheckEvent,
  type PostedCheckEventInput,
  postedCheckEvent,
} from '@pos/contract/checks/check-events'
import { checkState } from '@pos/contract/checks/check-parts'
import { type EventAcknowledgement, maxEvents } from '@pos/contract/checks/check-routes'
import type { Check } from '@pos/domain/checks/check'
import type { CheckRefusal } from '@pos/domain/checks/check-event'
import { z } from 'zod'
import type { DeviceStore } from '../store.ts'
import { CheckReplica, type ReceivedChecks } from './check-replica.ts'

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

type EventInput = Omit<PostedCheckEventInput, 'device_sequence'>

interface Options {
  readonly deviceId: string
  readonly store: DeviceStore
  readonly transport: CheckTransport
  /** Called after the shown checks changed. */
  readonly onChange?: () => void
  readonly onRefused?: (refused: RefusedEvent) => void
}

const eventPrefix = 'check-event/'
const stateKey = 'checks'
/** Keys sort like the sequence of the events. */
const eventKey = (sequence: number) => `${eventPrefix}${String(sequence).padStart(16, '0')}`

const storedState = z.object({
  version: z.int(),
  device_sequence: z.int(),
  checks: z.array(checkState),
})
const storedEvent = z.object({ event: postedCheckEvent, sequence: z.int().nullable() })

/**
 * Keeps the checks of a device in step with the server. Acting never waits for the network: an
 * event is stored, applied and then sent by `synchronize`, as often as it takes.
 */
export class CheckSync {
  readonly #options: Options
  readonly #replica: CheckReplica
  /** Last assigned device_sequence. */
  #sequence = 0
  /** Sequences of the events in the store. */
  readonly #stored = new Set<number>()
  #acting: Promise<unknown> = Promise.resolve()
  #running: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    this.#replica = new CheckReplica(options.deviceId)
  }

  /** The checks as the device shows them. */
  get checks(): ReadonlyMap<string, Check> {
    return this.#replica.checks
  }

  /** The checks as the server had them at the last contact. */
  get confirmed(): ReadonlyMap<string, Check> {
    return this.#replica.confirmed
  }

  /** Number of events that the server has not acknowledged. */
  get unsent(): number {
    return this.#replica.unsent.length
  }

  /** Restores checks and unsent events after a restart. */
  async start(): Promise<void> {
    const { store, onChange } = this.#options
    const [state] = await store.read(stateKey)
    if (state) {
      const { device_sequence, ...checks } = storedState.parse(state.value)
      this.#replica.receive({ ...checks, since: null })
      this.#sequence = device_sequence
    }
    for (const { value } of await store.read(eventPrefix)) {
      const pending = storedEvent.parse(value)
      this.#replica.add(pending)
      this.#stored.add(pending.event.device_sequence)
      this.#sequence = Math.max(this.#sequence, pending.event.device_sequence)
    }
    onChange?.()
  }

  /**
   * Acts on a check: stores the event and applies it. Returns why it cannot be done; null if it was.
   * Lines for closed checks are never refused.
   */
  async act(input: EventInput): Promise<CheckRefusal | null> {
    const action = this.#acting.then(() => this.#actNow(input))
    this.#acting = action.catch(() => null)
    return action
  }

  async #actNow(input: EventInput): Promise<CheckRefusal | null> {
    const device_sequence = this.#sequence + 1
    const event = postedCheckEvent.parse({ ...input, device_sequence })
    const refusal = this.#replica.refusalOf(event)
    if (refusal) return refusal
    const pending = { event, sequence: null }
    await this.#options.store.write([{ key: eventKey(device_sequence), value: pending }])
    this.#stored.add(device_sequence)
    this.#sequence = device_sequence
    this.#replica.add(pending)
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

  /** Sends all events and fetches changed checks. Only one run at a time; callers share it. */
  synchronize(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #run(): Promise<void> {
    const { transport } = this.#options
    await this.#pull(this.#replica.version || null)
    while (this.#replica.unsent.length > 0) {
      const batch = this.#replica.unsent.slice(0, maxEvents)
      const answers = await transport.post(batch)
      await this.#settle(batch, answers)
      if (answers.every(({ status }) => status === 'waiting')) break
    }
    await this.#pull(this.#replica.version || null)
  }

  async #pull(since: number | null): Promise<void> {
    const received = await this.#options.transport.pull(since)
    this.#sequence = Math.max(this.#sequence, received.device_sequence)
    // An event of the stream may have overtaken the first response.
    if (since !== null || received.version >= this.#replica.version) this.#replica.receive(received)
    await this.#changed()
  }

  /** Stores the checks of the server, and the events that they do not contain yet. */
  async #changed(): Promise<void> {
    const { store, onChange } = this.#options
    const state = {
      version: this.#replica.version,
      device_sequence: this.#sequence,
      checks: [...this.#replica.confirmed.values()],
    }
    const pending = new Map(
      this.#replica.pending.map((entry) => [entry.event.device_sequence, entry]),
    )
    await store.write([
      { key: stateKey, value: state },
      ...[...this.#stored].map((sequence) => ({
        key: eventKey(sequence),
        value: pending.get(sequence),
      })),
    ])
    for (const sequence of this.#stored) if (!pending.has(sequence)) this.#stored.delete(sequence)
    onChange?.()
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
