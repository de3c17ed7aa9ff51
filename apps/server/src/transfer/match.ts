import { failField, fail } from '@pos/contract/errors'
import type { Locale } from '@pos/contract/locales'
import { firstOf, maxProblems, noProblems } from '@pos/contract/problems'
import { foldText } from '@pos/domain/fold-text'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { inTurns } from '#engine/portions'
import { getRecords, inScope } from '#engine/read'
import { type Column, columnOf, columnsOf } from './columns.ts'
import type { PlannedCell } from './plan.ts'
import type { NumberedRow } from './table-limits.ts'
import type { ResourceWords } from './words.ts'

/** The columns that a heading names; all that are unknown or double are told at once. An empty heading is passed over. */
export function readHeading(cells: readonly string[], feature: Feature, words: Record<Locale, ResourceWords>): (Column | null)[] {
  const known = columnsOf(feature)
  const problems = noProblems()
  const seen = new Set<string>()
  const columns = cells.map((text, index) => {
    if (text.trim() === '') return null
    const column = columnOf(text, known, words)
    if (!column) problems[`columns.${index}`] = [{ key: 'unknown_column', params: { name: text.trim() } }]
    else if (seen.has(column.name)) problems[`columns.${index}`] = [{ key: 'duplicate_column', params: { name: text.trim() } }]
    if (column) seen.add(column.name)
    return column
  })
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: firstOf(problems, maxProblems) })
  if (seen.size === 0) failField('file', 'unreadable_file')
  return columns
}

/** The record that each row means; `problem` where that is not clear. */
export interface Matches {
  of(row: number): { readonly record: AnyRecord | null; readonly problem: PlannedCell | null }
}

/** Finds the records that rows mean: by id, then by a unique field, then by the name, if one record alone has it. */
export async function matchRows(
  context: Context,
  feature: Feature,
  columns: readonly (Column | null)[],
  rows: readonly NumberedRow[],
): Promise<Matches> {
  const keys = keysOf(feature)
  const { rows: known } = await sql<Record<string, string | null> & { id: string }>`
    select t.id, ${sql.join(keys.map((key) => sql.ref(`t.${key}`)))} from ${sql.table(feature.table)} t where ${inScope(context, feature)}`.execute(
    context.db,
  )
  const ids = new Set(known.map((record) => record.id))
  const byKey = new Map(keys.map((key) => [key, idsBy(known, key)]))
  const index = new Map(columns.flatMap((column, place) => (column ? [[column.name, place] as const] : [])))
  const found = new Map<number, { id: string | null; problem: PlannedCell | null }>()
  const taken = new Map<string, number>()
  await inTurns(rows, ({ number: row, cells }) => {
    const text = (name: string) => (cells[index.get(name) ?? -1] ?? '').trim()
    const match = matchOf(text, ids, byKey)
    const first = match.id ? taken.get(match.id) : undefined
    if (match.id && first === undefined) taken.set(match.id, row)
    const problem = first === undefined ? match.problem : cell('id', text('id'), { key: 'duplicate_row', params: { row: first } })
    found.set(row, { id: match.id, problem })
  })
  const records = new Map((await getRecords(context, feature, [...taken.keys()])).map((record) => [record.id, record]))
  return {
    of(row) {
      const match = found.get(row)
      return { record: records.get(match?.id ?? '') ?? null, problem: match?.problem ?? null }
    },
  }
}

/** The fields by which people know a record, unique ones first. */
export function keysOf({ resource }: Feature): string[] {
  const unique = Object.keys(resource.fields).filter((name) => resource.fields[name]?.key && !resource.fields[name].readOnly)
  return [...new Set([...unique, resource.label])]
}

function matchOf(text: (name: string) => string, ids: ReadonlySet<string>, byKey: ReadonlyMap<string, ReadonlyMap<string, string[]>>) {
  const id = text('id').toLowerCase()
  if (ids.has(id)) return { id, problem: null }
  for (const [key, holders] of byKey) {
    const held = text(key) === '' ? [] : (holders.get(foldText(text(key))) ?? [])
    if (held.length === 1) return { id: held[0] ?? null, problem: null }
    if (held.length > 1) return { id: null, problem: cell(key, text(key), { key: 'ambiguous_name', params: { name: text(key) } }) }
  }
  return { id: null, problem: null }
}

const cell = (field: string, after: string, problem: PlannedCell['problems'][number]): PlannedCell => ({
  field,
  before: null,
  after,
  problems: [problem],
})

function idsBy(records: readonly (Record<string, string | null> & { id: string })[], key: string): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const record of records) {
    const value = record[key]
    if (value) ids.set(foldText(value), [...(ids.get(foldText(value)) ?? []), record.id])
  }
  return ids
}
