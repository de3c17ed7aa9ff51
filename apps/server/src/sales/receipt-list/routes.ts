import {
  exportReceipts,
  getReceipt,
  getReceiptChoices,
  getReceiptTotals,
  listReceipts,
} from '@pos/contract/sales/receipts'
import { selectReceipts } from '@pos/contract/sales/set-aside'
import { localeOf } from '@pos/texts/locales'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { tableAnswer } from '#platform/spreadsheet/table-file'
import { readReceipt } from './detail.ts'
import { exportRows, readShops, receiptSheet } from './export.ts'
import { readFilterOptions } from './filter-options.ts'
import { listPage, listTotals } from './list.ts'
import { readSelection } from './selection.ts'

/** Routes that read receipts; `sales/corrections` has those for corrections. */
export const receiptRoutes: RouteModule = {
  name: 'receipts',
  mount(engine) {
    route(engine, listReceipts, async (context, { query }) => {
      const { cursor, per_page, sort, ...filters } = query
      const { rows, meta } = await listPage(context, filters, { cursor, per_page, sort })
      return { data: rows, meta }
    })
    route(engine, getReceiptTotals, async (context, { query }) => ({
      data: await listTotals(context, query),
    }))
    route(engine, selectReceipts, async (context, { query }) => ({
      data: await readSelection(context, query),
    }))
    route(engine, getReceiptChoices, async (context, { query }) => ({
      data: await readFilterOptions(context, query.shop_ids),
    }))
    streamRoute(engine, exportReceipts, async (session, { query, request }) => {
      const { sort, format, encoding, plain, content, ...asked } = query
      // The sums of the list exclude receipts that are set aside unless they are filtered.
      const filters = { ...asked, set_aside: asked.set_aside ?? 'false' }
      const locale = localeOf(request.headers['accept-language'])
      const read = <T>(action: (context: Context) => Promise<T>) =>
        inTransaction(engine, session, locale, action, { readOnly: true })
      // A shop that the caller may not see must be refused before the download starts.
      const shops = await read((context) => readShops(context, filters))
      const sheet = receiptSheet(shops, { content, filters }, locale)
      return tableAnswer(exportRows(read, { content, filters, sort }, locale), {
        format,
        encoding,
        plain,
        name: content === 'receipts' ? content : `receipt-${content}`,
        sheet,
      })
    })
    route(engine, getReceipt, async (context, { params }) => ({
      data: await readReceipt(context, params.id),
    }))
  },
}
