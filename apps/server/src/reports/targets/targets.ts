import type { ReportQuery } from '@pos/contract/reports/report-query'
import type { TargetFigures, TargetsReport } from '@pos/contract/reports/targets'
import { businessDate } from '@pos/domain/days/business-day'
import { periodStart } from '@pos/domain/days/calendar-date'
import { dailyTargets } from '@pos/domain/days/daily-targets'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { periodsOf } from '../kit/periods.ts'
import { openScope, type Scope } from '../kit/scope.ts'
import { type Series, sumsOf } from '../kit/sums.ts'

/** A day of a shop with a target. */
interface TargetDay {
  readonly shop_id: string
  readonly day: string
  readonly target: number
  readonly net: number
}

/**
 * Net sales and targets by period and shop. Only shops and months with a target count on both
 * sides, so that the same days are compared.
 */
export async function targetsReport(context: Context, query: ReportQuery): Promise<TargetsReport> {
  const scope = await openScope(context, { ...query, compare: 'none' })
  const days = await readDays(scope)
  const todayOf = new Map(
    scope.shops.map(({ id, timezone, close_time }) => [
      id,
      businessDate(context.now, timezone, close_time),
    ]),
  )
  const ofShop = (id: string) => days.filter((day) => day.shop_id === id)
  const aimed = scope.shops.filter(({ id }) => ofShop(id).length > 0)
  return {
    basis: scope.basis,
    rows: periodsOf(scope).map((period) => ({
      ...period,
      figures: figuresOf(days.filter(({ day }) => day >= period.from && day <= period.to)),
    })),
    shops: aimed.map(({ id, name }) => ({ id, name, figures: figuresOf(ofShop(id)) })),
    totals: figuresOf(days),
    complete: figuresOf(days.filter(({ shop_id, day }) => day < (todayOf.get(shop_id) ?? ''))),
    without: scope.shops.filter((shop) => !aimed.includes(shop)).map(({ name }) => name),
  }
}

function figuresOf(days: readonly TargetDay[]): TargetFigures {
  const target = days.reduce((sum, day) => sum + day.target, 0)
  const net = days.reduce((sum, day) => sum + day.net, 0)
  return { target, net, difference: net - target, reached: target === 0 ? null : net / target }
}

interface TargetRow {
  readonly shop_id: string
  readonly month: string
  readonly amount: number
  readonly weights: number[]
}

/** The days of the range with a target, with their sales. */
async function readDays(scope: Scope): Promise<TargetDay[]> {
  const { range, shopIds, db } = scope
  const { rows: targets } = await sql<TargetRow>`
    select shop_id, month::text as month, amount, weights from sales_targets
    where shop_id = any(${[...shopIds]}::uuid[]) and month between ${periodStart(range.from, 'month')} and ${range.to}`.execute(
    db,
  )
  if (targets.length === 0) return []
  const byDay = { ...scope, basis: { ...scope.basis, granularity: 'day' as const } }
  const { rows: sold } = await sql<{
    series: Series
    shop_id: string
    period: string
    total: number
    tax: number
  }>`${sumsOf(byDay, {
    table: 'sales_figures',
    dimension: 'all',
    sums: ['total', 'tax'],
    by: ['shop_id'],
    periods: true,
  })}`.execute(db)
  const nets = new Map(
    sold.map(({ shop_id, period, total, tax }) => [`${shop_id} ${period}`, total - tax]),
  )
  return targets.flatMap(({ shop_id, ...month }) =>
    [...dailyTargets(month)]
      .filter(([day]) => day >= range.from && day <= range.to)
      .map(([day, target]) => ({ shop_id, day, target, net: nets.get(`${shop_id} ${day}`) ?? 0 })),
  )
}
