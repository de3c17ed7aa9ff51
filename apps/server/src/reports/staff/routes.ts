import { exportStaffReport, getStaffReport } from '@pos/contract/reports/staff'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, labelCell, tableCells } from '../kit/table.ts'
import { staffReport } from './staff.ts'

const columns = columnsOf({
  receipts: 'count',
  guests: 'count',
  refunds: 'count',
  voids: 'count',
  gross: 'money',
  discount: 'money',
  tip: 'money',
  net: 'money',
  sales: 'money',
  refund_amount: 'money',
  total: 'money',
  average_per_receipt: 'money',
  void_amount: 'money',
})

/** Routes of the report by staff. */
export const staffReportRoutes = reportRoutes(getStaffReport, exportStaffReport, {
  name: 'staff',
  read: staffReport,
  cells: ({ basis, rows, totals, compared_totals }, locale) => {
    const named = rows.map((row) => ({ ...row, names: [labelCell(row.label, locale)] }))
    return tableCells(
      { names: ['staff'], columns, rows: named, totals, compared_totals },
      basis,
      locale,
    )
  },
})
