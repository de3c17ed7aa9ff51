import type { PostedCheckEvent } from '@pos/contract/checks/check-events'
import type { EventAcknowledgement } from '@pos/contract/checks/check-routes'
import { applyCheckEvent } from '@pos/domain/checks/apply-check-event'
import type { Check } from '@pos/domain/checks/check'
import type { CheckEventOf, CheckRefusal } from '@pos/domain/checks/check-event'

/** An event that the server has not confirmed, or whose result has not arrived yet. */
export interface PendingEvent {
  readonly event: PostedCheckEvent
  /** Its place in the order of the shop, once the server has stored it. */
  readonly sequence: number | null
}

/** Checks from the server: complete, or those that changed after `since`. */
export interface ReceivedChecks {
  readonly version: number
  readonly since: number | null
  readonly checks: readonly Check[]
}

/** Number of closed checks that a device keeps, for their papers and for late lines. */
export const maxClosedChecks = 200

/**
 * The checks of a shop on one device: those of the server, with the unconfirmed events of the device
 * applied on top. New checks of the server replace the former ones and the events are applied
 * again (rebase), so that a device never loses what it has not sent.
 */
export class CheckReplica {
  readonly #deviceId: () => string
  #version = 0
  #confirmed = new Map<string, Check>()
  #pending: PendingEvent[] = []
  /** Closings by receipts of this device that the server has not confirmed, by receipt. */
  readonly #closings = new Map<string, CheckEventOf<'close'>>()
  #shown = new Map<string, Check>()

  constructor(deviceId: () => string) {
    this.#deviceId = deviceId
  }

  /** Version of the last checks from the server. */
  get version(): number {
    return this.#version
  }

  /** Every known check as the device shows it. */
  get checks(): ReadonlyMap<string, Check> {
    return this.#shown
  }

  /** The checks as the server has them. */
  get confirmed(): ReadonlyMap<string, Check> {
    return this.#confirmed
  }

  /** Events that the confirmed checks do not contain, in order. */
  get pending(): readonly PendingEvent[] {
    return this.#pending
  }

  /** True if the server has stored events that the confirmed checks do not contain. */
  get lacksStoredEvents(): boolean {
    return this.#pending.some(({ sequence }) => sequence !== null)
  }

  /** Events that are to be sent, in order. */
  get unsent(): readonly PostedCheckEvent[] {
    return this.#pending.flatMap(({ event, sequence }) => (sequence === null ? [event] : []))
  }

  /** Returns why one of the events cannot be applied, one after the other; null if all can. */
  refusalOf(events: readonly PostedCheckEvent[]): CheckRefusal | null {
    const changed = new Map<string, Check>()
    for (const event of events) {
      const outcome = this.#apply(event, (uid) => changed.get(uid) ?? this.#shown.get(uid))
      if ('refusal' in outcome) return outcome.refusal
      for (const check of outcome.changed) changed.set(check.uid, check)
    }
    return null
  }

  /** Uids of the receipts whose closings are shown without being confirmed. */
  get closings(): readonly string[] {
    return [...this.#closings.keys()]
  }

  /** Shows a check, or a part of it, as paid by a receipt of this device. */
  close(event: CheckEventOf<'close'>): void {
    this.#closings.set(event.payload.receipt_uid, event)
    this.#rebase()
  }

  /** Forgets a closing: from now on, the checks of the server say whether the check is paid. */
  forgetClosing(receiptUid: string): void {
    if (this.#closings.delete(receiptUid)) this.#rebase()
  }

  /** Applies an event of the device at once. */
  add(pending: PendingEvent): void {
    this.#pending.push(pending)
    this.#show(pending.event)
  }

  /** Notes an acknowledgement. A refused event is taken back. */
  acknowledge({ uid, status, sequence }: EventAcknowledgement): void {
    if (status === 'waiting') return
    const isStored = sequence !== undefined && sequence > this.#version
    this.#pending = this.#pending.flatMap((pending) => {
      if (pending.event.uid !== uid) return [pending]
      return isStored ? [{ event: pending.event, sequence }] : []
    })
    if (!isStored) this.#rebase()
  }

  /**
   * Takes over checks of the server. Returns false if changes between the version of the device and
   * `since` are missing: the device has to fetch them.
   */
  receive({ version, since, checks }: ReceivedChecks): boolean {
    if (since !== null && since > this.#version) return false
    if (since !== null && version <= this.#version) return true
    this.#confirmed = new Map(since === null ? [] : this.#confirmed)
    for (const check of checks) {
      // The order is that of the last change.
      this.#confirmed.delete(check.uid)
      this.#confirmed.set(check.uid, check)
    }
    this.#version = version
    this.#pending = this.#pending.filter(({ sequence }) => sequence === null || sequence > version)
    this.#dropClosed()
    this.#rebase()
    return true
  }

  /** Forgets the closed checks that changed longest ago; devices run for weeks. */
  #dropClosed(): void {
    const named = new Set(this.#pending.map(({ event }) => event.check_uid))
    const closed = [...this.#confirmed.values()].filter(
      ({ uid, state }) => state !== 'open' && !named.has(uid),
    )
    for (const { uid } of closed.slice(0, Math.max(0, closed.length - maxClosedChecks)))
      this.#confirmed.delete(uid)
  }

  #rebase(): void {
    this.#shown = new Map(this.#confirmed)
    for (const { event } of this.#pending) this.#show(event)
    for (const event of this.#closings.values()) this.#show(event)
  }

  #show(event: PostedCheckEvent | CheckEventOf<'close'>): void {
    const outcome = this.#apply(event, (uid) => this.#shown.get(uid))
    if ('changed' in outcome) for (const check of outcome.changed) this.#shown.set(check.uid, check)
  }

  #apply(
    event: PostedCheckEvent | CheckEventOf<'close'>,
    checks: (uid: string) => Check | undefined,
  ) {
    return applyCheckEvent(checks, { ...event, device_id: this.#deviceId() })
  }
}
