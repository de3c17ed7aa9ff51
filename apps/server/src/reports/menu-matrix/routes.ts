import { exportMenuMatrixReport, getMenuMatrixReport } from '@pos/contract/reports/menu-matrix'
import { reportHeadings } from '@pos/texts/files'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, itemHeadings, labelCell, tableCells } from '../kit/table.ts'
import { menuMatrixReport } from './menu-matrix.ts'

const columns = columnsOf(
  {
    quantity: 'count',
    share: 'percent',
    net: 'money',
    margin: 'money',
    earning: 'money',
  },
  itemHeadings,
)

/** Routes of the menu matrix; the file has one row per item. */
export const menuMatrixReportRoutes = reportRoutes(getMenuMatrixReport, exportMenuMatrixReport, {
  name: 'menu-matrix',
  read: menuMatrixReport,
  cells: ({ basis, rows, totals, compared_totals }, locale) => {
    const text = reportHeadings[locale]
    const named = rows.map((row) => ({
      ...row,
      names: [
        labelCell(row.group, locale),
        labelCell(row.label, locale),
        row.quarter ? text[`quarter_${row.quarter}`] : '',
      ],
    }))
    return tableCells(
      { names: ['major_group', 'item', 'quarter'], columns, rows: named, totals, compared_totals },
      basis,
      locale,
    )
  },
})
