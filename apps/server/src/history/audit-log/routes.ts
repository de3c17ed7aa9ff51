import {
  changeTrailYears,
  exportTrail,
  getTrailOptions,
  listTrail as listEndpoint,
} from '@pos/contract/history/trail'
import { localeOf } from '@pos/texts/locales'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { tableAnswer } from '#platform/spreadsheet/table-file'
import { readSheet, trailCells } from './export.ts'
import { listTrail } from './list.ts'
import { changeYears, readTrailOptions } from './options.ts'

/** Routes of the audit log of an organization, for its administrators. */
export const trailRoutes: RouteModule = {
  name: 'trail',
  mount(engine) {
    // Only system administrators read the audit log of the installation (`trailOf`).
    const options = { installation: true }
    route(
      engine,
      listEndpoint,
      (context, { query }) => {
        const { per_page, cursor, ...filters } = query
        return listTrail(context, filters, { per_page, cursor })
      },
      options,
    )
    route(
      engine,
      getTrailOptions,
      async (context, { query }) => ({ data: await readTrailOptions(context, query.of) }),
      options,
    )
    route(engine, changeTrailYears, async (context, { body }) => ({
      data: { years: await changeYears(context, body.years) },
    }))
    streamRoute(engine, exportTrail, async (session, { query, request }) => {
      const { format, encoding, plain, ...filters } = query
      const locale = localeOf(request.headers['accept-language'])
      const read = <T>(action: (context: Context) => Promise<T>) =>
        inTransaction(engine, session, locale, action, { readOnly: true, ...options })
      const sheet = await read((context) => readSheet(context, filters, locale))
      return tableAnswer(trailCells(read, filters, locale), {
        format,
        encoding,
        plain,
        name: 'trail',
        sheet,
      })
    })
  },
}
