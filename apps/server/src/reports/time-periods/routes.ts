import { exportTimePeriodsReport, getTimePeriodsReport } from '@pos/contract/reports/time-periods'
import { reportRoutes } from '../kit/routes.ts'
import { labelCell, revenueColumns, tableCells } from '../kit/table.ts'
import { timePeriodsReport } from './time-periods.ts'

/** Routes of the report by time period. */
export const timePeriodsReportRoutes = reportRoutes(getTimePeriodsReport, exportTimePeriodsReport, {
  name: 'time-periods',
  read: timePeriodsReport,
  cells: ({ basis, rows, totals, compared_totals }, locale) =>
    tableCells(
      {
        names: ['time_period'],
        columns: revenueColumns(totals, compared_totals),
        rows: rows.map((row) => ({ ...row, names: [labelCell(row.label, locale)] })),
        totals,
        compared_totals,
      },
      basis,
      locale,
    ),
})
