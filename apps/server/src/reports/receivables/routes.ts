import {
  exportReceivablesReport,
  getReceivablesReport,
  type ReceivableFigures,
} from '@pos/contract/reports/receivables'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, labelCell, tableCells } from '../kit/table.ts'
import { receivablesReport } from './receivables.ts'

const kinds = {
  opening: 'money',
  charged: 'money',
  received: 'money',
  adjusted: 'money',
  balance: 'money',
  current: 'money',
  days_30: 'money',
  days_60: 'money',
  days_90: 'money',
  over_90: 'money',
  credit: 'money',
} as const satisfies Record<keyof ReceivableFigures, 'money'>

/** Routes of the report on receivables. */
export const receivablesReportRoutes = reportRoutes(getReceivablesReport, exportReceivablesReport, {
  name: 'receivables',
  read: receivablesReport,
  cells: ({ basis, rows, totals }, locale) => {
    const named = rows.map((row) => ({
      names: [{ exact: row.shop }, labelCell(row.label, locale)],
      figures: row.figures,
      compared: null,
    }))
    return tableCells(
      {
        names: ['shop', 'customer'],
        columns: columnsOf(kinds),
        rows: named,
        totals,
        compared_totals: null,
      },
      basis,
      locale,
    )
  },
})
