import { exportRevenuesReport, getRevenuesReport } from '@pos/contract/reports/revenues'
import { reportRoutes } from '../kit/routes.ts'
import { periodCell, revenueColumns, tableCells } from '../kit/table.ts'
import { revenuesReport } from './revenues.ts'

/** Routes of the General report. */
export const revenuesReportRoutes = reportRoutes(getRevenuesReport, exportRevenuesReport, {
  name: 'revenues',
  read: revenuesReport,
  cells: ({ basis, rows, totals, compared_totals }, locale) =>
    tableCells(
      {
        names: ['period'],
        columns: revenueColumns(totals, compared_totals),
        rows: rows.map((row) => ({ ...row, names: [periodCell(row)] })),
        totals,
        compared_totals,
      },
      basis,
      locale,
    ),
})
