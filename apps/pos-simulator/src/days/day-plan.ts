import type { ItemStates } from '@pos/device-client/data/availability'
import { zonedInstant } from '@pos/domain/days/business-day'
import { weekdayOf } from '@pos/domain/days/calendar-date'
import { formatTime, minutesOf } from '@pos/domain/days/time-of-day'
import type { Device } from '../device/device.ts'
import type { SimulatedShop } from '../device/register-devices.ts'
import type { Options } from '../options.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Catalog, readCatalog, type Seat } from '../visits/catalog.ts'
import { playVisit, type Visit } from '../visits/visit.ts'
import { cashiersOf, crewOf } from './crew.ts'

/** The options that decide the guests of a day. */
export type DayOptions = Pick<Options, 'seed' | 'visits' | 'devices'>

const busy: Record<string, number> = {
  monday: 0.6,
  tuesday: 0.65,
  wednesday: 0.75,
  thursday: 0.8,
  friday: 1,
  saturday: 1,
  sunday: 0.8,
}
/** Time for clearing a table before the next guests sit down. */
const clearing = 5 * 60_000

/**
 * The visits to a device on a business day, in the order in which guests sit down. The same seed,
 * shop and menu give the same visits. Each visit has its own random numbers, so a changed menu
 * affects no other visit.
 */
export function visitsOfDay(
  options: DayOptions,
  shop: Pick<SimulatedShop, 'id'>,
  device: Pick<Device, 'entities' | 'shop' | 'release' | 'staff'> & {
    readonly states?: ItemStates
  },
  date: string,
  index: number,
): Visit[] {
  const catalog = readCatalog(device, date, device.states)
  const crew = crewOf(device.staff, catalog.shop.country_code)
  const seats = new FreeSeats(
    catalog.tables.filter((_, seatIndex) => seatIndex % options.devices === index),
  )
  const arrivals = Array.from({ length: countOf(options, shop, date, index) }, (_, number) => {
    const random = seededRandom(`${options.seed} ${shop.id} ${date} ${index} ${number}`)
    return { random, seatedAt: arrivalOf(catalog, random, date) }
  }).sort((a, b) => a.seatedAt.getTime() - b.seatedAt.getTime())
  return arrivals.flatMap(({ random, seatedAt }, number) => {
    const table = random.chance(0.12) ? null : seats.pick(random, seatedAt)
    const staff = random.pick(cashiersOf(crew))
    if (!staff) return []
    const visit = playVisit({
      uid: uidOf(date, index, number + 1),
      catalog,
      random,
      seatedAt,
      release: device.release,
      table,
      staff,
      crew,
    })
    if (visit && table) seats.take(table, new Date(visit.receipt.paid_at))
    return visit ?? []
  })
}

/**
 * The uid of the last receipt of a device's day. Days are posted in order, so the day is complete
 * once this receipt exists.
 */
export function lastUidOf(
  options: DayOptions,
  shop: Pick<SimulatedShop, 'id'>,
  date: string,
  index: number,
): string {
  return uidOf(date, index, countOf(options, shop, date, index))
}

function countOf(
  { seed, visits, devices }: DayOptions,
  shop: Pick<SimulatedShop, 'id'>,
  date: string,
  index: number,
) {
  const random = seededRandom(`${seed} ${shop.id} ${date} ${index}`)
  return Math.round(
    ((visits * (busy[weekdayOf(date)] ?? 1)) / devices) * (0.85 + random.next() * 0.3),
  )
}

function uidOf(date: string, index: number, number: number) {
  return `${date.replaceAll('-', '')}-${index + 1}-${String(number).padStart(4, '0')}`
}

function arrivalOf(catalog: Catalog, random: Random, date: string): Date {
  const periods = catalog.periods.filter((one) => one.weekdays.includes(weekdayOf(date)))
  const period = random.weighted(
    periods.map((one, index) => [one, index === 0 ? 3 : index === 1 ? 5 : 2] as const),
  )
  const minutes = period
    ? random.between(
        minutesOf(period.start_time),
        Math.max(minutesOf(period.start_time), minutesOf(period.end_time) - 45),
      )
    : random.between(660, 1300)
  return new Date(
    zonedInstant(date, formatTime(minutes), catalog.shop.timezone).getTime() +
      random.between(0, 59) * 1000,
  )
}

/** Tables of a device: guests take a free table; if the shop is full, they share one. */
class FreeSeats {
  readonly #tables: readonly Seat[]
  readonly #freeFrom = new Map<string, number>()

  constructor(tables: readonly Seat[]) {
    this.#tables = tables
  }

  pick(random: Random, at: Date): Seat | null {
    const free = this.#tables.filter(({ id }) => (this.#freeFrom.get(id) ?? 0) <= at.getTime())
    return random.pick(free) ?? random.pick(this.#tables) ?? null
  }

  take({ id }: Seat, until: Date) {
    this.#freeFrom.set(id, until.getTime() + clearing)
  }
}
