import {
  cancelTaxChange,
  endTaxChange,
  exportTaxChange,
  listTaxChanges,
  previewedRows,
  previewTaxChange,
  scheduleTaxChange,
} from '@pos/contract/pricing/tax-changes'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { tableAnswer } from '#platform/spreadsheet/table-file'
import { taxChangeCells } from './change-file.ts'
import {
  cancelChange,
  listChanges,
  planOf,
  readShop,
  scheduleChange,
  setLastDate,
} from './changes.ts'

/** Routes of tax changes: preview, schedule, end. */
export const taxChangeRoutes: RouteModule = {
  name: 'tax-changes',
  mount(engine) {
    route(engine, listTaxChanges, async (context) => ({ data: await listChanges(context) }))
    route(engine, previewTaxChange, async (context, { query }) => {
      const { from, to, records, rows } = await planOf(context, query)
      const count = (name: string) => records.filter(({ resource }) => resource === name).length
      return {
        data: {
          from,
          to,
          counts: {
            items: count('menu-items'),
            courses: count('courses'),
            charges: count('charges') + count('table-charges'),
            prices: rows.filter(({ before, after }) => before !== after).length,
          },
          rows: rows.slice(0, previewedRows),
          row_count: rows.length,
        },
      }
    })
    route(engine, exportTaxChange, async (context, { query }) => {
      const { format, encoding, plain, ...options } = query
      const { rows } = await planOf(context, options)
      const { currency } = await readShop(context)
      return tableAnswer(taxChangeCells(rows, currency, context.locale), {
        format,
        encoding,
        plain,
        name: 'tax-change',
      })
    })
    route(engine, scheduleTaxChange, async (context, { body }) => ({
      data: await scheduleChange(context, body),
    }))
    route(engine, endTaxChange, async (context, { params, body }) => ({
      data: await setLastDate(context, params.id, body.last_date),
    }))
    route(engine, cancelTaxChange, async (context, { params }) => cancelChange(context, params.id))
  },
}
