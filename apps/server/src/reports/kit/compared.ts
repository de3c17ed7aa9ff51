import { failField } from '@pos/contract/errors'
import type { ReportQuery } from '@pos/contract/reports/report-query'
import { businessDate, localParts } from '@pos/domain/days/business-day'
import { addDays, type DateRange, diffDays } from '@pos/domain/days/calendar-date'
import { type ComparedDays, comparedDays, daysBeside, weeksOf } from '@pos/domain/days/comparison'
import { averageOf } from '@pos/domain/money/rounding'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { rowsOfShops } from '#platform/topology/rows-of-shops'
import { rollUp } from '#sales/service'
import type { ReportShop } from './report-shop.ts'

type Asking = Pick<Context, 'db' | 'engine' | 'now'>

/** The comparison of a report: days, shops, and sales to exclude. */
export interface Compared extends ComparedDays {
  readonly shops: readonly ReportShop[]
  readonly shopIds: readonly string[]
  /** The days of the range that have counterparts: up to today. */
  readonly beside: DateRange
  /** The sums of compared rows cover this many weeks. */
  readonly weeks: number
  /** True if the sales of a shop had begun on the first compared day. */
  readonly isComplete: boolean
  /** Shops whose sales began later, if it is complete. */
  readonly newShops: readonly ReportShop[]
  /** Sales after the present time of day on days compared with today, which are excluded. */
  readonly later: readonly LaterSales[]
}

/** Receipts and voids of a shop. */
interface LaterSales {
  readonly shopId: string
  readonly receipts: readonly string[]
  readonly voids: readonly string[]
}

type Range = Required<Pick<ReportQuery, 'from' | 'to' | 'compare'>> &
  Pick<ReportQuery, 'compare_from'>

/**
 * Finds the compared days of a report; null without a comparison. `shops` are the compared shops.
 * Days compared with today end at the present minute of each shop's clock; days after today have no
 * counterparts.
 */
export async function openCompared(
  context: Asking,
  query: Range,
  { shops, type }: { shops: readonly ReportShop[]; type: ReportShop['revenue_timing'] },
): Promise<Compared | null> {
  const { compare, from, to, compare_from } = query
  // Targets are not days: the targets report compares them.
  if (compare === 'none' || compare === 'target') return null
  if (compare === 'range' && !compare_from) failField('compare_from', 'required')
  const today =
    shops.map((shop) => businessDate(context.now, shop.timezone, shop.close_time)).toSorted()[0] ??
    to
  const beside = { from, to: today >= from && today < to ? today : to }
  const firstDays = await firstDaysOf(context, shops)
  const first = [...firstDays.values()].toSorted()[0]
  const asked = weeksOf[compare]
  const weeks = asked
    ? Math.max(1, Math.min(asked, first ? Math.floor(diffDays(first, from) / 7) : asked))
    : 1
  const days = comparedDays(compare, { from, to }, { from: compare_from, weeks })
  const after = diffDays(beside.to, to)
  const shortened =
    typeof days.aligned === 'number'
      ? { ...days, to: addDays(days.to, -after) }
      : days.aligned === 'date'
        ? comparedDays(compare, beside)
        : days
  const isComplete = first !== undefined && first <= shortened.from
  return {
    ...shortened,
    shops,
    shopIds: shops.map(({ id }) => id),
    beside,
    weeks,
    isComplete,
    newShops: isComplete
      ? shops.filter(({ id }) => (firstDays.get(id) ?? '') > shortened.from)
      : [],
    later: await readLater(context, { shops, type, days, range: { from, to } }),
  }
}

const figures = rollUp('sales_figures')

/** The first day with receipts of each shop that has any. */
async function firstDaysOf(
  context: Asking,
  shops: readonly ReportShop[],
): Promise<ReadonlyMap<string, string>> {
  const ofShops = (shopIds: readonly string[]) => sql<{ shop_id: string; day: string }>`
    select s.id as shop_id, f.starts_on as day from unnest(${[...shopIds]}::uuid[]) s(id) cross join lateral (
      select starts_on from ${figures.table} where shop_id = s.id and dimension = ${figures.dimension('all')} and revenue_type = 'paid_at' and grain = 'day'
      order by starts_on limit 1) f`
  const rows = await rowsOfShops(
    context,
    shops.map(({ id }) => id),
    ofShops,
  )
  return new Map(rows.map(({ shop_id, day }) => [shop_id, day]))
}

interface Later {
  readonly shops: readonly ReportShop[]
  readonly type: ReportShop['revenue_timing']
  readonly days: ComparedDays
  readonly range: DateRange
}

/**
 * Maximum lead of devices' clocks, so that a receipt may arrive before its own time; ids start with
 * the time of arrival.
 */
const clockAhead = sql`interval '31 days'`

/**
 * Reads the sales to exclude from the days compared with today, for every shop whose today is in
 * the range: those after the present time on the shop's clock. Only the months in which they can
 * have arrived are searched.
 */
async function readLater(
  context: Asking,
  { shops, type, days, range }: Later,
): Promise<LaterSales[]> {
  const moments = shops.flatMap((shop) => momentsBeside(shop, { now: context.now, days, range }))
  if (moments.length === 0) return []
  const moment =
    type === 'paid_at'
      ? sql`r.paid_at`
      : type === 'ordered_at'
        ? sql`r.ordered_at`
        : sql`r.first_ordered_at`
  const day =
    type === 'paid_at'
      ? sql`r.paid_business_date`
      : type === 'ordered_at'
        ? sql`r.ordered_business_date`
        : sql`r.first_ordered_business_date`
  const ofShops = (shopIds: readonly string[]) => {
    const asked = moments.filter(({ shopId }) => shopIds.includes(shopId))
    const of = (name: keyof (typeof moments)[number]) => asked.map((one) => one[name])
    return sql<{ shop_id: string; kind: 'receipt' | 'void'; id: string }>`
    select d.shop_id, l.kind, l.id
    from unnest(${of('shopId')}::uuid[], ${of('timezone')}::text[], ${of('day')}::date[], ${of('wall')}::timestamp[]) d(shop_id, timezone, day, wall)
    cross join lateral (
      (select 'receipt' as kind, r.id from receipts r
      where r.shop_id = d.shop_id and r.id >= uuid_at((d.wall - ${clockAhead}) at time zone d.timezone) and r.set_aside_at is null
        and ${moment} > (d.wall - interval '2 hours') at time zone d.timezone
        and ${moment} < (d.wall + interval '26 hours') at time zone d.timezone
        and ${day} = d.day and (${moment} at time zone d.timezone) > d.wall
      offset 0)
      union all
      (select 'void', v.id from receipt_void_orders v
      where v.shop_id = d.shop_id and v.business_date = d.day and (v.void_at at time zone d.timezone) > d.wall
      offset 0)
    ) l`
  }
  const rows = await rowsOfShops(
    context,
    [...new Set(moments.map(({ shopId }) => shopId))],
    ofShops,
  )
  const idsOf = (shopId: string, kind: (typeof rows)[number]['kind']) =>
    rows.filter((row) => row.shop_id === shopId && row.kind === kind).map((row) => row.id)
  return [...new Set(rows.map((row) => row.shop_id))].map((shopId) => ({
    shopId,
    receipts: idsOf(shopId, 'receipt'),
    voids: idsOf(shopId, 'void'),
  }))
}

/** The days compared with a shop's today, each with the present time on the shop's clock. */
function momentsBeside(
  { id, timezone, close_time }: ReportShop,
  { now, days, range }: Pick<Later, 'days' | 'range'> & { readonly now: Date },
) {
  const today = businessDate(now, timezone, close_time)
  if (today < range.from || today > range.to) return []
  const clock = localParts(now, timezone)
  return daysBeside(today, days).map((day) => ({
    shopId: id,
    timezone,
    day,
    // After midnight, the clock shows the next date.
    wall: `${addDays(day, diffDays(today, clock.date))} ${clock.time}:${clock.seconds}`,
  }))
}

/**
 * SQL: a sum of compared rows as displayed: the average of the weeks, each figure rounded
 * separately.
 */
export const averaged = (
  sum: number,
  series: 'current' | 'compared',
  compared: Compared | null,
): number =>
  series === 'compared' && compared && compared.weeks > 1 ? averageOf(sum, compared.weeks) : sum
