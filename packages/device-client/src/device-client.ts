import { checksEvent, releaseCheck } from '@pos/contract/checks/check-routes'
import { availabilityEvent } from '@pos/contract/devices/availability'
import type { DeviceCustomers } from '@pos/contract/devices/device-customers'
import { getDeviceCustomers } from '@pos/contract/devices/device-customers'
import { heartbeat } from '@pos/contract/devices/heartbeat'
import type { CheckEventOf, CheckRefusal } from '@pos/domain/checks/check-event'
import { checkRequests } from './checks/check-requests.ts'
import { type CheckEventInput, CheckSync } from './checks/check-sync.ts'
import { type ClaimOutcome, requestClaim } from './checks/claim-check.ts'
import { Availability } from './data/availability.ts'
import { MasterDataCopy } from './data/master-data.ts'
import { type NextNumber, NumberSeriesCopy } from './data/number-series.ts'
import { StaffSession } from './data/staff.ts'
import { Delivery } from './delivery.ts'
import type { DeviceOptions } from './device-options.ts'
import { Outbox, type OutboxRecord } from './outbox.ts'
import { Connection } from './transport/connection.ts'
import { HttpError, Unreachable } from './transport/device-api.ts'

const heartbeatMilliseconds = 30_000

/**
 * One device of a shop: what it knows, what it has not sent yet, and its connection. Acting never
 * waits for the network (docs/device-interface.md).
 */
export class DeviceClient {
  readonly #options: DeviceOptions
  readonly masterData: MasterDataCopy
  readonly staff: StaffSession
  readonly availability: Availability
  readonly numbers: NumberSeriesCopy
  readonly checks: CheckSync
  readonly outbox: Outbox
  #customers: DeviceCustomers = []
  readonly #delivery: Delivery
  readonly #connection: Connection
  #isWelcome = true
  #clockOffset = 0

  constructor(options: DeviceOptions) {
    const { api, store, verifyCode } = options
    this.#options = options
    this.masterData = new MasterDataCopy(api, store)
    this.staff = new StaffSession(api, store, verifyCode)
    this.availability = new Availability(api)
    this.numbers = new NumberSeriesCopy(api, store)
    this.outbox = new Outbox(api, store, (refused) => options.onRefusedRecord?.(refused))
    this.checks = new CheckSync({
      deviceId: () => String(this.masterData.device.id ?? ''),
      store,
      transport: checkRequests(api),
      onChange: () => options.onChange?.('checks'),
      onRefused: (refused) => options.onRefusedEvent?.(refused),
    })
    this.#delivery = new Delivery(this.checks, this.outbox, () => options.onChange?.('outbox'))
    this.#connection = new Connection({
      api,
      onOpened: () => this.#catchUp(),
      onEvent: (event, data) => this.#attempt(() => this.#hear(event, data)),
      onChange: () => options.onChange?.('connection'),
      onError: (error) => this.#note(error),
      isRefused: () => !this.#isWelcome,
    })
  }

  /** True while the event stream is open. */
  get isOnline(): boolean {
    return this.#connection.isOnline
  }

  /** False after the server refused the key: it was replaced, or the device was deleted. */
  get isWelcome(): boolean {
    return this.#isWelcome
  }

  /** Customers who may pay on account, as of the last contact. */
  get customers(): DeviceCustomers {
    return this.#customers
  }

  /** The current time by the clock of the server. */
  now(): Date {
    return new Date(Date.now() + this.#clockOffset)
  }

  /** Number of events and records that the server has not acknowledged. */
  get unsent(): number {
    return this.#delivery.unsent
  }

  /** When the oldest of them was made, in milliseconds since 1970; null without any. */
  get unsentSince(): number | null {
    return this.#delivery.unsentSince
  }

  /** Restores everything after a restart, without the network. */
  async start(): Promise<void> {
    await this.masterData.start()
    await this.staff.start()
    await this.numbers.start()
    await this.outbox.start()
    await this.checks.start()
  }

  /**
   * Acts on checks, and sends the events in the background. Papers are stored together with the
   * events, both or neither.
   */
  async act(
    inputs: CheckEventInput | readonly CheckEventInput[],
    papers: readonly OutboxRecord['record'][] = [],
  ): Promise<CheckRefusal | null> {
    const refusal = await this.checks.act(inputs, this.#delivery.prepare('print_jobs', papers))
    if (refusal === null) this.#sendSoon()
    return refusal
  }

  /**
   * Claims a check for payment, or renews the claim. Returns the other device if that is paying it;
   * `offline` without a network, where money is taken without a claim.
   */
  claim(
    checkUid: string,
    staffId: string | null,
    options: { readonly takeOver?: boolean } = {},
  ): Promise<ClaimOutcome> {
    return requestClaim(this.#options.api, {
      uid: checkUid,
      staffId,
      takeOver: options.takeOver ?? false,
      synchronize: () => this.synchronize(),
    })
  }

  /** Gives up a claim; without a network it expires. */
  async giveUpClaim(checkUid: string): Promise<void> {
    await this.#attempt(() => this.#options.api.run(releaseCheck, { params: { uid: checkUid } }))
  }

  /** Stores records and sends them in the background. */
  async record(kind: OutboxRecord['kind'], records: readonly OutboxRecord['record'][]) {
    const prepared = this.#delivery.prepare(kind, records)
    await this.#options.store.write(prepared.entries)
    prepared.commit()
    this.#options.onChange?.('outbox')
    this.#sendSoon()
  }

  /** Stores a receipt, uses its number and shows its check as paid: everything or nothing. */
  async pay(
    receipt: OutboxRecord['record'],
    closing: CheckEventOf<'close'>,
    number: Pick<NextNumber, 'entries' | 'commit'> = { entries: [], commit: () => {} },
  ): Promise<void> {
    const record = this.#delivery.prepare('receipts', [receipt])
    await this.checks.close(closing, {
      entries: [...record.entries, ...number.entries],
      commit: () => {
        record.commit()
        number.commit()
      },
    })
    this.#options.onChange?.('outbox')
    this.#sendSoon()
  }

  /** Fetches everything that can change: release, staff, customers, availability and checks. */
  async pullAll(): Promise<void> {
    if (await this.masterData.pull()) this.#options.onChange?.('master-data')
    await this.staff.pull()
    await this.numbers.pull()
    this.#options.onChange?.('staff')
    this.#customers = (await this.#options.api.call(getDeviceCustomers)).data
    if (await this.availability.pull()) this.#options.onChange?.('availability')
  }

  /** Sends everything and fetches the checks. */
  synchronize(): Promise<void> {
    return this.#delivery.synchronize()
  }

  /** Reports the state of the device, and fetches what the response announces. */
  async beat(): Promise<void> {
    const now = this.now()
    const { data } = await this.#options.api.call(heartbeat, {
      body: {
        ...this.#options.report(now),
        device_time: now.toISOString(),
        queue: this.outbox.queue(Date.now()),
        ...(this.masterData.release > 0 ? { master_version: this.masterData.release } : {}),
      },
    })
    this.#clockOffset = Date.parse(data.server_time) - Date.now()
    const known = this.availability.version
    if (known !== null && known !== data.availability_version) await this.#pullAvailability()
    // What an earlier attempt could not send is tried again with every heartbeat.
    if (data.checks_version !== this.checks.version || this.unsent > 0) await this.synchronize()
    if (data.current_release !== null && data.current_release !== this.masterData.release)
      await this.#pullRelease()
  }

  /** Stays connected until the signal is aborted or the key is refused. */
  async connect(signal: AbortSignal): Promise<void> {
    const timer = setInterval(() => void this.#attempt(() => this.beat()), heartbeatMilliseconds)
    await this.#connection.keep(signal)
    clearInterval(timer)
  }

  async #catchUp(): Promise<void> {
    await this.#attempt(() => this.pullAll())
    await this.#attempt(() => this.synchronize())
    await this.#attempt(() => this.beat())
  }

  async #hear(event: string, data: unknown): Promise<void> {
    if (event === 'checks') await this.checks.hear(checksEvent.parse(data))
    if (event === 'availability') {
      if (await this.availability.hear(availabilityEvent.parse(data)))
        this.#options.onChange?.('availability')
    }
    if (event === 'staff') {
      await this.staff.pull()
      this.#options.onChange?.('staff')
    }
    if (event === 'release') {
      await this.#pullRelease()
      await this.beat()
    }
  }

  async #pullRelease(): Promise<void> {
    if (await this.masterData.pull()) this.#options.onChange?.('master-data')
  }

  async #pullAvailability(): Promise<void> {
    if (await this.availability.pull()) this.#options.onChange?.('availability')
  }

  #sendSoon(): void {
    void this.#attempt(() => this.synchronize())
  }

  async #attempt(action: () => Promise<unknown>): Promise<void> {
    try {
      await action()
    } catch (error) {
      this.#note(error)
    }
  }

  #note(error: unknown): void {
    if (error instanceof HttpError && error.status === 401) {
      this.#isWelcome = false
      this.#options.onChange?.('connection')
    }
    // Without a network the stream may stay open in silence: the next attempt shows the truth.
    if (error instanceof Unreachable && error.status === null) this.#connection.drop()
    this.#options.onError?.(error)
  }
}
