import { getSalesTargets, saveSalesTargets } from '@pos/contract/reports/sales-targets'
import { exportTargetsReport, getTargetsReport } from '@pos/contract/reports/targets'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { reportRoutes } from '../kit/routes.ts'
import { columnsOf, periodCell, tableCells } from '../kit/table.ts'
import { readSalesTargets, setSalesTargets } from './sales-targets.ts'
import { targetsReport } from './targets.ts'

const columns = columnsOf({
  target: 'money',
  net: 'money',
  difference: 'money',
  reached: 'percent',
})

/** Routes of the targets report; the file has a row per period. */
export const targetsReportRoutes = reportRoutes(getTargetsReport, exportTargetsReport, {
  name: 'targets',
  read: targetsReport,
  cells: ({ basis, rows, totals }, locale) => {
    const named = rows.map((row) => ({
      names: [periodCell(row)],
      figures: row.figures,
      compared: null,
    }))
    return tableCells(
      { names: ['period'], columns, rows: named, totals, compared_totals: null },
      basis,
      locale,
    )
  },
})

/** Routes to set a shop's targets. */
export const salesTargetRoutes: RouteModule = {
  name: 'sales-targets',
  mount(engine) {
    route(engine, getSalesTargets, async (context, { query }) => ({
      data: await readSalesTargets(context, query.year),
    }))
    route(engine, saveSalesTargets, async (context, { body }) => ({
      data: await setSalesTargets(context, body),
    }))
  },
}
