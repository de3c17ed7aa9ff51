import { exportCondimentsReport, getCondimentsReport } from '@pos/contract/reports/condiments'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, labelCell, tableCells } from '../kit/table.ts'
import { condimentsReport } from './condiments.ts'

const columns = columnsOf({
  condiment_quantity: 'count',
  condiment_amount: 'money',
  share: 'percent',
})

type Report = Awaited<ReturnType<typeof condimentsReport>>

/** Routes of the report on condiments; the file has one row per condiment, or per item. */
export const condimentsReportRoutes = reportRoutes(getCondimentsReport, exportCondimentsReport, {
  name: 'condiments',
  read: condimentsReport,
  cells: ({ basis, by, ...report }, locale) => {
    const { figures: totals, compared: compared_totals } = inColumns(
      report.totals,
      report.compared_totals,
    )
    const rows = report.rows.flatMap((group) =>
      group.children.length === 0
        ? [{ ...inColumns(group.figures, group.compared), names: [labelCell(group.label, locale)] }]
        : group.children.map((row) => ({
            ...inColumns(row.figures, row.compared),
            names: [labelCell(group.label, locale), labelCell(row.label, locale)],
          })),
    )
    const names = by === 'item' ? (['item'] as const) : (['condiment_group', 'condiment'] as const)
    return tableCells({ names, columns, rows, totals, compared_totals }, basis, locale)
  },
})

function inColumns(figures: Report['totals'], compared: Report['totals'] | null) {
  const of = ({ amount, quantity, share }: Report['totals']) => ({
    condiment_quantity: quantity,
    condiment_amount: amount,
    share,
  })
  return { figures: of(figures), compared: compared && of(compared) }
}
