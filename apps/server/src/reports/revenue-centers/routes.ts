import {
  exportRevenueCentersReport,
  getRevenueCentersReport,
  type RevenueCentersReport,
} from '@pos/contract/reports/revenue-centers'
import type { Locale } from '@pos/texts/locales'
import { reportRoutes } from '../kit/routes.ts'
import { labelCell, periodCell, revenueColumns, tableCells } from '../kit/table.ts'
import { revenueCentersReport } from './revenue-centers.ts'

/** Routes of the report by revenue center. */
export const revenueCentersReportRoutes = reportRoutes(
  getRevenueCentersReport,
  exportRevenueCentersReport,
  {
    name: 'revenue-centers',
    read: revenueCentersReport,
    cells: (report, locale, { by_period }) =>
      by_period === 'true' ? byPeriod(report, locale) : byCenter(report, locale),
  },
)

function byCenter({ basis, rows, totals, compared_totals }: RevenueCentersReport, locale: Locale) {
  const named = rows.map((row) => ({ ...row, names: [labelCell(row.label, locale)] }))
  const columns = revenueColumns(totals, compared_totals)
  return tableCells(
    { names: ['center'], columns, rows: named, totals, compared_totals },
    basis,
    locale,
  )
}

/**
 * One row per revenue center and period. The comparison exists only for whole rows and is omitted.
 */
function byPeriod({ basis, rows, totals }: RevenueCentersReport, locale: Locale) {
  const named = rows.flatMap(({ label, periods }) =>
    (periods ?? []).map((period) => ({
      names: [labelCell(label, locale), periodCell(period)],
      figures: period.figures,
      compared: null,
    })),
  )
  const columns = revenueColumns(totals)
  return tableCells(
    { names: ['center', 'period'], columns, rows: named, totals, compared_totals: null },
    basis,
    locale,
  )
}
