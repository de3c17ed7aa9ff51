import { exportRevenuesReport, getRevenuesReport } from '@pos/contract/reports/revenues'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/route'
import { sendTable } from '#platform/table-file'
import { revenuesTable } from './table.ts'
import { revenuesReport } from './revenues.ts'

/** The General report, on the screen and as a file. */
export const revenuesReportRoutes: RouteModule = {
  name: 'reports/revenues',
  mount(engine) {
    route(engine, getRevenuesReport, async (context, { query }) => ({ data: await revenuesReport(context, query) }))
    route(engine, exportRevenuesReport, async (context, { query, reply }) => {
      const { format, encoding, ...asked } = query
      const report = await revenuesReport(context, asked)
      return sendTable(reply, revenuesTable(report, context.locale), {
        format,
        encoding,
        name: `revenues-${report.basis.from}-${report.basis.to}`,
      })
    })
  },
}
