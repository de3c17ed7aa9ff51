import { businessDate } from '../days/business-day.ts'
import { type DateType, dateTypesOf } from '../days/date-types.ts'
import { periodAt, type TimePeriod } from '../days/time-periods.ts'
import type { Money } from '../money/money.ts'

/** The way in which an item is served. */
export type Service = 'eat_in' | 'takeout'

/** A price with the conditions under which it applies; all of them must hold. */
export interface PriceRow {
  readonly id: string
  readonly price: Money
  /** The first business day, "YYYY-MM-DD", included; null: any. */
  readonly date_from: string | null
  /** The last business day, included; null: any. */
  readonly date_to: string | null
  /** Empty means on any day. */
  readonly date_types: readonly DateType[]
  readonly time_period_id: string | null
  readonly revenue_center_id: string | null
  /** null: eaten in and taken out. */
  readonly service: Service | null
}

/** The prices of an item or a condiment. Releases from before these prices have `price` alone. */
export interface Priced {
  readonly price: Money
  /** The price to take out; null: `price`. */
  readonly takeout_price?: Money | null
  readonly prices?: readonly PriceRow[]
}

/** A moment as prices see it. */
export interface PriceMoment {
  /** The business day, "YYYY-MM-DD". */
  readonly date: string
  readonly date_types: readonly DateType[]
  readonly time_period_id: string | null
}

/** The settings of a shop that decide the day and the period of a moment. */
export interface PriceCalendar {
  readonly periods: readonly TimePeriod[]
  /** Dates of the public holidays. */
  readonly holidays: ReadonlySet<string>
  readonly shop: { readonly timezone: string; readonly close_time: string }
}

/** A price and what it comes from: `price`, `takeout_price` or the id of a row. */
export interface ResolvedPrice {
  readonly price: Money
  readonly rule: string
}

/** Returns the business day, its types and the time period of an instant. */
export function priceMoment(
  { periods, holidays, shop }: PriceCalendar,
  instant: Date | string,
): PriceMoment {
  const date = businessDate(instant, shop.timezone, shop.close_time)
  return {
    date,
    date_types: dateTypesOf(date, holidays),
    time_period_id: periodAt(periods, instant, shop.timezone)?.id ?? null,
  }
}

/**
 * Returns the price of an item or condiment, and which of its prices it is (docs/domain.md
 * "Prices"). Of the rows whose conditions all hold, the one with the narrowest condition applies:
 * chosen dates come first, then the type of day, the time period, the revenue center and the
 * service.
 */
export function resolvePrice(
  { price, takeout_price = null, prices = [] }: Priced,
  moment: PriceMoment,
  service: Service,
  revenueCenterId: string | null,
): ResolvedPrice {
  let best: { row: PriceRow; ranks: readonly number[] } | null = null
  for (const row of prices) {
    if (!applies(row, moment, service, revenueCenterId)) continue
    const ranks = ranksOf(row, moment)
    if (!best || compareRanks(ranks, best.ranks) > 0) best = { row, ranks }
  }
  if (best) return { price: best.row.price, rule: best.row.id }
  return service === 'takeout' && takeout_price !== null
    ? { price: takeout_price, rule: 'takeout_price' }
    : { price, rule: 'price' }
}

/** Returns the record with the price of a moment, service and revenue center as its `price`. */
export function pricedAt<R extends Priced>(
  record: R,
  moment: PriceMoment,
  service: Service,
  revenueCenterId: string | null,
): R {
  const { price } = resolvePrice(record, moment, service, revenueCenterId)
  return price === record.price ? record : { ...record, price }
}

/**
 * Returns the indexes of the first two rows that could apply at the same moment without one being
 * narrower, which is refused; null if there are none.
 */
export function overlappingPrices(
  rows: readonly Omit<PriceRow, 'id' | 'price'>[],
): [number, number] | null {
  for (const [index, one] of rows.entries())
    for (const [offset, other] of rows.slice(index + 1).entries())
      if (isUnordered(one, other)) return [index, index + 1 + offset]
  return null
}

type Conditions = Omit<PriceRow, 'id' | 'price'>

function applies(
  row: Conditions,
  { date, date_types, time_period_id }: PriceMoment,
  service: Service,
  center: string | null,
) {
  return (
    (row.date_from ?? date) <= date &&
    (row.date_to ?? date) >= date &&
    (row.date_types.length === 0 || row.date_types.some((type) => date_types.includes(type))) &&
    (row.time_period_id ?? time_period_id) === time_period_id &&
    (row.revenue_center_id ?? center) === center &&
    (row.service ?? service) === service
  )
}

/** A holiday is narrower than a Saturday, because it can be one. */
const dayRanks: Readonly<Record<DateType, number>> = {
  weekday: 1,
  saturday: 2,
  sunday: 2,
  holiday_eve: 3,
  holiday: 4,
}

/** Returns how narrow each condition of a row is at a moment, the most important one first. */
function ranksOf(row: Conditions, { date_types }: Pick<PriceMoment, 'date_types'>) {
  const days = row.date_types.filter((type) => date_types.includes(type))
  return [
    hasDates(row) ? 1 : 0,
    Math.max(0, ...days.map((type) => dayRanks[type])),
    row.time_period_id === null ? 0 : 1,
    row.revenue_center_id === null ? 0 : 1,
    row.service === null ? 0 : 1,
  ]
}

function compareRanks(one: readonly number[], other: readonly number[]) {
  const index = one.findIndex((rank, at) => rank !== other[at])
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}

const hasDates = ({ date_from, date_to }: Conditions) => date_from !== null || date_to !== null

/** True if both rows have the same kinds of conditions, and all of them can hold at once. */
function isUnordered(one: Conditions, other: Conditions) {
  return (
    hasDates(one) === hasDates(other) &&
    (one.date_from ?? '') <= (other.date_to ?? '9999-12-31') &&
    (other.date_from ?? '') <= (one.date_to ?? '9999-12-31') &&
    (one.date_types.length === 0
      ? other.date_types.length === 0
      : one.date_types.some((type) => other.date_types.includes(type))) &&
    one.time_period_id === other.time_period_id &&
    one.revenue_center_id === other.revenue_center_id &&
    one.service === other.service
  )
}
