import { fail } from '@pos/contract/errors'
import {
  importMenu as importEndpoint,
  rememberMenuColumns,
} from '@pos/contract/exchange/menu-import'
import { localeOf } from '@pos/texts/locales'
import type { Engine } from '#engine/engine'
import { route } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { readTable } from '../tables/read-file.ts'
import { rememberColumns } from './formats/columns-store.ts'
import { importMenu } from './import-menu.ts'

/** Routes of the menu import. */
export function mountMenuImport(engine: Engine): void {
  streamRoute(engine, importEndpoint, async (session, { file, query, request }) => {
    // Before the transaction, because a slow file must not occupy a connection.
    const table = await readTable(file?.buffer ?? Buffer.alloc(0), query.charset)
    const { format, prices, rate, seen, store, decimals } = query
    const without = new Set((query.without ?? []).map(Number))
    const headingRow = query.heading_row === undefined ? undefined : Number(query.heading_row)
    const options = {
      format,
      prices,
      rate,
      seen,
      store,
      decimals,
      headingRow,
      without,
      isDry: query.dry_run === 'true',
      leaveOut: query.leave_out === 'true',
    }
    const locale = localeOf(request.headers['accept-language'])
    return {
      data: await inTransaction(engine, session, locale, (context) =>
        importMenu(context, table, options),
      ),
    }
  })
  route(engine, rememberMenuColumns, async (context, { body: { headings, fields, names } }) => {
    if (fields && fields.length !== headings.length)
      fail('ValidationFailed', { errors: { fields: [{ key: 'invalid_format' }] } })
    const used = (fields ?? []).flatMap((field) => field ?? [])
    if (new Set(used).size !== used.length)
      fail('ValidationFailed', { errors: { fields: [{ key: 'duplicate_choice' }] } })
    await rememberColumns(context, headings, { fields, names })
  })
}
