import type { ReportQuery } from '@pos/contract/reports/report-query'
import type { ShopsReport } from '@pos/contract/reports/shops'
import type { Context } from '#engine/context'
import { readRevenue, shopFigures, totalFigures } from '../kit/read-revenue.ts'
import { openScope } from '../kit/scope.ts'

/** Shops with their figures and compared figures. */
export async function shopsReport(context: Context, query: ReportQuery): Promise<ShopsReport> {
  const scope = await openScope(context, query)
  const rows = await readRevenue(scope, { dimension: 'all', shops: true })
  return {
    basis: scope.basis,
    rows: shopFigures(scope, rows).map(({ name, ...row }) => ({ ...row, label: name })),
    ...totalFigures(scope, rows),
  }
}
