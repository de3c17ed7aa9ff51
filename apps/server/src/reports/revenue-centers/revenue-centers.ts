import type {
  RevenueCentersReport,
  revenueCentersQuery,
} from '@pos/contract/reports/revenue-centers'
import type { z } from 'zod'
import type { Context } from '#engine/context'
import { groupBy } from '#platform/process/group-by'
import { periodsOf } from '../kit/periods.ts'
import { comparedFigures, labelledRows, readRevenue, totalFigures } from '../kit/read-revenue.ts'
import { openScope, type Scope } from '../kit/scope.ts'

/** Revenue by revenue center, optionally by period. */
export async function revenueCentersReport(
  context: Context,
  query: z.output<typeof revenueCentersQuery>,
): Promise<RevenueCentersReport> {
  const scope = await openScope(context, query)
  const rows = await readRevenue(scope, { dimension: 'center' })
  const periodsOfLabel = query.by_period === 'true' ? await readPeriods(scope) : () => null
  return {
    basis: scope.basis,
    rows: labelledRows(scope, rows)
      .toSorted(
        (a, b) => b.figures.net - a.figures.net || (a.label ?? '').localeCompare(b.label ?? ''),
      )
      .map(({ position: _position, ...row }) => ({ ...row, periods: periodsOfLabel(row.label) })),
    ...totalFigures(scope, rows),
  }
}

async function readPeriods(all: Scope) {
  const scope = { ...all, compared: null }
  const rows = groupBy(
    await readRevenue(scope, { dimension: 'center', periods: true }),
    (row) => row.label,
  )
  const periods = periodsOf(scope)
  return (label: string | null) => {
    const byPeriod = groupBy(rows.get(label) ?? [], (row) => row.period)
    return periods.map((period) => ({
      ...period,
      figures: comparedFigures(scope, byPeriod.get(period.period)).figures,
    }))
  }
}
