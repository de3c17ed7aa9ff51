import { plainCsv } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { listQuerySchema } from '@pos/contract/resource-endpoints'
import { resourceNouns } from '@pos/contract/resource-nouns'
import { type Locale, localeOf } from '@pos/texts/locales'
import { z } from 'zod'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { listIds, listQueryOf } from '#engine/read/list'
import { getRecords } from '#engine/read/read'
import { type References, readReferences } from '#engine/read/reference-texts'
import { streamRoute } from '#engine/routes/stream-route'
import { type ActionOptions, inTransaction } from '#engine/routes/transaction'
import type { Cell } from '#platform/spreadsheet/cell'
import { tableAnswer } from '#platform/spreadsheet/table-file'
import { currencyOf } from './copy/currency.ts'
import { resourceTexts } from './resource-texts.ts'
import { type CellTools, cellOf } from './tables/cell-text.ts'
import { columnsOf, heading } from './tables/columns.ts'

const recordsAtOnce = 500

/** `GET /v1/X/export`: the filtered and sorted list as a file that can be imported again. */
export function mountExport(engine: Engine, feature: Feature, options: ActionOptions = {}): void {
  const { resource } = feature
  const endpoint = defineEndpoint({
    method: 'GET',
    path: `/v1/${resource.path}/export`,
    access: resource.permission,
    requireFreshFactor: resource.requireFreshFactor.includes('export'),
    summary: `Export the filtered and sorted ${resourceNouns(resource).plural} as CSV or Excel`,
    query: listQuerySchema(resource)
      .omit({ page: true, per_page: true })
      .extend({
        format: z.enum(['csv', 'xlsx']).default('csv'),
        charset: z.enum(['utf-8', 'shift_jis']).default('utf-8'),
        plain: plainCsv,
      }),
    produces: 'application/octet-stream',
  })
  streamRoute(engine, endpoint, async (session, { query, request }) => {
    const { format, charset, plain, ...asked } = query
    const locale = localeOf(request.headers['accept-language'])
    const read = <T>(action: (context: Context) => Promise<T>) =>
      inTransaction(engine, session, locale, action, { ...options, readOnly: true })
    // The exported records and their names are read at one moment; their contents follow in chunks.
    const begun = await read(async (context) => ({
      ids: await listIds(context, feature, listQueryOf(asked)),
      tools: await readTools(context, feature, locale),
    }))
    return tableAnswer(rowsOf(feature, begun, read), {
      format,
      encoding: charset,
      plain,
      name: resource.name,
      sheet: { name: resource.name },
    })
  })
}

/** Reads the data for formatting a resource's values in one language. */
export async function readTools(
  context: Context,
  feature: Feature,
  locale: Locale,
): Promise<CellTools & { readonly references: References }> {
  return {
    texts: resourceTexts(feature.resource.name)[locale],
    references: await readReferences(context, feature),
    currency: await currencyOf(context),
  }
}

async function* rowsOf(
  feature: Feature,
  { ids, tools }: { ids: string[]; tools: CellTools },
  read: <T>(action: (context: Context) => Promise<T>) => Promise<T>,
): AsyncGenerator<Cell[]> {
  const columns = columnsOf(feature)
  yield columns.map((column) => heading(column, tools.texts))
  for (let from = 0; from < ids.length; from += recordsAtOnce) {
    const chunk = ids.slice(from, from + recordsAtOnce)
    const records = new Map(
      (await read((context) => getRecords(context, feature, chunk))).map((record) => [
        record.id,
        record,
      ]),
    )
    for (const id of chunk) {
      const record = records.get(id)
      if (record) yield columns.map((column) => cellOf(column, record[column.name], tools))
    }
  }
}
