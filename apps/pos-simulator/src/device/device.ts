import { verify } from '@node-rs/argon2'
import type { MasterData } from '@pos/contract/devices/device-interface'
import { putTableStates } from '@pos/contract/devices/table-states'
import { releasedOf } from '@pos/contract/released'
import type { PostedCashEventInput } from '@pos/contract/sales/cash'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { CheckEventInput } from '@pos/device-client/checks/check-sync'
import type { ItemStates } from '@pos/device-client/data/availability'
import { DeviceClient } from '@pos/device-client/device-client'
import type { Topic } from '@pos/device-client/device-options'
import { type OutboxRecord, postOf } from '@pos/device-client/outbox'
import { type DeviceStore, MemoryStore } from '@pos/device-client/store'
import { DeviceApi, Unreachable } from '@pos/device-client/transport/device-api'
import { pauseOrEnd } from '@pos/device-client/transport/pause'
import { newUid } from '@pos/device-client/uid'
import type { Check } from '@pos/domain/checks/check'
import type { CheckRefusal } from '@pos/domain/checks/check-event'
import { Battery } from './battery.ts'
import { messageOf } from './message-of.ts'
import { Network } from './network.ts'
import { seenPrinter } from './printer-paper.ts'

/** A table that a device without checks reports as occupied. */
interface OccupiedTable {
  readonly table_code: string
  readonly opened_at: string
  readonly state: 'open' | 'paying' | 'locked'
  readonly staff_id: string | null
  readonly staff: string
  readonly guests: number
  readonly amount: number
}

/** A simulated POS device. It uses only the device interface, through `packages/device-client`. */
export class Device {
  readonly name: string
  readonly #api: DeviceApi
  readonly #codes: ReadonlyMap<string, string>
  readonly #network = new Network()
  /** Survives a crash, as the disk of a device does. */
  readonly #store: DeviceStore
  readonly #say: (text: string) => void
  #client: DeviceClient
  #connection = new AbortController()
  #onChange: (topic: Topic) => void = () => {}

  /** `codes` holds the security codes that people enter, by id. */
  constructor(
    url: string,
    name: string,
    key: string,
    codes: ReadonlyMap<string, string> = new Map(),
    say: (text: string) => void = () => {},
    store: DeviceStore = new MemoryStore(),
  ) {
    this.name = name
    this.#store = store
    this.#codes = codes
    this.#say = say
    const headers = { 'x-api-key': key, 'accept-language': 'en' }
    this.#api = new DeviceApi({ url, headers, fetch: this.#network.fetch })
    this.#client = this.#newClient()
  }

  get release(): number {
    return this.#client.masterData.release
  }
  get entities(): MasterData['entities'] {
    return this.#client.masterData.entities
  }
  get shop(): Record<string, unknown> {
    return this.#client.masterData.shop
  }
  get customers() {
    return this.#client.customers
  }
  /** The people who may work in the shop. */
  get staff() {
    return this.#client.staff.members
  }
  /** Sold-out items and counts. */
  get states(): ItemStates {
    return this.#client.availability.states
  }
  /** Open checks of the shop, and those closed recently, as the device shows them. */
  get checks(): ReadonlyMap<string, Check> {
    return this.#client.checks.checks
  }
  /** True while the back-office accepts the device's key. */
  get isWelcome(): boolean {
    return this.#client.isWelcome
  }

  /** Returns true if this many pieces can be ordered, as far as the device knows. */
  offers(itemId: string, quantity: number): boolean {
    return this.#client.availability.offers(itemId, quantity)
  }

  /** Restores its records, fetches everything and reports that it runs, as often as it takes. */
  async begin(): Promise<void> {
    await this.#client.start()
    await this.#untilAnswered(async () => {
      await this.#client.pullAll()
      await this.#client.synchronize()
      await this.#client.beat()
    })
  }

  /** Sends everything and fetches the checks; without a network, nothing happens. */
  async synchronize(): Promise<void> {
    await this.#client.synchronize().catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
    })
  }

  /** Acts on checks. Returns why the device refused the events; null if it did not. */
  act(events: readonly CheckEventInput[]): Promise<CheckRefusal | null> {
    return this.#client.act(events)
  }

  /**
   * Claims a check for payment. Returns false if another device is paying it. Without a network,
   * money is taken without a claim.
   */
  async claim(checkUid: string, staffId: string | null): Promise<boolean> {
    const outcome = await this.#client.claim(checkUid, staffId)
    return typeof outcome === 'string' || outcome.refusal.status !== 409
  }

  /**
   * Stores the receipt of a check with the next number of its business date, which shows the check
   * as paid, and posts it. Returns the number.
   */
  async pay(receipt: PostedReceiptInput, checkUid: string, date: string): Promise<string> {
    const number = this.#client.numbers.next(date)
    const closing = {
      uid: newUid(),
      check_uid: checkUid,
      at: receipt.paid_at,
      device_id: String(this.#client.masterData.device.id ?? ''),
      staff_id: receipt.staff?.id ?? null,
      kind: 'close' as const,
      payload: { receipt_uid: receipt.uid, part_uid: null, total: receipt.total },
    }
    await this.#client.pay({ ...receipt, receipt_number: number.number }, closing, number)
    return number.number
  }

  /** Stores records and posts them as soon as possible. */
  record(kind: OutboxRecord['kind'], records: readonly OutboxRecord['record'][]): Promise<void> {
    return this.#client.record(kind, records)
  }

  /**
   * Signs a person in for the next action in a revenue center, unless that person is still signed
   * in. Returns false if that fails.
   */
  async workAs(staffId: string, centerId: string | null, now: Date = new Date()): Promise<boolean> {
    const center = releasedOf(this.entities, 'revenue-centers').find(({ id }) => id === centerId)
    const { staff } = this.#client
    staff.signOutIdle(now.getTime())
    if (staff.current?.id !== staffId) {
      const code = this.#codes.get(staffId)
      const signIn = code === undefined ? null : await staff.signIn(code, now.getTime())
      if (!signIn || 'refusal' in signIn || signIn.person.id !== staffId) return false
    }
    staff.touch(center?.auto_logout ?? 0, now.getTime())
    return true
  }

  /** Returns true if a person was signed out after the idle minutes of the revenue center. */
  signOutIdle(now: Date): boolean {
    return this.#client.staff.signOutIdle(now.getTime())
  }

  /** Disconnects the device: it keeps selling, and what it makes waits. */
  loseNetwork(): void {
    this.#network.lose()
  }

  /** Reconnects the device: its heartbeat reports the waiting receipts, which are then posted. */
  async regainNetwork(): Promise<void> {
    this.#network.regain()
    await this.#client.beat()
    await this.#client.synchronize()
  }

  /** The app ends without warning and starts again with what it had stored. */
  async crash(): Promise<void> {
    this.#connection.abort()
    this.#connection = new AbortController()
    this.#client = this.#newClient()
    await this.#client.start()
  }

  /** Posts records of past days and returns the number of new ones, as often as it takes. */
  async post(kind: OutboxRecord['kind'], records: readonly unknown[]): Promise<number> {
    if (records.length === 0) return 0
    const answers = await this.#untilAnswered(() => postOf(this.#api, kind, records))
    const wrong = answers.find(({ status }) => status === 'refused' || status === 'conflict')
    // A refusal is a bug of the simulator and ends it.
    if (wrong) throw new Error(`${this.name}: ${JSON.stringify(wrong)}`)
    return answers.filter(({ status }) => status === 'stored').length
  }

  postReceipts(receipts: readonly PostedReceiptInput[]): Promise<number> {
    return this.post('receipts', receipts)
  }
  postVoidOrders(orders: readonly Record<string, unknown>[]): Promise<number> {
    return this.post('void_orders', orders)
  }
  postCash(events: readonly PostedCashEventInput[]): Promise<number> {
    return this.post('cash_events', events)
  }

  /** Reports an occupied table, as a device without checks does. */
  async holdTable(table: OccupiedTable): Promise<void> {
    await this.#api.call(putTableStates, { body: { tables: [table] } })
  }

  /** Stays connected until the signal is aborted or the key is refused, also after a crash. */
  async stayConnected(
    signal: AbortSignal,
    onRelease: (release: number) => void,
    onAvailability: () => void = () => {},
  ): Promise<void> {
    this.#onChange = (topic) => {
      if (topic === 'master-data') onRelease(this.release)
      if (topic === 'availability') onAvailability()
    }
    while (!signal.aborted && this.isWelcome)
      await this.#client.connect(AbortSignal.any([signal, this.#connection.signal]))
  }

  #newClient(): DeviceClient {
    const battery = new Battery(this.name)
    const client: DeviceClient = new DeviceClient({
      api: this.#api,
      store: this.#store,
      verifyCode: verify,
      report: (now) => ({
        app_version: 'simulator-1',
        battery: battery.at(now),
        printers: (this.entities.printers ?? []).map((printer) => seenPrinter(printer, now)),
      }),
      onChange: (topic) => {
        if (client === this.#client) this.#onChange(topic)
      },
      onRefusedEvent: ({ event, acknowledgement }) =>
        this.#say(
          `${this.name}: ${event.kind} was refused: ${acknowledgement.reason ?? 'conflict'}`,
        ),
      onRefusedRecord: ({ record, acknowledgement }) =>
        this.#say(
          `${this.name}: ${record.record.uid} was refused: ${JSON.stringify(acknowledgement)}`,
        ),
      onError: (error) => {
        if (!(error instanceof Unreachable)) this.#say(`${this.name}: ${messageOf(error)}`)
      },
    })
    return client
  }

  /** Retries like a device while the server is unavailable or busy. */
  async #untilAnswered<T>(action: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await action()
      } catch (error) {
        if (!(error instanceof Unreachable) || attempt >= 60) throw error
        await pauseOrEnd(Math.min(5000, 200 * attempt), new AbortController().signal)
      }
    }
  }
}
