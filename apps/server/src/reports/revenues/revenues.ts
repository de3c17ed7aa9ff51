import { fail, failField } from '@pos/contract/errors'
import type { granularities, reportQuery, RevenueFigures, RevenuesReport, revenueTypes } from '@pos/contract/reports/revenues'
import { addDays, comparedRange, diffDays, eachDay, nextPeriod, periodStart } from '@pos/domain/calendar-date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, shopOf } from '#engine/context'
import { useShops as widenToShops } from '#engine/use-shops'

type Query = z.output<typeof reportQuery>
type RevenueType = (typeof revenueTypes)[number]
type Granularity = (typeof granularities)[number]
type Sums = Omit<RevenueFigures, 'net' | 'average_per_guest' | 'average_per_receipt'>

const maxYears = 5
const figures = [
  'receipts',
  'guests',
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
  'tip',
  'tax',
  'total',
  'voids',
  'void_amount',
] as const

/** The General report: from the daily roll-ups alone, so its cost grows with days and shops, never with receipts. */
export async function revenuesReport(context: Context, query: Query): Promise<RevenuesReport> {
  checkRange(query)
  const shops = await chooseShops(context, query.shop_ids ?? [shopOf(context)])
  const revenue_type = query.revenue_type ?? shops[0]?.revenue_timing ?? 'paid_at'
  const { from, to, granularity, compare } = query
  const compared = compare === 'none' ? null : comparedRange({ from, to }, compare)
  const days = await readDays(context, shops, revenue_type, { from, to })
  const comparedDays = compared ? await readDays(context, shops, revenue_type, compared) : null
  const shift = compared ? diffDays(compared.from, from) : 0
  const rows = periodsOf(from, to, granularity).map((period) => ({
    ...period,
    figures: figuresOf(sumOver(days, period.from, period.to)),
    compared: comparedDays ? figuresOf(sumOver(comparedDays, addDays(period.from, -shift), addDays(period.to, -shift))) : null,
  }))
  return {
    basis: {
      from,
      to,
      compared_from: compared?.from ?? null,
      compared_to: compared?.to ?? null,
      revenue_type,
      granularity,
      currency: shops[0]?.currency ?? 'JPY',
      shops: shops.map(({ id, name, timezone, close_time }) => ({ id, name, timezone, close_time })),
    },
    rows,
    totals: figuresOf(sumOver(days, from, to)),
    compared_totals: comparedDays && compared ? figuresOf(sumOver(comparedDays, compared.from, compared.to)) : null,
  }
}

function checkRange({ from, to }: Query) {
  if (to < from) failField('to', 'after_or_equal_date', { date: from })
  if (to >= yearsLater(from, maxYears)) failField('to', 'range_too_long', { years: maxYears })
}

/** The same date some years later, as text; of February 29 it need not exist to be compared with. */
function yearsLater(date: string, years: number) {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
}

interface ReportShop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly close_time: string
  readonly currency: 'JPY' | 'USD'
  readonly revenue_timing: RevenueType
}

/** The shops of the report, all of one currency: yen and dollars are never added up. */
async function chooseShops(context: Context, ids: readonly string[]): Promise<ReportShop[]> {
  if (ids.length === 0) failField('shop_ids', 'required')
  await widenToShops(context, ids)
  const { rows } = await sql<ReportShop>`
    select id, name, timezone, close_time, currency, revenue_timing from shops where id = any(${[...ids]}::uuid[]) order by name`.execute(
    context.db,
  )
  if (rows.length === 0) fail('NotFound')
  if (new Set(rows.map((shop) => shop.currency)).size > 1) failField('shop_ids', 'mixed_currencies')
  return rows
}

async function readDays(
  context: Context,
  shops: readonly ReportShop[],
  type: RevenueType,
  range: { from: string; to: string },
): Promise<Map<string, Sums>> {
  const ids = shops.map((shop) => shop.id)
  const within = sql`shop_id = any(${ids}::uuid[]) and cut = 'all' and revenue_type in ('paid_at', ${type}) and grain = 'day'
    and starts_on between ${range.from} and ${range.to}`
  const sums = sql.join(figures.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))
  const { rows } = await sql<Sums & { business_date: string }>`
    select d.*, coalesce(t.taxes, '{}'::json) as tax_by_rate
    from (select starts_on as business_date, ${sums} from sales_figures where ${within} group by starts_on) d
    left join (select business_date, json_object_agg(rate, tax) as taxes
      from (select starts_on as business_date, rate, sum(tax)::bigint as tax from sales_taxes where ${within} group by starts_on, rate) x
      group by business_date) t using (business_date)`.execute(context.db)
  return new Map(rows.map(({ business_date, ...day }) => [business_date, day]))
}

/** Every period that the range touches, cut to the range. */
function periodsOf(from: string, to: string, granularity: Granularity) {
  const periods: { period: string; from: string; to: string }[] = []
  for (let start = periodStart(from, granularity); start <= to; start = nextPeriod(start, granularity)) {
    const last = addDays(nextPeriod(start, granularity), -1)
    periods.push({ period: start, from: start < from ? from : start, to: last > to ? to : last })
  }
  return periods
}

function sumOver(days: ReadonlyMap<string, Sums>, from: string, to: string): Sums {
  const total: Sums = {
    ...(Object.fromEntries(figures.map((name) => [name, 0])) as Record<(typeof figures)[number], number>),
    tax_by_rate: {},
  }
  for (const date of eachDay(from, to)) {
    const day = days.get(date)
    if (!day) continue
    for (const name of figures) total[name] += day[name]
    for (const [rate, tax] of Object.entries(day.tax_by_rate)) total.tax_by_rate[rate] = (total.tax_by_rate[rate] ?? 0) + tax
  }
  return total
}

/** net: what is left for the shop when the tax is paid. Averages are of the total, rounded half up. */
function figuresOf(sums: Sums): RevenueFigures {
  const average = (count: number) => (count === 0 ? 0 : Math.round(sums.total / count))
  return { ...sums, net: sums.total - sums.tax, average_per_guest: average(sums.guests), average_per_receipt: average(sums.receipts) }
}
