import type { RevenueFigures } from '@pos/contract/reports/report-query'
import { exportRevenuesReport, getRevenuesReport } from '@pos/contract/reports/revenues'
import { hourLabel } from '@pos/domain/days/hour-label'
import { reportRoutes } from '../kit/routes.ts'
import { type HourFigures, periodCell, revenueColumns, tableCells } from '../kit/table.ts'
import { revenuesReport } from './revenues.ts'

/** Routes of the General report. */
export const revenuesReportRoutes = reportRoutes(getRevenuesReport, exportRevenuesReport, {
  name: 'revenues',
  read: revenuesReport,
  cells: ({ basis, rows, hours, totals, compared_totals }, locale) =>
    tableCells<RevenueFigures | HourFigures>(
      {
        names: [hours ? 'hour' : 'period'],
        columns: revenueColumns(totals, compared_totals),
        rows:
          hours?.map((row) => ({ ...row, names: [hourLabel(row.hour)] })) ??
          rows.map((row) => ({ ...row, names: [periodCell(row)] })),
        totals,
        compared_totals,
      },
      basis,
      locale,
    ),
})
