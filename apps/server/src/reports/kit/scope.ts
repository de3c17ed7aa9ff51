import { fail, failField } from '@pos/contract/errors'
import type { ReportBasis, ReportQuery } from '@pos/contract/reports/report-query'
import { businessDate, localParts } from '@pos/domain/days/business-day'
import type { DateRange, WeekStart } from '@pos/domain/days/calendar-date'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { widenToShops } from '#engine/other-shops'
import { type Compared, openCompared } from './compared.ts'
import type { ReportShop } from './report-shop.ts'

type Db = Context['db']

/** The validated parameters of a report: shops, days and revenue type. */
export interface Scope {
  readonly db: Db
  readonly shops: readonly ReportShop[]
  readonly shopIds: readonly string[]
  /** The selected shops, and the compared shop if it differs. */
  readonly everyShopId: readonly string[]
  readonly range: DateRange
  readonly compared: Compared | null
  /** The first day of the week, as set in the first shop. */
  readonly weekStart: WeekStart
  readonly basis: ReportBasis
}

const maxYears = 5

/**
 * Checks the parameters of a report. Refuses impossible ranges, shops that the caller may not see,
 * and shops of different currencies.
 */
export async function openScope(context: Context, query: ReportQuery): Promise<Scope> {
  checkRange(query)
  const shops = await chooseShops(context, query.shop_ids ?? [shopOf(context)], query)
  const range = { from: query.from, to: query.to }
  const type = query.revenue_type ?? shops.counted[0]?.revenue_timing ?? 'paid_at'
  const compared = await openCompared(context, query, { shops: shops.compared, type })
  return {
    db: context.db,
    shops: shops.counted,
    shopIds: shops.counted.map((shop) => shop.id),
    everyShopId: [...new Set([...shops.counted, ...shops.compared].map((shop) => shop.id))],
    range,
    compared,
    weekStart: shops.counted[0]?.week_starts_on ?? 'monday',
    basis: {
      ...range,
      ...comparedBasis(query, compared),
      until: presentTime(shops.counted[0], range, context.now),
      revenue_type: type,
      granularity: query.granularity,
      currency: shops.counted[0]?.currency ?? 'JPY',
      shops: shops.counted.map(({ id, name, timezone, close_time }) => ({
        id,
        name,
        timezone,
        close_time,
      })),
    },
  }
}

/** The comparison part of the basis. */
function comparedBasis({ compare }: ReportQuery, compared: Compared | null) {
  return {
    compare,
    compared_from: compared?.from ?? null,
    compared_to: compared?.to ?? null,
    compared_shop: compare === 'shop' ? (compared?.shops[0]?.name ?? null) : null,
    compared_weeks: compared?.aligned === 'weekday' ? compared.weeks : null,
    compared_complete: compared?.isComplete ?? true,
    compared_new_shops: compared?.newShops.map(({ id, name }) => ({ id, name })) ?? [],
  }
}

/** The time on the shop's clock if its business day is the last one of the range. */
function presentTime(shop: ReportShop | undefined, { from, to }: DateRange, now: Date) {
  if (!shop) return null
  const today = businessDate(now, shop.timezone, shop.close_time)
  return today >= from && today <= to ? localParts(now, shop.timezone).time : null
}

function checkRange({ from, to }: ReportQuery) {
  if (to < from) failField('to', 'after_or_equal_date', { date: from })
  if (to >= yearsLater(from, maxYears)) failField('to', 'range_too_long', { years: maxYears })
}

/**
 * The same date some years later as text; February 29 may not exist there, which does not matter
 * for comparing.
 */
function yearsLater(date: string, years: number) {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
}

/**
 * Finds the shops of the report and of the comparison, all with one currency, because amounts of
 * different currencies are never added.
 */
async function chooseShops(
  context: Context,
  ids: readonly string[],
  { compare, compare_shop_id: other }: ReportQuery,
) {
  if (ids.length === 0) failField('shop_ids', 'required')
  if (compare === 'shop' && !other) failField('compare_shop_id', 'required')
  const asked = [...new Set(compare === 'shop' && other ? [...ids, other] : ids)]
  await widenToShops(context, asked)
  const { rows } = await sql<ReportShop>`
    select id, name, timezone, close_time, currency, revenue_timing, week_starts_on from shops where id = any(${asked}::uuid[]) order by name, id`.execute(
    context.db,
  )
  const counted = rows.filter((shop) => ids.includes(shop.id))
  if (counted.length === 0) fail('NotFound')
  if (new Set(rows.map((shop) => shop.currency)).size > 1) failField('shop_ids', 'mixed_currencies')
  return {
    counted,
    compared: compare === 'shop' ? rows.filter((shop) => shop.id === other) : counted,
  }
}
