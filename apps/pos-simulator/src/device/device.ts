import {
  type AvailabilityEvent,
  type AvailabilityState,
  availabilityEvent,
  type ItemState,
} from '@pos/contract/devices/availability'
import type { DeviceCustomers } from '@pos/contract/devices/device-customers'
import type { MasterData } from '@pos/contract/devices/device-interface'
import { type TableEvent, tableEvent } from '@pos/contract/devices/table-states'
import { releasedOf } from '@pos/contract/released'
import type { PostedCashEventInput } from '@pos/contract/sales/cash'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { pauseOrEnd } from '../pause.ts'
import { type OpenCheck, OpenChecks } from '../visits/open-checks.ts'
import type { OrderLine } from '../visits/posted-order.ts'
import { type Acknowledgement, newlyStored } from './acknowledgements.ts'
import { Availability, type States } from './availability.ts'
import { eventsOf } from './event-stream.ts'
import { HttpError, send } from './http.ts'
import { MasterDataCopy } from './master-data-copy.ts'
import { Network } from './network.ts'
import { StaffSession } from './staff-session.ts'
import { stateOfDevice } from './state-of-device.ts'
import { UnsentReceipts } from './unsent-receipts.ts'

/** Interval of the heartbeats. */
const heartbeatMilliseconds = 30_000

/** Content of a table event besides its name, which precedes it in the stream. */
const heardEvent = tableEvent.omit({ event: true })

/** A simulated POS device. It uses only the device interface. */
export class Device {
  readonly name: string
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #masterData: MasterDataCopy
  readonly #checks = new OpenChecks()
  readonly #availability = new Availability()
  /** Number of the last received table event. */
  #heard: number | null = null
  #isWelcome = true
  readonly #unsent = new UnsentReceipts()
  readonly #session: StaffSession
  readonly #network = new Network()
  #customers: DeviceCustomers = []

  /** `codes` holds the security codes that people enter, by id. */
  constructor(
    url: string,
    name: string,
    key: string,
    codes: ReadonlyMap<string, string> = new Map(),
  ) {
    this.name = name
    this.#url = url
    this.#headers = { 'x-api-key': key, 'accept-language': 'en' }
    this.#masterData = new MasterDataCopy(url, this.#headers)
    this.#session = new StaffSession({ url, headers: this.#headers }, codes, this.#network)
  }

  get release() {
    return this.#masterData.release
  }
  get entities(): MasterData['entities'] {
    return this.#masterData.entities
  }
  get shop() {
    return this.#masterData.shop
  }
  /** Customers who may pay on account. */
  get customers(): DeviceCustomers {
    return this.#customers
  }
  /** Sold-out items and counts. */
  get states(): States {
    return this.#availability.states
  }

  /** Returns true if this many pieces can be ordered, as far as the device knows. */
  offers(itemId: string, quantity: number): boolean {
    return this.#availability.offers(itemId, quantity)
  }

  /** Fetches changes of availability. Returns true if the set of orderable items changed. */
  async pullAvailability(): Promise<boolean> {
    const since = this.#availability.version
    const path = `/v1/device/availability${since === null ? '' : `?since=${since}`}`
    const { body } = await send<{ data: AvailabilityState }>(this.#url, 'GET', path, {
      headers: this.#headers,
    })
    return this.#availability.apply(body.data)
  }

  /** Posts lines sent to the kitchen, and applies the returned counts. */
  async postOrders(lines: readonly OrderLine[], staffId: string | null = null): Promise<void> {
    if (lines.length === 0) return
    const { data } = await this.#send<{ data: ItemState[] }>('POST', '/v1/device/orders', {
      staff_id: staffId,
      lines,
    })
    this.#availability.note(data)
  }

  /** The people who may work in the shop. */
  get staff() {
    return this.#session.members
  }

  /** Updates who may work in the shop. */
  async pullStaff(): Promise<void> {
    await this.#session.pull()
  }

  /**
   * Signs a person in for the next action in a revenue center, unless that person is still signed
   * in. Returns false if that fails.
   */
  async workAs(staffId: string, centerId: string | null, now: Date = new Date()): Promise<boolean> {
    const center = releasedOf(this.entities, 'revenue-centers').find(({ id }) => id === centerId)
    return this.#session.workAs(staffId, center?.auto_logout ?? 0, now.getTime())
  }

  /**
   * Signs a person out after the idle minutes of the revenue center. Returns true if a person was
   * signed out.
   */
  signOutIdle(now: Date): boolean {
    return this.#session.signOutIdle(now.getTime())
  }

  /** Disconnects the device: it keeps selling, and posts wait. */
  loseNetwork(): void {
    this.#network.lose()
  }

  /**
   * Reconnects the device: the first heartbeat reports the number of waiting receipts, which are
   * then posted.
   */
  async regainNetwork(): Promise<void> {
    const waiting = this.#unsent.queue(new Date())
    this.#network.regain()
    await this.heartbeat(waiting)
  }

  /**
   * Updates the device to the current release: nothing (304), a delta, or everything. Returns
   * whether anything changed.
   */
  async pull(): Promise<boolean> {
    const { body } = await send<{ data: DeviceCustomers }>(
      this.#url,
      'GET',
      '/v1/device/customers',
      { headers: this.#headers },
    )
    this.#customers = body.data
    return this.#masterData.pull()
  }

  /** Sends a heartbeat, applies the table events in the response, and fetches what has changed. */
  async heartbeat(queue = this.#unsent.queue(new Date())): Promise<void> {
    if (!this.#network.isUp) return
    const now = new Date()
    const state = {
      ...stateOfDevice(this.name, this.entities.printers ?? [], now),
      master_version: this.release,
      queue,
      last_table_event: this.#heard,
    }
    const { data } = await this.#send<{
      data: { availability_version: number; table_events: TableEvent[] }
    }>('POST', '/v1/device/heartbeat', state)
    for (const event of data.table_events) await this.#hear(event)
    const known = this.#availability.version
    if (known !== null && known !== data.availability_version) await this.pullAvailability()
  }

  /**
   * Posts receipts and returns the number of new ones. A refusal is a bug of the simulator and ends
   * it.
   */
  async postReceipts(receipts: readonly PostedReceiptInput[]): Promise<number> {
    const post = () =>
      this.#send<{ data: Acknowledgement[] }>('POST', '/v1/device/receipts', { receipts })
    return newlyStored(this.name, await this.#unsent.during(receipts.length, post))
  }

  /** Posts voided and moved lines. */
  async postVoidOrders(orders: readonly Record<string, unknown>[]): Promise<number> {
    return orders.length === 0
      ? 0
      : newlyStored(
          this.name,
          await this.#send<{ data: Acknowledgement[] }>('POST', '/v1/device/void-orders', {
            void_orders: orders,
          }),
        )
  }

  /** Posts events of the cash drawer. */
  async postCash(events: readonly PostedCashEventInput[]): Promise<number> {
    return newlyStored(
      this.name,
      await this.#send<{ data: Acknowledgement[] }>('POST', '/v1/device/cash', {
        cash_events: events,
      }),
    )
  }

  /** Occupies a table, or reports the current state of its check. */
  async holdTable(check: OpenCheck): Promise<void> {
    this.#checks.open(check)
    await this.#report(check, check.state)
  }

  /** Returns true if the check was not fixed. */
  holds(check: OpenCheck): boolean {
    return this.#checks.holds(check)
  }

  /** Returns true if the device holds a check at a table. */
  isTaken(tableCode: string): boolean {
    return this.#checks.isTaken(tableCode)
  }

  /** True while the back-office accepts the device's key. */
  get isWelcome(): boolean {
    return this.#isWelcome
  }

  /** Ends a check, which frees the table. */
  async freeTable(check: OpenCheck): Promise<void> {
    this.#checks.close(check.table_code)
    await this.#report(check, 'free')
  }

  /**
   * Stays connected: fetches announced releases, sends a heartbeat every 30 seconds, reconnects
   * after failures, and stops when its key is no longer valid.
   */
  async stayConnected(
    signal: AbortSignal,
    onRelease: (release: number) => void,
    onAvailability: () => void = () => {},
  ): Promise<void> {
    const timer = setInterval(() => void this.heartbeat().catch(() => {}), heartbeatMilliseconds)
    await this.heartbeat().catch(() => {})
    while (!signal.aborted && this.#isWelcome) {
      await this.#listen(signal, onRelease, onAvailability).catch(() => {})
      if (this.#isWelcome) await pauseOrEnd(1000, signal)
    }
    clearInterval(timer)
  }

  async #listen(
    signal: AbortSignal,
    onRelease: (release: number) => void,
    onAvailability: () => void,
  ) {
    const headers = {
      ...this.#headers,
      ...(this.#heard === null ? {} : { 'last-event-id': String(this.#heard) }),
    }
    await this.#network.untilUp()
    const response = await fetch(`${this.#url}/v1/device/events`, {
      headers,
      signal: AbortSignal.any([signal, this.#network.lost]),
    })
    if (response.status === 401) this.#isWelcome = false
    if (!response.ok) return
    if (await this.pullAvailability()) onAvailability()
    // Fetches the changes that the stream missed.
    await this.#session.pull()
    for await (const { event, data } of eventsOf(response)) {
      if (event === 'release_table' || event === 'restore_table')
        await this.#hear({ ...heardEvent.parse(data), event })
      if (event === 'availability' && (await this.#hearAvailability(availabilityEvent.parse(data))))
        onAvailability()
      if (event === 'staff') await this.#session.pull()
      if (event !== 'release') continue
      if (await this.pull()) onRelease(this.release)
      await this.heartbeat()
    }
  }

  /**
   * Applies the release of a table in the back-office, or its undo. Receiving an event twice has no
   * further effect.
   */
  async #hear(event: Pick<TableEvent, 'number' | 'event' | 'table_code' | 'opened_at'>) {
    this.#heard = Math.max(this.#heard ?? 0, event.number)
    if (event.event === 'release_table') return this.#drop(event)
    const check = this.#checks.restore(event)
    if (check) await this.#report(check, check.state)
  }

  /** Fetches the state if an event leaves something out. */
  #hearAvailability(event: AvailabilityEvent): boolean | Promise<boolean> {
    return this.#availability.follows(event)
      ? this.#availability.apply(event)
      : this.pullAvailability()
  }

  async #drop(about: Pick<TableEvent, 'table_code' | 'opened_at'>) {
    const check = this.#checks.drop(about)
    if (check) await this.#report(check, 'free')
  }

  async #report(check: OpenCheck, state: OpenCheck['state'] | 'free') {
    const body = { tables: [{ ...check, state }] }
    const { data } = await this.#send<{
      data: { released: Pick<TableEvent, 'table_code' | 'opened_at'>[] }
    }>('PUT', '/v1/device/table-states', body)
    for (const released of data.released) await this.#drop(released)
  }

  async #send<T>(method: string, path: string, body: unknown): Promise<T> {
    await this.#network.untilUp()
    try {
      return (await send<T>(this.#url, method, path, { headers: this.#headers, body })).body
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) this.#isWelcome = false
      throw error
    }
  }
}
