import { fail, failField } from '@pos/contract/errors'
import { firstOf, maxProblems, noProblems } from '@pos/contract/problems'
import { foldSearch } from '@pos/domain/text/fold-search'
import { foldText } from '@pos/domain/text/fold-text'
import type { Locale } from '@pos/texts/locales'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { foldedKey, isFoldedForSearch } from '#engine/read/columns'
import { NameIndex } from '#engine/read/name-index'
import { getRecords, inScope } from '#engine/read/read'
import { chunksOf, forEachYielding } from '#platform/process/chunks'
import type { PlannedCell } from './plan.ts'
import type { ResourceTexts } from './resource-texts.ts'
import type { CellTools } from './tables/cell-text.ts'
import { type Column, columnOf, columnsOf } from './tables/columns.ts'
import type { ParseTools } from './tables/parse-cell.ts'
import { conditionsKey, isRowColumn, listOfHeading, readRowHeading } from './tables/row-columns.ts'
import type { NumberedRow } from './tables/table-limits.ts'

/**
 * Finds the columns of the headings; all unknown and duplicate ones are reported together. Empty
 * headings are skipped.
 */
export function readHeading(
  cells: readonly string[],
  feature: Feature,
  parse: ParseTools,
  shown: CellTools,
): (Column | null)[] {
  const known = columnsOf(feature)
  const problems = noProblems()
  const seen = new Set<string>()
  const columns = cells.map((text, index) => {
    if (text.trim() === '') return null
    const column = columnOf(text, known, parse.texts) ?? readRowHeading(text, feature, parse, shown)
    if (!column)
      problems[`columns.${index}`] = [{ key: 'unknown_column', params: { name: text.trim() } }]
    else if (isTwice(column, seen))
      problems[`columns.${index}`] = [{ key: 'duplicate_column', params: { name: text.trim() } }]
    if (column) seen.add(keyOfColumn(column))
    return column
  })
  if (Object.keys(problems).length > 0)
    fail('ValidationFailed', { errors: firstOf(problems, maxProblems) })
  if (seen.size === 0) failField('file', 'unreadable_file')
  return columns
}

const keyOfColumn = (column: Column) => (isRowColumn(column) ? conditionsKey(column) : column.name)

/** Returns true if a column was seen before. A list is either one column or several. */
function isTwice(column: Column, seen: ReadonlySet<string>): boolean {
  const ofRows = (list: string) => [...seen].some((key) => key.startsWith(`${list} `))
  return (
    seen.has(keyOfColumn(column)) ||
    (isRowColumn(column) ? seen.has(column.list) : ofRows(column.name))
  )
}

/** Counts the known headings in a row. */
export function knownHeadings(
  cells: readonly string[],
  feature: Feature,
  headings: Record<Locale, ResourceTexts>,
): number {
  const known = columnsOf(feature)
  return cells.filter(
    (text) =>
      text.trim() !== '' &&
      (columnOf(text, known, headings) ?? listOfHeading(text, feature, headings)),
  ).length
}

/** The record of each row; `problem` if it is ambiguous. */
interface Matches {
  of(row: number): { readonly record: AnyRecord | null; readonly problem: PlannedCell | null }
}

/** Finds the records of rows by id, then by a unique field, then by unambiguous name. */
export async function matchRows(
  context: Context,
  feature: Feature,
  columns: readonly (Column | null)[],
  rows: readonly NumberedRow[],
): Promise<Matches> {
  const index = new Map(
    columns.flatMap((column, at) => (column ? [[column.name, at] as const] : [])),
  )
  const texts = (name: string) => {
    const at = index.get(name)
    return at === undefined ? [] : rows.flatMap(({ cells }) => (cells[at] ?? '').trim() || [])
  }
  const ids = await idsFound(context, feature, texts('id'))
  const byKey = new Map<string, NameIndex<string>>()
  for (const key of keysOf(feature))
    byKey.set(key, await idsByKey(context, feature, key, texts(key)))
  const found = new Map<number, { id: string | null; problem: PlannedCell | null }>()
  const claimed = new Map<string, number>()
  await forEachYielding(rows, ({ number: row, cells }) => {
    const text = (name: string) => (cells[index.get(name) ?? -1] ?? '').trim()
    const match = matchOf(text, ids, byKey)
    const first = match.id ? claimed.get(match.id) : undefined
    if (match.id && first === undefined) claimed.set(match.id, row)
    const problem =
      first === undefined
        ? match.problem
        : cell('id', text('id'), { key: 'duplicate_row', params: { row: first } })
    found.set(row, { id: match.id, problem })
  })
  const records = new Map(
    (await getRecords(context, feature, [...claimed.keys()])).map((record) => [record.id, record]),
  )
  return {
    of(row) {
      const match = found.get(row)
      return { record: records.get(match?.id ?? '') ?? null, problem: match?.problem ?? null }
    },
  }
}

/** The fields by which people identify a record, unique ones first. */
export function keysOf({ resource }: Feature): string[] {
  const unique = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.key && !resource.fields[name].readOnly,
  )
  return [...new Set([...unique, resource.label])]
}

function matchOf(
  text: (name: string) => string,
  ids: ReadonlySet<string>,
  byKey: ReadonlyMap<string, NameIndex<string>>,
) {
  const id = text('id').toLowerCase()
  if (ids.has(id)) return { id, problem: null }
  for (const [key, holders] of byKey) {
    const candidates = text(key) === '' ? [] : holders.get(text(key))
    if (candidates.length === 1) return { id: candidates[0] ?? null, problem: null }
    if (candidates.length > 1)
      return {
        id: null,
        problem: cell(key, text(key), { key: 'ambiguous_name', params: { name: text(key) } }),
      }
  }
  return { id: null, problem: null }
}

const cell = (
  field: string,
  after: string,
  problem: PlannedCell['problems'][number],
): PlannedCell => ({
  field,
  before: null,
  after,
  problems: [problem],
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Longer than the longest unique field of any resource. */
const maxKey = 1000

/** The ids in a file that belong to records of the caller. */
async function idsFound(
  context: Context,
  feature: Feature,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const chunk of chunksOf([
    ...new Set(texts.map((text) => text.toLowerCase()).filter((text) => uuid.test(text))),
  ])) {
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(feature.table)} t where ${inScope(context, feature)} and t.id = any(${chunk}::uuid[])`.execute(
      context.db,
    )
    for (const { id } of rows) ids.add(id)
  }
  return ids
}

/** The ids of records by the given texts of a field. Names also match as in searches. */
export async function idsByKey(
  context: Context,
  feature: Feature,
  key: string,
  texts: readonly string[],
): Promise<NameIndex<string>> {
  const isLoose = isFoldedForSearch(feature, key)
  const ids = new NameIndex<string>()
  await addByKey(
    context,
    feature,
    {
      field: key,
      column: foldedKey(feature, key),
      keys: await keysIn(texts, isLoose ? foldSearch : foldText),
    },
    ids,
  )
  if (isLoose || key !== feature.resource.label) return ids
  const missing = texts.filter((text) => ids.get(text).length === 0)
  const alike = {
    field: key,
    column: sql`fold_search(${sql.ref(`t.${key}`)})`,
    keys: await keysIn(missing, foldSearch),
  }
  await addByKey(context, feature, alike, ids)
  return ids
}

/**
 * Folded keys of texts, without those that are too long for any record or that PostgreSQL cannot
 * store.
 */
async function keysIn(texts: readonly string[], fold: (text: string) => string): Promise<string[]> {
  const keys = new Set<string>()
  await forEachYielding(texts, (text) => {
    const folded = text.length <= maxKey ? fold(text) : ''
    if (folded !== '' && folded.length <= maxKey && !folded.includes('\0')) keys.add(folded)
  })
  return [...keys]
}

interface KeyLookup {
  readonly field: string
  readonly column: RawBuilder<unknown>
  readonly keys: readonly string[]
}

async function addByKey(
  context: Context,
  feature: Feature,
  { field, column, keys }: KeyLookup,
  ids: NameIndex<string>,
) {
  for (const chunk of chunksOf(keys)) {
    const { rows } = await sql<{ id: string; name: string }>`
      select t.id, ${sql.ref(`t.${field}`)} as name from ${sql.table(feature.table)} t
      where ${inScope(context, feature)} and ${column} = any(${chunk}::text[])`.execute(context.db)
    for (const { id, name } of rows) ids.add(name, id)
  }
}
