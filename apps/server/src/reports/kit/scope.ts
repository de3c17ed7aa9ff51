import { fail, failField } from '@pos/contract/errors'
import type { ReportBasis, ReportQuery } from '@pos/contract/reports/report-query'
import { comparedRange, type DateRange } from '@pos/domain/calendar-date'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { widenToShops } from '#engine/other-shops'

type Db = Context['db']

/** The checked parameters of a report: which shops, which days, counted by which moment. */
export interface Scope {
  readonly db: Db
  readonly shops: readonly ReportShop[]
  readonly shopIds: readonly string[]
  readonly range: DateRange
  readonly compared: DateRange | null
  readonly basis: ReportBasis
}

/** The settings of a shop that reports need. */
export interface ReportShop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly close_time: string
  readonly currency: 'JPY' | 'USD'
  readonly revenue_timing: ReportBasis['revenue_type']
}

const maxYears = 5

/** Checks the parameters of a report. Refuses impossible ranges, shops that the caller may not see, and shops of different currencies. */
export async function openScope(context: Context, query: ReportQuery): Promise<Scope> {
  checkRange(query)
  const shops = await chooseShops(context, query.shop_ids ?? [shopOf(context)])
  const { from, to, granularity, compare } = query
  const compared = compare === 'none' ? null : comparedRange({ from, to }, compare)
  return {
    db: context.db,
    shops,
    shopIds: shops.map((shop) => shop.id),
    range: { from, to },
    compared,
    basis: {
      from,
      to,
      compared_from: compared?.from ?? null,
      compared_to: compared?.to ?? null,
      revenue_type: query.revenue_type ?? shops[0]?.revenue_timing ?? 'paid_at',
      granularity,
      currency: shops[0]?.currency ?? 'JPY',
      shops: shops.map(({ id, name, timezone, close_time }) => ({ id, name, timezone, close_time })),
    },
  }
}

function checkRange({ from, to }: ReportQuery) {
  if (to < from) failField('to', 'after_or_equal_date', { date: from })
  if (to >= yearsLater(from, maxYears)) failField('to', 'range_too_long', { years: maxYears })
}

/** The same date some years later, as text; February 29 may not exist there, which is enough for comparing. */
function yearsLater(date: string, years: number) {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
}

/** Returns the shops of the report, all of one currency: yen and dollars are never added up. */
async function chooseShops(context: Context, ids: readonly string[]): Promise<ReportShop[]> {
  if (ids.length === 0) failField('shop_ids', 'required')
  await widenToShops(context, ids)
  const { rows } = await sql<ReportShop>`
    select id, name, timezone, close_time, currency, revenue_timing from shops where id = any(${[...ids]}::uuid[]) order by name, id`.execute(
    context.db,
  )
  if (rows.length === 0) fail('NotFound')
  if (new Set(rows.map((shop) => shop.currency)).size > 1) failField('shop_ids', 'mixed_currencies')
  return rows
}
