import { addDays } from '@pos/domain/days/calendar-date'
import { type DayOptions, visitsOfDay } from '../days/day-plan.ts'
import { drawerEventsOf } from '../days/drawer-day.ts'
import { businessDayOf } from '../days/history.ts'
import { LiveDrawer } from '../days/live-drawer.ts'
import type { Device } from '../device/device.ts'
import type { SimulatedShop } from '../device/register-devices.ts'
import type { OpenCheck } from './open-checks.ts'
import type { OrderLine } from './posted-order.ts'
import type { Visit } from './visit.ts'

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
  | 'holds'
  | 'isTaken'
  | 'holdTable'
  | 'freeTable'
  | 'postOrders'
  | 'postReceipts'
  | 'postVoidOrders'
  | 'postCash'
>
type ServedShop = Pick<SimulatedShop, 'id' | 'known'>

/** A party in the shop. */
interface Seated {
  visit: Visit
  /** Lines that were sent to the kitchen. */
  readonly sent: Set<string>
  /** The last reported state of their table; null for take-out. */
  check: OpenCheck | null
}

/** One device's part of the day: planned visits and parties in the shop. */
export class Service {
  readonly #options: DayOptions
  readonly #shop: ServedShop
  readonly #device: ServingDevice
  readonly #index: number
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
  ) {
    this.#options = options
    this.#shop = shop
    this.#device = device
    this.#index = index
    this.#date = businessDayOf(device, since)
    this.#coming = this.#plan(since)
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
    this.#seated.push(...arrived.map((visit) => ({ visit, check: null, sent: new Set<string>() })))
    const leaving = this.#seated.filter(
      ({ visit }) => Date.parse(visit.receipt.paid_at) <= now.getTime(),
    )
    this.#seated = this.#seated.filter((one) => !leaving.includes(one))
    for (const one of leaving) await attempt(() => this.#leave(one))
    for (const one of this.#seated) await attempt(() => this.#serve(one, now))
    const events = this.#drawer.due(now)
    if (events.length > 0) await attempt(() => this.#device.postCash(events))
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
      ({ receipt }) =>
        Date.parse(receipt.paid_at) > since.getTime() && !this.#shop.known.has(receipt.uid),
    )
  }

  #visits() {
    return visitsOfDay(this.#options, this.#shop, this.#device, this.#date, this.#index)
  }

  async #serve(seated: Seated, now: Date) {
    const { check } = seated
    if (check && !this.#device.holds(check)) return
    if (!(await this.#order(seated, now))) return this.#turnAway(seated)
    const { visit } = seated
    if (!visit.table) return
    const next = checkOf(visit, now)
    if (check && check.state === next.state && check.amount === next.amount) return
    if (!check && this.#device.isTaken(next.table_code)) return
    await this.#signIn(visit)
    await this.#device.holdTable(next)
    seated.check = next
  }

  /**
   * Sends the orders that are due to the kitchen, without sold-out items. Returns true if anything
   * is left to order.
   */
  async #order(seated: Seated, now: Date): Promise<boolean> {
    const due = seated.visit.lines.filter(
      ({ uid, ordered_at }) => !seated.sent.has(uid) && Date.parse(ordered_at) <= now.getTime(),
    )
    const refused = refusedLines(due, this.#device)
    const visit = refused.size > 0 ? seated.visit.without(refused) : seated.visit
    if (!visit) return false
    if (due.length > 0) await this.#signIn(visit)
    await this.#device.postOrders(
      due.filter(({ uid }) => !refused.has(uid)),
      visit.receipt.staff?.id ?? null,
    )
    seated.visit = visit
    for (const { uid } of due) seated.sent.add(uid)
    return true
  }

  /** Guests leave if everything they want is sold out. */
  async #turnAway(seated: Seated) {
    this.#seated = this.#seated.filter((one) => one !== seated)
    if (seated.check) await this.#device.freeTable(seated.check)
  }

  /**
   * The server signs in first. If the code fails, a colleague's session is used, because guests do
   * not wait.
   */
  async #signIn({ receipt }: Visit) {
    if (receipt.staff?.id)
      await this.#device.workAs(receipt.staff.id, receipt.revenue_center_id ?? null)
  }

  async #leave({ visit, check }: Seated) {
    // The back-office released the table, so these guests pay nothing here.
    if (check && !this.#device.holds(check)) return
    await this.#signIn(visit)
    await this.#device.postVoidOrders(visit.voids)
    await this.#device.postReceipts(visit.refund ? [visit.receipt, visit.refund] : [visit.receipt])
    this.#drawer.pay(visit)
    if (check) await this.#device.freeTable(check)
  }
}

/** The state of a table at a moment: its orders, and whether the bill was requested. */
function checkOf({ seatedAt, receipt }: Visit, now: Date): OpenCheck {
  const ordered = receipt.orders.filter((line) => Date.parse(line.ordered_at) <= now.getTime())
  return {
    table_code: receipt.table_code ?? '',
    opened_at: seatedAt.toISOString(),
    state: Date.parse(receipt.paid_at) - now.getTime() <= paying ? 'paying' : 'open',
    staff_id: receipt.staff?.id ?? null,
    staff: receipt.staff?.name ?? '',
    guests: receipt.guest_count,
    amount: ordered.reduce((sum, line) => sum + line.price, 0),
  }
}

/** Lines with fewer remaining pieces than ordered; lines of one item are added up. */
export function refusedLines(
  lines: readonly OrderLine[],
  device: Pick<Device, 'offers'>,
): ReadonlySet<string> {
  const ordered = new Map<string, number>()
  const refused = lines.filter(({ menu_item_id, quantity }) => {
    const pieces = (ordered.get(menu_item_id) ?? 0) + quantity
    const isLeft = device.offers(menu_item_id, pieces)
    if (isLeft) ordered.set(menu_item_id, pieces)
    return !isLeft
  })
  return new Set(refused.map(({ uid }) => uid))
}
