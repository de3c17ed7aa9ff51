import type { EventRefusal } from '@pos/contract/checks/check-routes'
import { version } from '@pos/contract/version'
import { IndexedDbStore } from '@pos/device-client/browser/indexed-db-store'
import { verifyInWorker } from '@pos/device-client/browser/verify-in-worker'
import { type CheckAction, newEvents } from '@pos/device-client/checks/new-events'
import { DeviceClient } from '@pos/device-client/device-client'
import type { Topic } from '@pos/device-client/device-options'
import type { OutboxRecord } from '@pos/device-client/outbox'
import { DeviceApi, Unreachable } from '@pos/device-client/transport/device-api'
import { currentLocale } from '#app/i18n.ts'

const verifyCode = verifyInWorker(
  () => new Worker(new URL('code-worker.ts', import.meta.url), { type: 'module' }),
)

/** A message to the person at the register that stays until it is dismissed. */
export type Notice =
  | { readonly kind: 'refused'; readonly refusal: EventRefusal }
  | { readonly kind: 'refused_record'; readonly uid: string }
  | { readonly kind: 'not_stored' }
  | { readonly kind: 'text'; readonly text: string }

/** A notice with an id, newest last. */
export type ShownNotice = Notice & { readonly id: number }

/** The device of this browser with everything that screens observe. */
export class Register {
  readonly id: string
  readonly name: string
  readonly api: DeviceApi
  readonly store: IndexedDbStore
  readonly client: DeviceClient
  /** Uids of lines that this register added since it started. */
  readonly ownLines = new Set<string>()
  /** Colleagues who approved payments, by person and uid of the check. */
  readonly #approvedPayments = new Map<string, readonly string[]>()
  #listeners = new Set<() => void>()
  /** Grows with every change, for screens that observe. */
  #version = 0
  #isTelling = false
  readonly #versions = new Map<Topic, number>()
  #notices: readonly ShownNotice[] = []
  #lastNotice = 0

  constructor(id: string, name: string) {
    this.id = id
    this.name = name
    this.api = new DeviceApi({
      url: location.origin,
      headers: { 'accept-language': currentLocale() },
    })
    this.store = new IndexedDbStore(`register-${id}`)
    this.client = new DeviceClient({
      api: this.api,
      store: this.store,
      verifyCode,
      report: () => ({ app_version: `register-${version}`, printers: [] }),
      onChange: (topic) => this.#changed(topic),
      onRefusedEvent: ({ acknowledgement }) =>
        this.notify({ kind: 'refused', refusal: acknowledgement.reason ?? 'check_unknown' }),
      onRefusedRecord: ({ record }) =>
        this.notify({ kind: 'refused_record', uid: record.record.uid }),
      onError: (error) => {
        if (!(error instanceof Unreachable)) reportError(error)
      },
    })
  }

  get version(): number {
    return this.#version
  }

  /** A number that changes with a topic. */
  versionOf(topic: Topic): number {
    return this.#versions.get(topic) ?? 0
  }

  get notices(): readonly ShownNotice[] {
    return this.#notices
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(notice: Notice): void {
    this.#lastNotice += 1
    this.#notices = [...this.#notices.slice(-4), { ...notice, id: this.#lastNotice }]
    this.#changed('connection')
  }

  dismiss(id: number): void {
    this.#notices = this.#notices.filter((notice) => notice.id !== id)
    this.#changed('connection')
  }

  /**
   * Acts on a check as the signed-in person. Returns false if nothing was changed, and says why.
   * Papers are stored together with the events.
   */
  async act(
    checkUid: string,
    actions: readonly CheckAction[],
    papers: readonly OutboxRecord['record'][] = [],
  ): Promise<boolean> {
    const { client } = this
    const staff_id = client.staff.current?.id ?? null
    const events = newEvents({ check_uid: checkUid, staff_id, at: client.now() }, actions)
    try {
      const refusal = await client.act(events, papers)
      if (refusal !== null) this.notify({ kind: 'refused', refusal })
      return refusal === null
    } catch (error) {
      this.notify({ kind: 'not_stored' })
      reportError(error)
      return false
    }
  }

  /** Notes who approved the payment of a check, for the signed-in person. */
  approvePayment(checkUid: string, approvedBy: readonly string[]): void {
    this.#approvedPayments.set(this.#approvalKey(checkUid), approvedBy)
    this.#changed('staff')
  }

  /** Returns who approved the payment of a check for the signed-in person. */
  approvalOf(checkUid: string): readonly string[] {
    return this.#approvedPayments.get(this.#approvalKey(checkUid)) ?? []
  }

  #approvalKey(checkUid: string) {
    return `${this.client.staff.current?.id ?? ''} ${checkUid}`
  }

  /** Signs the person out. */
  signOut(): void {
    this.client.staff.signOut()
    this.#changed('staff')
  }

  /** Notes that screens show something else, for example after a sign-in. */
  changed(topic: Topic): void {
    this.#changed(topic)
  }

  #changed(topic: Topic) {
    this.#version += 1
    this.#versions.set(topic, this.versionOf(topic) + 1)
    if (this.#isTelling) return
    // Changes at the same time are one change of the screen.
    this.#isTelling = true
    queueMicrotask(() => {
      this.#isTelling = false
      for (const listener of this.#listeners) listener()
    })
  }
}
