import { exportVoidsReport, getVoidsReport, type VoidRow } from '@pos/contract/reports/voids'
import { reportHeadings } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { Cell } from '#platform/spreadsheet/cell'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, labelCell, tableCells } from '../kit/table.ts'
import { voidsReport } from './voids.ts'

const columns = columnsOf({
  voids: 'count',
  void_quantity: 'count',
  void_amount: 'money',
  refunds: 'count',
  refund_amount: 'money',
  comps: 'count',
  comp_quantity: 'count',
  comp_amount: 'money',
  comp_cost: 'money',
})

/** Routes of the report on voids, refunds and comps. */
export const voidsReportRoutes = reportRoutes(getVoidsReport, exportVoidsReport, {
  name: 'voids',
  read: voidsReport,
  cells: ({ basis, by, rows, totals, compared_totals }, locale) => {
    const named = rows.map((row) => ({ ...row, names: [nameOf(row, locale)] }))
    return tableCells({ names: [by], columns, rows: named, totals, compared_totals }, basis, locale)
  },
})

function nameOf({ label, rest }: VoidRow, locale: Locale): Cell {
  return rest === null ? labelCell(label, locale) : reportHeadings[locale].refunded_charges
}
