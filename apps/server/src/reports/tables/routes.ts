import { exportTablesReport, getTablesReport } from '@pos/contract/reports/tables'
import type { Cell } from '#platform/spreadsheet/cell'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, labelCell, tableCells } from '../kit/table.ts'
import { tablesReport } from './tables.ts'

const columns = columnsOf({
  receipts: 'count',
  parties: 'count',
  guests: 'count',
  net: 'money',
  total: 'money',
  average_stay_minutes: 'tenths',
  turns_per_day: 'hundredths',
  net_per_seat: 'money',
})

/** Routes of the report by floor and table. */
export const tablesReportRoutes = reportRoutes(getTablesReport, exportTablesReport, {
  name: 'tables',
  read: tablesReport,
  cells: ({ basis, rows, totals, compared_totals }, locale) => {
    const tables = rows.flatMap(({ shop, floor, tables: tablesOfFloor }) =>
      tablesOfFloor.map((table) => ({
        ...table,
        names: [
          { exact: shop },
          labelCell(floor, locale),
          labelCell(table.label, locale),
          seatsCell(table),
        ],
      })),
    )
    return tableCells(
      {
        names: ['shop', 'floor', 'table', 'seats'],
        columns,
        rows: tables,
        totals,
        compared_totals,
      },
      basis,
      locale,
    )
  },
})

const seatsCell = ({ seats }: { seats: number | null }): Cell =>
  seats === null ? '' : { value: seats, decimals: 0 }
