import {
  exportOrdersReport,
  getOrdersReport,
  type OrderFigures,
  type OrderRow,
  type OrdersReport,
} from '@pos/contract/reports/orders'
import { minorDigits } from '@pos/domain/money/money'
import { reportHeadings } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { Cell } from '#platform/spreadsheet/cell'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, itemHeadings, labelCell, type TableRow, tableCells } from '../kit/table.ts'
import { ordersReport } from './orders.ts'

const columns = columnsOf(
  {
    quantity: 'count',
    gross: 'money',
    discount: 'money',
    net: 'money',
    cost: 'money',
    margin: 'money',
    share: 'percent',
  },
  itemHeadings,
)
const groupNames = {
  report_groups: ['major_group', 'family_group'],
  order_screen: ['category', 'sub_category'],
  flat: [],
} as const

/** Routes of the report on sold items; the file has one row per item. */
export const ordersReportRoutes = reportRoutes(getOrdersReport, exportOrdersReport, {
  name: 'orders',
  read: ordersReport,
  cells: (report, locale) => {
    const { basis, tree, totals, compared_totals } = report
    const names = [...groupNames[tree], 'item', 'abc'] as const
    const cells = tableCells(
      { names, columns, rows: itemRows(report, locale), totals, compared_totals },
      basis,
      locale,
    )
    const width = cells[0]?.length ?? 0
    return [
      ...cells,
      ...reconciliationCells(report, locale, { names: names.length, width }),
      ...unsoldCells(report, locale, width),
    ]
  },
})

/**
 * Rows below the totals that explain the difference between the items' net and the General report.
 */
function reconciliationCells(
  { reconciliation: { charges, net }, basis }: OrdersReport,
  locale: Locale,
  { names, width }: { names: number; width: number },
): Cell[][] {
  const decimals = minorDigits(basis.currency)
  const netAt = names + columns.findIndex((column) => column.name === 'items_net')
  const line = (heading: 'charges_net' | 'net', amount: number) =>
    Array.from({ length: width }, (_, at): Cell => {
      if (at === 0) return reportHeadings[locale][heading]
      return at === netAt ? { value: amount / 10 ** decimals, decimals } : ''
    })
  return [line('charges_net', charges), line('net', net)]
}

/** Rows below with items that were on the menu and not sold. */
function unsoldCells(
  { unsold, unsold_count }: OrdersReport,
  locale: Locale,
  width: number,
): Cell[][] {
  const text = reportHeadings[locale].unsold
  const line = (name: Cell) =>
    Array.from({ length: width }, (_, at): Cell => (at === 0 ? text : at === 1 ? name : ''))
  const others = unsold_count - unsold.length
  return [
    ...unsold.map(({ label }) => line({ exact: label })),
    ...(others > 0 ? [line(`+ ${others}`)] : []),
  ]
}

function itemRows({ rows, tree }: OrdersReport, locale: Locale): TableRow<OrderFigures>[] {
  const { nothing, off_screen } = reportHeadings[locale]
  const outside = tree === 'order_screen' ? off_screen : nothing
  const below = (row: OrderRow, path: readonly Cell[]): TableRow<OrderFigures>[] => {
    if (row.keys === null)
      return row.children.flatMap((child) =>
        below(child, [...path, row.label === null ? outside : { exact: row.label }]),
      )
    const [first = '', second = ''] = path
    const groups = tree === 'flat' ? [] : [first, second]
    return [{ ...row, names: [...groups, labelCell(row.label, locale), row.abc ?? ''] }]
  }
  return rows.flatMap((row) => below(row, []))
}
