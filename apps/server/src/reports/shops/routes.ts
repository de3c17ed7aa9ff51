import { exportShopsReport, getShopsReport } from '@pos/contract/reports/shops'
import { reportRoutes } from '../kit/routes.ts'
import { revenueColumns, tableCells } from '../kit/table.ts'
import { shopsReport } from './shops.ts'

/** Routes of the report that compares shops. */
export const shopsReportRoutes = reportRoutes(getShopsReport, exportShopsReport, {
  name: 'shops',
  read: shopsReport,
  cells: ({ basis, rows, totals, compared_totals }, locale) => {
    const named = rows.map((row) => ({ ...row, names: [{ exact: row.label }] }))
    const columns = revenueColumns(totals, compared_totals)
    return tableCells(
      { names: ['shop'], columns, rows: named, totals, compared_totals },
      basis,
      locale,
    )
  },
})
