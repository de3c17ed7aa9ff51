import { plainCsv } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { listQuerySchema } from '@pos/contract/resource-endpoints'
import { resourceNouns } from '@pos/contract/resource-nouns'
import type { Row } from '@pos/domain/values'
import { type Locale, localeOf } from '@pos/texts/locales'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { AnyRecord, Feature } from '#engine/feature'
import { listIds, listQueryOf } from '#engine/read/list'
import { getRecords, inScope } from '#engine/read/read'
import { type References, readReferences } from '#engine/read/reference-texts'
import { streamRoute } from '#engine/routes/stream-route'
import { type ActionOptions, inTransaction } from '#engine/routes/transaction'
import type { Cell } from '#platform/spreadsheet/cell'
import { tableAnswer } from '#platform/spreadsheet/table-file'
import { currencyOf } from './copy/currency.ts'
import { resourceTexts } from './resource-texts.ts'
import { type CellTools, cellOf } from './tables/cell-text.ts'
import { type Column, columnsOf, heading } from './tables/columns.ts'
import { isRowColumn, listRows, pivotedLists, rowColumn, rowOf } from './tables/row-columns.ts'

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
      ...(await readColumns(context, feature, locale)),
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

/** The columns of a file and the tools for its cells. */
interface ExportColumns {
  readonly columns: readonly Column[]
  readonly tools: CellTools
}

/** Lists with more different conditions have one column, with their rows as JSON. */
const maxRowColumns = 40

/**
 * Reads the columns of a resource's file. A list with `columnPer` has a column for each of the
 * conditions that its rows have.
 */
async function readColumns(
  context: Context,
  feature: Feature,
  locale: Locale,
): Promise<ExportColumns> {
  const tools = await readTools(context, feature, locale)
  const perList = new Map<string, readonly Column[]>()
  for (const pivoted of pivotedLists(feature)) {
    const child = feature.children[pivoted.list]
    if (!child) continue
    const names = sql.join(pivoted.conditions.map(([name]) => sql.ref(`c.${name}`)))
    // oxlint-disable-next-line no-await-in-loop -- a resource has one such list
    const { rows } = await sql<Row>`
      select ${names} from ${sql.table(child.table)} c join ${sql.table(feature.table)} t on t.id = ${sql.ref(`c.${child.owner}`)}
      where ${inScope(context, feature)} and c.shop_id = t.shop_id
      group by ${names} order by count(*) desc, ${names} limit ${maxRowColumns + 1}`.execute(
      context.db,
    )
    if (rows.length > 0 && rows.length <= maxRowColumns)
      perList.set(
        pivoted.list,
        rows.map((row) => rowColumn(pivoted, row, tools)),
      )
  }
  return {
    columns: columnsOf(feature).flatMap((column) => perList.get(column.name) ?? [column]),
    tools,
  }
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
  { ids, columns, tools }: { ids: string[] } & ExportColumns,
  read: <T>(action: (context: Context) => Promise<T>) => Promise<T>,
): AsyncGenerator<Cell[]> {
  yield columns.map((column) => (isRowColumn(column) ? column.name : heading(column, tools.texts)))
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
      if (record) yield columns.map((column) => cellOf(column, valueOf(record, column), tools))
    }
  }
}

/** The value of a record in a column. */
function valueOf(record: AnyRecord, column: Column): unknown {
  if (!isRowColumn(column)) return record[column.name]
  return rowOf(column, listRows(record, column.list)).row?.[column.value] ?? null
}
