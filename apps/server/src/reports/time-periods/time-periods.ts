import type { ReportQuery } from '@pos/contract/reports/report-query'
import type { TimePeriodsReport } from '@pos/contract/reports/time-periods'
import { diffDays, weekdayOf, weekdays } from '@pos/domain/days/calendar-date'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { hourOfKey, rollUp, weekdayOfKey } from '#sales/service'
import { labelledRows, readRevenue, totalFigures } from '../kit/read-revenue.ts'
import { openScope, type Scope } from '../kit/scope.ts'
import { sumsOf } from '../kit/sums.ts'

/** Revenue by time period in order of the master data, and by hour and weekday. */
export async function timePeriodsReport(
  context: Context,
  query: ReportQuery,
): Promise<TimePeriodsReport> {
  const scope = await openScope(context, query)
  const naming = {
    join: sql`left join time_periods t on t.shop_id = s.shop_id and t.id::text = s.key`,
    positions: { position: sql`t.position` },
  }
  const rows = await readRevenue(scope, { dimension: 'period', naming })
  return {
    basis: scope.basis,
    rows: labelledRows(scope, rows)
      .toSorted((a, b) =>
        a.position === b.position ? b.figures.net - a.figures.net : a.position - b.position,
      )
      .map(({ position: _position, ...row }) => row),
    heat: await readHeat(scope),
    weekday_days: weekdayDays(scope),
    ...totalFigures(scope, rows),
  }
}

const { measure } = rollUp('sales_figures')

async function readHeat(scope: Scope): Promise<TimePeriodsReport['heat']> {
  const hours = sumsOf(
    { ...scope, compared: null },
    { table: 'sales_figures', dimension: 'hour', sums: ['receipts', 'guests', 'total', 'tax'] },
  )
  const { rows } = await sql<TimePeriodsReport['heat'][number]>`
    select ${weekdayOfKey} as weekday, ${hourOfKey} as hour, ${measure('receipts')}, ${measure('guests')}, ${measure('total')},
      ${measure('total')} - ${measure('tax')} as net
    from (${hours}) h where ${measure('receipts')} <> 0 order by weekday, hour`.execute(scope.db)
  return rows
}

/** Returns how often each weekday occurs in the range, Monday first. */
function weekdayDays({ range: { from, to } }: Scope): number[] {
  const days = diffDays(from, to) + 1
  const first = weekdays.indexOf(weekdayOf(from))
  return weekdays.map((_, index) => Math.ceil((days - ((index - first + 7) % 7)) / 7))
}
