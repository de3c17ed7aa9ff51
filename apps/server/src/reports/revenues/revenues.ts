import type { ReportQuery } from '@pos/contract/reports/report-query'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import type { Context } from '#engine/context'
import { groupBy } from '#platform/process/group-by'
import { periodsOf } from '../kit/periods.ts'
import { comparedFigures, readRevenue, shopFigures, totalFigures } from '../kit/read-revenue.ts'
import { openScope } from '../kit/scope.ts'
import { readCalendar } from './calendar.ts'
import { readHours } from './hours.ts'

/**
 * The General report. It only reads roll-ups, so its cost grows with days and shops, not with
 * receipts.
 */
export async function revenuesReport(
  context: Context,
  query: ReportQuery,
): Promise<RevenuesReport> {
  const scope = await openScope(context, query)
  const rows = await readRevenue(scope, { dimension: 'all', periods: true })
  const byPeriod = groupBy(rows, (row) => row.period)
  return {
    basis: scope.basis,
    rows: periodsOf(scope).map((period) => ({
      ...period,
      ...comparedFigures(scope, byPeriod.get(period.period)),
    })),
    calendar: await readCalendar(scope),
    hours: query.from === query.to ? await readHours(scope) : null,
    shops:
      scope.shops.length > 1
        ? shopFigures(scope, await readRevenue(scope, { dimension: 'all', shops: true }))
        : [],
    ...totalFigures(scope, rows),
  }
}
