import type { FieldProblem } from '@pos/contract/errors'
import type { Field } from '@pos/contract/field'
import { fieldSchema } from '@pos/contract/field-schema'
import { problemsOf } from '@pos/contract/problems'
import type { TransferRow } from '@pos/contract/transfer'
import { rowsOf, textsOf } from '@pos/domain/values'
import type { Context } from '#engine/context'
import { currencyOf } from './currency.ts'
import type { Feature } from '#engine/feature'
import { type CellTools, cellOf } from './cell-text.ts'
import { copyImages } from './copy-images.ts'
import { type Matched, matchShops, type Pair } from './copy-plan.ts'
import { readTools } from './export.ts'
import { isEqual, plain, type PlannedCell } from './plan.ts'
import { targetsOf } from './references.ts'
import { remap, type RemapTools } from './remap.ts'

type Values = Readonly<Record<string, unknown>>

/** What happens to a record of the other shop (or to one that only this shop has). */
export interface CopiedRow {
  readonly feature: Feature
  /** Numbered over all resources; the paths of errors contain it. */
  readonly number: number
  /** Position in its list. */
  readonly row: number
  action: TransferRow['action']
  /** The record in this shop; null if there is none yet. */
  readonly id: string | null
  readonly newId: string
  readonly version: number
  readonly name: string
  readonly input: Values
  readonly cells: PlannedCell[]
}

/** Returns every record of the copied resources with what will happen to it. */
export async function copiedRows(
  there: Context,
  here: Context,
  matched: readonly Matched[],
  mode: 'new_only' | 'new_and_changed' | 'replace',
  rate: number | null,
): Promise<CopiedRow[]> {
  const rows: CopiedRow[] = []
  const tools = await remapTools(there, here, matched, rate)
  for (const { feature, pairs, others } of matched) {
    const texts = { there: await readTools(there, feature, here.locale), here: await readTools(here, feature, here.locale) }
    const common = { feature, tools, texts, mode }
    for (const [index, pair] of pairs.entries()) rows.push(rowOf(pair, { ...common, number: rows.length, row: index + 1 }))
    if (mode !== 'replace') continue
    for (const [index, record] of others.entries()) {
      const base = {
        feature,
        number: rows.length,
        row: pairs.length + index + 1,
        newId: record.id,
        version: record.version,
        input: {},
        cells: [],
      }
      rows.push({ ...base, action: 'delete', id: record.id, name: String(record[feature.resource.label]) })
    }
  }
  return rows
}

interface RowSurroundings {
  readonly feature: Feature
  readonly tools: RemapTools
  readonly texts: { readonly there: CellTools; readonly here: CellTools }
  readonly mode: string
  readonly number: number
  readonly row: number
}

function rowOf(pair: Pair, { feature, tools, texts, mode, number, row }: RowSurroundings): CopiedRow {
  const { there, here, id } = pair
  const { fields, label } = feature.resource
  const base = { feature, number, row, id: here?.id ?? null, newId: id, version: here?.version ?? 1, name: String(there[label]) }
  if (here && mode === 'new_only' && !pair.problem) return { ...base, action: 'unchanged', input: {}, cells: [] }
  const { values, problems, notes } = remap(fields, there, tools)
  const cells: PlannedCell[] = []
  const input: Record<string, unknown> = {}
  let isRefused = pair.problem !== null
  if (pair.problem) cells.push({ field: label, before: null, after: String(there[label]), problems: [pair.problem] })
  for (const [name, remapped] of Object.entries(values)) {
    const field = fields[name]
    if (!field) continue
    const value = field.identified ? withRowIds(field, remapped, here?.[name]) : remapped
    if (here && isEqual(feature, { name }, here[name], value)) continue
    const wrong = problems[name] ?? invalid(field, value)
    if (wrong.length > 0) isRefused = true
    input[name] = value
    if (!here && isEmpty(value) && wrong.length === 0 && !notes[name]) continue
    const after =
      field.kind === 'money' ? plain(cellOf({ name, field }, value, texts.here)) : plain(cellOf({ name, field }, there[name], texts.there))
    const before = here ? plain(cellOf({ name, field }, here[name], texts.here)) : null
    cells.push({ field: name, before, after, problems: [...wrong, ...(notes[name] ?? [])] })
  }
  const action = isRefused ? 'refused' : !here ? 'create' : Object.keys(input).length > 0 ? 'change' : 'unchanged'
  return { ...base, action, input, cells }
}

/** Rows that others may refer to keep the id of the row with the same name in this shop. */
function withRowIds({ fields = {} }: Field<unknown>, rows: unknown, here: unknown) {
  const [key = ''] = Object.keys(fields)
  const existing = new Map(rowsOf(here ?? []).map((row) => [row[key], row.id]))
  return rowsOf(rows).map((row) => (existing.has(row[key]) ? { id: existing.get(row[key]), ...row } : row))
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** A converted amount may violate a limit that the original amount met. */
function invalid(field: Field<unknown>, value: unknown): FieldProblem[] {
  const checked = field.kind === 'money' && value !== null ? fieldSchema(field).safeParse(value, { reportInput: true }) : null
  return checked && !checked.success ? Object.values(problemsOf(checked.error)).flat() : []
}

/**
 * Which part of a row is written: `bare` without references, `rest` only the references, `whole` a new record whose references are still
 * empty.
 */
export interface CopyPart {
  readonly id: string
  readonly version: number
  readonly prefix: string
  readonly bare: Values
  readonly rest: Values
  readonly whole: Values
}

/** Returns the writes of one resource. */
export function partsOf(rows: readonly CopiedRow[], feature: Feature, action: 'create' | 'change'): CopyPart[] {
  const { fields } = feature.resource
  const isLater = (name: string) => {
    const field = fields[name]
    return field !== undefined && targetsOf({ [name]: field }).size > 0 && !(field.kind === 'reference' && field.required)
  }
  return rows
    .filter((row) => row.feature === feature && row.action === action)
    .map(({ newId, version, number, input }) => {
      const some = (keep: (name: string, value: unknown) => boolean) =>
        Object.fromEntries(Object.entries(input).filter(([name, value]) => keep(name, value)))
      const rest = some((name, value) => isLater(name) && (action === 'change' || !isEmpty(value)))
      const empty = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? [] : null]))
      return { id: newId, version, prefix: `rows.${number}.`, bare: some((name) => !isLater(name)), rest, whole: { ...input, ...empty } }
    })
}

/** Maps ids of the other shop to this one: to records that are copied as well, or else to those of the same key. */
async function remapTools(there: Context, here: Context, matched: readonly Matched[], rate: number | null): Promise<RemapTools> {
  const all = new Map(matched.map((one) => [one.feature.resource.name, one]))
  const needed = new Set(matched.flatMap(({ feature }) => [...targetsOf(feature.resource.fields)]))
  const ids = new Map<string, ReadonlyMap<string, { id: string | undefined; name: string }>>()
  for (const name of new Set([...all.keys(), ...needed])) {
    const feature = here.engine.features.get(name)
    if (!feature) continue
    const known = all.get(name) ?? (await matchShops(there, here, feature))
    const isCopied = all.has(name)
    const entries = known.pairs.map((pair) => {
      const id = isCopied || pair.here ? pair.id : undefined
      return [pair.there.id, { id, name: String(pair.there[feature.resource.label]) }] as const
    })
    ids.set(name, new Map(entries))
  }
  const pictures = matched.flatMap(({ feature, pairs }) => {
    const images = Object.keys(feature.resource.fields).filter((name) => feature.resource.fields[name]?.kind === 'image')
    return pairs.flatMap(({ there: record }) => textsOf(images.map((name) => record[name]).filter((id) => id !== null && id !== undefined)))
  })
  const files = await copyImages(here, there.session.shop_id ?? '', pictures)
  return {
    idHere: (resource, id) => (resource === 'files' ? files.get(id) : ids.get(resource)?.get(id)?.id),
    nameThere: (resource, id) => ids.get(resource)?.get(id)?.name ?? id,
    from: await currencyOf(there),
    to: await currencyOf(here),
    rate,
  }
}
