import { addDays } from '@pos/domain/days/calendar-date'
import { type DayOptions, visitsOfDay } from '../days/day-plan.ts'
import { drawerEventsOf } from '../days/drawer-day.ts'
import { businessDayOf } from '../days/history.ts'
import { LiveDrawer } from '../days/live-drawer.ts'
import type { Device } from '../device/device.ts'
import type { SimulatedShop } from '../device/register-devices.ts'
import { seededRandom } from '../random.ts'
import { readCatalog } from './catalog.ts'
import {
  billEvents,
  checkUidOf,
  leaveEvents,
  linesDue,
  openEvents,
  orderEvents,
  serviceEvents,
} from './check-visit.ts'
import { refundedAfter } from './refund.ts'
import { refusedLines } from './refused-lines.ts'
import type { SentLine, Visit } from './visit.ts'

/** The longest sleep, so that clock changes and suspension are noticed. */
const longestPause = 20_000
/** Time that guests wait for their bill. */
const paying = 3 * 60_000
/** If a device was offline for longer, history fills the missing days. */
const longestGap = 90

/** The parts of a device that service needs. */
type ServingDevice = Pick<
  Device,
  | 'entities'
  | 'shop'
  | 'release'
  | 'staff'
  | 'workAs'
  | 'states'
  | 'offers'
  | 'checks'
  | 'act'
  | 'claim'
  | 'pay'
  | 'record'
  | 'synchronize'
>
type ServedShop = Pick<SimulatedShop, 'id' | 'known'>

/** A party in the shop. */
interface Seated {
  visit: Visit
  readonly checkUid: string
}

/** One device's part of the day: planned visits and parties in the shop. */
export class Service {
  readonly #options: DayOptions
  readonly #shop: ServedShop
  readonly #device: ServingDevice
  readonly #index: number
  /** Other devices of the shop, which send some of the orders. */
  readonly #partners: readonly ServingDevice[]
  #date: string
  #coming: Visit[]
  #seated: Seated[] = []
  readonly #drawer: LiveDrawer

  constructor(
    options: DayOptions,
    shop: ServedShop,
    device: ServingDevice,
    index: number,
    since: Date,
    partners: readonly ServingDevice[] = [],
  ) {
    this.#options = options
    this.#shop = shop
    this.#device = device
    this.#index = index
    this.#partners = partners
    this.#date = businessDayOf(device, since)
    this.#coming = [
      ...this.#visits(addDays(this.#date, -1)).filter((visit) => this.#isOpen(visit)),
      ...this.#plan(since),
    ]
    this.#drawer = new LiveDrawer((date, day) =>
      drawerEventsOf(options, shop, device, { date, index, ...day }),
    )
    this.#drawer.beginDay(this.#date, this.#visits(), since)
  }

  /** The number of visits that are planned or in progress. */
  get size(): number {
    return this.#coming.length + this.#seated.length
  }

  /** Starts the next business day when it has begun. Returns the skipped days in between. */
  beginDay(now: Date): string[] {
    const today = businessDayOf(this.#device, now)
    // If the clock was set back, the current day continues and nothing repeats.
    if (today <= this.#date) return []
    const gap: string[] = []
    for (
      let date = addDays(this.#date, 1);
      date < today && gap.length < longestGap;
      date = addDays(date, 1)
    )
      gap.push(date)
    this.#date = today
    this.#coming.push(...this.#plan(new Date(0)))
    this.#drawer.beginDay(today, this.#visits(), new Date(0))
    return gap
  }

  /** Parties that arrive after a moment order from the current menu. */
  planAgain(now: Date): void {
    const due = this.#coming.filter(({ seatedAt }) => seatedAt <= now)
    this.#coming = [...due, ...this.#plan(now).filter(({ seatedAt }) => seatedAt > now)]
  }

  /** Simulates up to a moment. `attempt` runs each step. */
  async catchUp(
    now: Date,
    attempt: (action: () => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    const arrived = this.#coming.filter(({ seatedAt }) => seatedAt <= now)
    this.#coming = this.#coming.filter(({ seatedAt }) => seatedAt > now)
    this.#seated.push(
      ...arrived.map((visit) => ({ visit, checkUid: checkUidOf(visit, this.#shop.id) })),
    )
    const paidAt = ({ visit }: Seated) => Date.parse(visit.receipt.paid_at)
    const leaving = this.#seated
      .filter((one) => paidAt(one) <= now.getTime())
      .toSorted((a, b) => paidAt(a) - paidAt(b))
    this.#seated = this.#seated.filter((one) => !leaving.includes(one))
    if (leaving.length > 0) await attempt(() => this.#device.synchronize())
    for (const one of leaving) await attempt(() => this.#leave(one, now))
    for (const one of this.#seated) await attempt(() => this.#serve(one, now))
    const events = this.#drawer.due(now)
    if (events.length > 0) await attempt(() => this.#device.record('cash_events', events))
  }

  /** Milliseconds until the next event. */
  untilNext(now: Date): number {
    const moments = [
      ...this.#coming.map(({ seatedAt }) => seatedAt.getTime()),
      ...this.#seated.flatMap(({ visit: { receipt } }) => [
        ...receipt.orders.map((line) => Date.parse(line.ordered_at)),
        Date.parse(receipt.paid_at) - paying,
        Date.parse(receipt.paid_at),
      ]),
    ].filter((at) => at > now.getTime())
    return Math.max(200, Math.min(longestPause, ...moments.map((at) => at - now.getTime())))
  }

  #plan(since: Date) {
    return this.#visits().filter(
      (visit) =>
        !this.#shop.known.has(visit.receipt.uid) &&
        (Date.parse(visit.receipt.paid_at) > since.getTime() || this.#isOpen(visit)),
    )
  }

  #visits(date = this.#date) {
    return visitsOfDay(this.#options, this.#shop, this.#device, date, this.#index)
  }

  /** Returns true if a former process opened the check of a visit, which is to be paid now. */
  #isOpen(visit: Visit): boolean {
    return this.#device.checks.get(checkUidOf(visit, this.#shop.id))?.state === 'open'
  }

  /** Brings the check of a party to the present. Returns false if the party has left. */
  async #serve(seated: Seated, now: Date, partners = this.#partners): Promise<boolean> {
    const { checkUid } = seated
    const check = this.#device.checks.get(checkUid)
    // The back-office released the table, so these guests pay nothing here.
    if (check && check.state !== 'open') return this.#forget(seated)
    const due = linesDue(seated.visit, check, now)
    const refused = refusedLines(due, this.#device)
    const visit = refused.size > 0 ? seated.visit.without(refused) : seated.visit
    // Guests leave if everything they want is sold out.
    if (!visit) return this.#turnAway(seated, now)
    seated.visit = visit
    const lines = due.filter(({ line }) => !refused.has(line.uid))
    const events = [
      ...(check ? [] : openEvents(checkUid, visit)),
      ...orderEvents(checkUid, visit, lines, now),
      ...(check ? serviceEvents(visit, check, now) : []),
      ...(check && isBillDue(visit, now) && check.bill_printed === 0
        ? billEvents(visit.receipt, check, now)
        : []),
    ]
    if (events.length === 0) return true
    await this.#signIn(visit)
    await act(this.#actor(checkUid, lines, partners), events)
    return true
  }

  /** Some rounds are sent by another device, which sees the check too. */
  #actor(
    checkUid: string,
    [first]: readonly SentLine[],
    partners: readonly ServingDevice[],
  ): ServingDevice {
    const all = [this.#device, this.#device, ...partners]
    const device = first && seededRandom(`${first.line.uid} device`).pick(all)
    return device?.checks.get(checkUid)?.state === 'open' ? device : this.#device
  }

  async #turnAway(seated: Seated, now: Date): Promise<boolean> {
    const check = this.#device.checks.get(seated.checkUid)
    if (check) {
      const { country_code } = readCatalog(this.#device, this.#date).shop
      await act(this.#device, leaveEvents(check, soldOutReason[country_code], now))
    }
    return this.#forget(seated)
  }

  #forget(seated: Seated): boolean {
    this.#seated = this.#seated.filter((one) => one !== seated)
    return false
  }

  /**
   * The server signs in first. If the code fails, a colleague's session is used, because guests do
   * not wait.
   */
  async #signIn({ receipt }: Visit) {
    if (receipt.staff?.id)
      await this.#device.workAs(receipt.staff.id, receipt.revenue_center_id ?? null)
  }

  async #leave(seated: Seated, now: Date) {
    const { checkUid } = seated
    // Once to open it, once for the lines, once for what follows from them: voids and the bill.
    for (let step = 0; step < 3; step += 1) if (!(await this.#serve(seated, now, []))) return
    const { visit } = seated
    await this.#signIn(visit)
    // While another device takes the payment, the guests wait.
    if (!(await this.#device.claim(checkUid, visit.receipt.staff?.id ?? null))) {
      this.#seated.push(seated)
      return
    }
    const { paid_at } = visit.receipt
    const date = businessDayOf(this.#device, new Date(paid_at))
    const receipt = { ...visit.receipt, check_uid: checkUid }
    const number = await this.#device.pay(receipt, checkUid, date)
    if (visit.refund)
      await this.#device.record('receipts', [refundedAfter(visit.refund, paid_at, number)])
    this.#drawer.pay(visit)
  }
}

/** Reason that staff type when guests leave because nothing is left. */
const soldOutReason = { JP: '品切れ', US: 'Sold out' }

const isBillDue = ({ receipt }: Visit, now: Date) =>
  Date.parse(receipt.paid_at) - now.getTime() <= paying

async function act(
  device: ServingDevice,
  events: Parameters<ServingDevice['act']>[0],
): Promise<void> {
  const refusal = await device.act(events)
  if (refusal !== null) throw new Error(`An event of a check was refused: ${refusal}`)
}
