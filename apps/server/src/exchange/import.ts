import { type FieldProblems, fail } from '@pos/contract/errors'
import { type ImportReport, importEndpoint, maxReportedRows } from '@pos/contract/exchange/transfer'
import { localeOf } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { withSelfReferences } from '#engine/write/self-references'
import { forEachYielding } from '#platform/process/chunks'
import { newId } from '#platform/process/ids'
import { applyRows } from './apply.ts'
import { currencyOf } from './copy/currency.ts'
import { readTools } from './export.ts'
import { knownHeadings, matchRows, readHeading } from './match.ts'
import {
  type FileRow,
  isRefused,
  type PlannedCell,
  type PlannedRow,
  type PlanTools,
  planRow,
} from './plan.ts'
import { reportOf } from './report.ts'
import { resourceTexts } from './resource-texts.ts'
import { namedRows, splitAtHeadings } from './tables/headings.ts'
import { charsetOf, type ReadTable, readTable } from './tables/read-file.ts'
import { keepForUndo } from './undoable.ts'

/**
 * `POST /v1/X/import`: a dry run performs everything and rolls it back, so that it reports the real
 * outcome.
 */
export function mountImport(engine: Engine, feature: Feature): void {
  const endpoint = importEndpoint(feature.resource)
  streamRoute(engine, endpoint, async (session, { file, query, request }) => {
    // Before the transaction, because a slow file must not occupy a connection.
    const table = await readTable(file?.buffer ?? Buffer.alloc(0), query.charset)
    const locale = localeOf(request.headers['accept-language'])
    const headingRow = query.heading_row === undefined ? undefined : Number(query.heading_row)
    const importing = (context: Context) =>
      importTable(context, feature, table, { isDry: query.dry_run === 'true', headingRow })
    return { data: await inTransaction(engine, session, locale, importing) }
  })
}

interface ImportOptions {
  readonly isDry: boolean
  /**
   * Returns the row of the headings; by default the first of the rows with the most known headings.
   */
  readonly headingRow: number | undefined
}

async function importTable(
  context: Context,
  feature: Feature,
  table: ReadTable,
  { isDry, headingRow }: ImportOptions,
): Promise<ImportReport> {
  const { rows, headings } = await planTable(context, feature, table, headingRow)
  await sql`savepoint import`.execute(context.db)
  const written = await applyRows(context, feature, rows)
  if (isDry) await sql`rollback to savepoint import`.execute(context.db)
  const reader = { locale: context.locale, currency: await currencyOf(context) }
  const report = { encoding: table.encoding, ...headings, ...reportOf(rows.map(described), reader) }
  if (!isDry && report.counts.refused > 0) {
    fail('ValidationFailed', {
      message: 'import_refused',
      errors: problemsOfRows(rows),
      data: { import_id: null, ...report },
    })
  }
  return {
    import_id: isDry ? null : await keepForUndo(context, feature, 'import', written),
    ...report,
  }
}

async function planTable(
  context: Context,
  feature: Feature,
  table: ReadTable,
  headingRow: number | undefined,
) {
  const headings = resourceTexts(feature.resource.name)
  const texts = await readTools(context, feature, context.locale)
  const {
    heading,
    rows: rest,
    first,
  } = splitAtHeadings(table.rows, headingRow, (cells) => knownHeadings(cells, feature, headings))
  const columns = readHeading(heading.cells, feature, { ...texts, texts: headings }, texts)
  const matches = await matchRows(context, feature, columns, rest)
  const label = columns.findIndex((column) => column?.name === feature.resource.label)
  const files: (FileRow & { problem: PlannedCell | null })[] = []
  await forEachYielding(rest, ({ number, cells, faults = [] }) => {
    const { record, problem } = matches.of(number)
    const name = String(
      (label < 0 ? undefined : cells[label]?.trim()) ?? record?.[feature.resource.label] ?? '',
    )
    files.push({ row: number, cells, faults, record, id: record?.id ?? newId(), name, problem })
  })
  const parse = {
    ...texts,
    texts: headings,
    references: withSelfReferences(texts.references, feature, files),
  }
  const tools: PlanTools = { feature, columns, texts, parse, charset: charsetOf(table) }
  const planned: PlannedRow[] = []
  await forEachYielding(files, ({ problem, ...file }) => {
    const row = planRow(file, tools)
    if (problem) row.cells.push(problem)
    planned.push(row)
  })
  return { rows: planned, headings: { heading_row: heading.number, first_rows: namedRows(first) } }
}

function actionOf(row: PlannedRow) {
  if (isRefused(row)) return 'refused'
  if (!row.record) return 'create'
  return row.cells.length > 0 ? 'change' : 'unchanged'
}

function described(row: PlannedRow) {
  return {
    row: row.row,
    action: actionOf(row),
    id: row.record?.id ?? null,
    name: row.name,
    cells: row.cells,
  } as const
}

function problemsOfRows(rows: readonly PlannedRow[]): FieldProblems {
  const refused = rows.filter(isRefused).slice(0, maxReportedRows)
  const wrong = refused.flatMap(({ row, cells }) =>
    cells.filter((cell) => cell.problems.length > 0).map((cell) => ({ row, ...cell })),
  )
  return Object.fromEntries(
    wrong.map(({ row, field, problems }) => [`rows.${row}.${field}`, problems]),
  )
}
