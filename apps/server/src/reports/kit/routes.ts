import type { Endpoint } from '@pos/contract/endpoint'
import type { ReportBasis, ReportQuery } from '@pos/contract/reports/report-query'
import type { Locale } from '@pos/texts/locales'
import type { z } from 'zod'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import type { Cell } from '#platform/spreadsheet/cell'
import { type TableFile, tableAnswer } from '#platform/spreadsheet/table-file'
import { reportSheet } from './sheet.ts'

/** A report: how to read it, and how to write it to a file. */
interface ReportParts<Query, Report> {
  /** The last segment of its path, and its file name. */
  readonly name: string
  read(context: Context, query: Query): Promise<Report>
  cells(report: Report, locale: Locale, query: Query): Iterable<readonly Cell[]>
}

/** The query parameters common to all reports. */
type CommonQuery = Omit<ReportQuery, 'revenue_type' | 'compare_shop_id' | 'compare_from'>

/** A report that can also be read without a request, for a mail. */
export interface ReportModule extends RouteModule {
  /**
   * The rows of its file that the person of the context may see, in the language of the context.
   */
  readTable(
    context: Context,
    query: CommonQuery,
  ): Promise<{ readonly basis: ReportBasis; readonly cells: readonly (readonly Cell[])[] }>
}

type FileOptions = Required<Pick<TableFile, 'format' | 'encoding' | 'plain'>>

/**
 * Builds the two routes of a report, for the screen and as a file; both read from the replica if
 * there is one.
 */
export function reportRoutes<Query, Report extends { readonly basis: ReportBasis }>(
  get: Endpoint<
    z.ZodType,
    z.ZodType<Query>,
    z.ZodType,
    z.ZodType<{ data: Report }, { data: Report }>,
    'reports'
  >,
  download: Endpoint<
    z.ZodType,
    z.ZodType<NoInfer<Query> & FileOptions>,
    z.ZodType,
    z.ZodType,
    'reports'
  >,
  { name, read, cells }: ReportParts<NoInfer<Query>, NoInfer<Report>>,
): ReportModule {
  const fromReplica = { replica: true }
  return {
    name: `reports/${name}`,
    async readTable(context, common) {
      if (!get.query) throw new Error(`The report ${name} has no query.`)
      const query = get.query.parse({ ...common, shop_ids: common.shop_ids?.join(',') })
      const report = await read(context, query)
      return { basis: report.basis, cells: [...cells(report, context.locale, query)] }
    },
    mount(engine) {
      route(
        engine,
        get,
        async (context, { query }) => ({ data: await read(context, query) }),
        fromReplica,
      )
      route(
        engine,
        download,
        async (context, { query }) => {
          const report = await read(context, query)
          const { from, to } = report.basis
          return tableAnswer(cells(report, context.locale, query), {
            format: query.format,
            encoding: query.encoding,
            plain: query.plain,
            name: `${name}-${from}-${to}`,
            sheet: reportSheet(name, report.basis, context.locale),
          })
        },
        fromReplica,
      )
    },
  }
}
