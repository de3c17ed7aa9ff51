import type { FieldProblem } from '@pos/contract/errors'
import { isMoney, leadsBack } from '@pos/contract/exchange/copyable'
import type { TransferRow } from '@pos/contract/exchange/transfer'
import type { Field } from '@pos/contract/fields/field'
import { fieldSchema } from '@pos/contract/fields/field-schema'
import { problemsOf } from '@pos/contract/problems'
import { rowsOf, textsOf } from '@pos/domain/values'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { forEachYielding } from '#platform/process/chunks'
import { isEqual, type PlannedCell } from '../plan.ts'
import type { CellTools } from '../tables/cell-text.ts'
import { readSpokenTools, spokenValue } from '../tables/spoken-value.ts'
import { copyImages } from './copy-images.ts'
import type { Pair } from './copy-plan.ts'
import type { CopyManner, MatchedSelection } from './copy-selection.ts'
import { currencyOf } from './currency.ts'
import { type RemapTools, remap } from './remap.ts'

/** Values of a record by field. */
export type Values = Readonly<Record<string, unknown>>

/** The outcome for a record of the other shop, or for one that only this shop has. */
export interface CopiedRow {
  readonly feature: Feature
  /** Number over all resources, used in error paths. */
  readonly number: number
  /** Position in its list. */
  readonly row: number
  action: TransferRow['action']
  /** The record in this shop; null if there is none. */
  readonly id: string | null
  readonly newId: string
  readonly version: number
  readonly name: string
  /** True if the record is only copied because others refer to it. */
  readonly isAlong: boolean
  readonly input: Values
  readonly cells: PlannedCell[]
}

/** Returns every record of the copied resources with its planned action. */
export async function copiedRows(
  there: Context,
  here: Context,
  selection: MatchedSelection,
  manner: CopyManner,
): Promise<CopiedRow[]> {
  const rows: CopiedRow[] = []
  const tools = await remapTools(there, here, selection, manner.rate)
  for (const { feature, pairs, along, others } of selection.matched) {
    const texts = {
      there: await readSpokenTools(
        there,
        feature,
        here.locale,
        pairs.map((pair) => pair.there),
      ),
      here: await readSpokenTools(
        here,
        feature,
        here.locale,
        pairs.flatMap((pair) => pair.here ?? []),
      ),
    }
    const common = { feature, tools, texts, manner }
    const before = rows.length
    await forEachYielding(pairs, (pair) => {
      const isAlong = along.has(pair.there.id)
      rows.push(
        rowOf(pair, { ...common, isAlong, number: rows.length, row: rows.length - before + 1 }),
      )
    })
    for (const [index, record] of others.entries()) {
      const base = {
        feature,
        number: rows.length,
        row: pairs.length + index + 1,
        newId: record.id,
        version: record.version,
        isAlong: false,
        input: {},
        cells: [],
      }
      rows.push({
        ...base,
        action: 'delete',
        id: record.id,
        name: String(record[feature.resource.label]),
      })
    }
  }
  return rows
}

interface RowSurroundings {
  readonly feature: Feature
  readonly tools: CopyTools
  readonly texts: { readonly there: CellTools; readonly here: CellTools }
  readonly manner: CopyManner
  readonly isAlong: boolean
  readonly number: number
  readonly row: number
}

function rowOf(pair: Pair, surroundings: RowSurroundings): CopiedRow {
  const { feature, texts, tools, manner, number, row, isAlong } = surroundings
  const { there, here, id } = pair
  const { fields, label } = feature.resource
  const name = String(there[label])
  const base = {
    feature,
    number,
    row,
    isAlong,
    id: here?.id ?? null,
    newId: id,
    version: here?.version ?? 1,
    name,
  }
  if (here && manner.mode === 'new_only' && !pair.problem)
    return { ...base, action: 'unchanged', input: {}, cells: [] }
  const { values, problems, notes } = remappedValues(there, surroundings)
  const cells: PlannedCell[] = []
  const input: Record<string, unknown> = {}
  let isRefused = pair.problem !== null
  if (pair.problem)
    cells.push({ field: label, before: null, after: name, problems: [pair.problem] })
  for (const [one, remapped] of Object.entries(values)) {
    const field = fields[one]
    if (!field || (here && isMoney(field) && keepsAmounts(surroundings))) continue
    const value = field.identified ? withRowIds(field, remapped, here?.[one]) : remapped
    if (here && isEqual(feature, { name: one }, here[one], value)) continue
    const wrong = problems[one] ?? [
      ...invalid(field, value),
      ...(here ? [] : otherCurrency(field, value, surroundings.tools)),
    ]
    if (wrong.length > 0) isRefused = true
    input[one] = value
    if (!here && isEmpty(value) && wrong.length === 0 && !notes[one]) continue
    const shown =
      field.kind === 'money'
        ? value
        : isAlong && leadsBack(feature.resource.name, one)
          ? linkedWith(there[one], field, tools)
          : there[one]
    const after = spokenValue(
      { name: one, field },
      shown,
      field.kind === 'money' ? texts.here : texts.there,
    )
    const before = here ? spokenValue({ name: one, field }, here[one], texts.here) : null
    cells.push({ field: one, before, after, problems: [...wrong, ...(notes[one] ?? [])] })
  }
  const action = isRefused
    ? 'refused'
    : !here
      ? 'create'
      : Object.keys(input).length > 0
        ? 'change'
        : 'unchanged'
  return { ...base, action, input, cells }
}

/** A record that is only copied because of a reference is linked only with copied records. */
function remappedValues(there: AnyRecord, { feature, tools, isAlong }: RowSurroundings) {
  const { fields, name } = feature.resource
  const remapped = remap(fields, there, tools)
  const back = isAlong ? Object.entries(fields).filter(([field]) => leadsBack(name, field)) : []
  for (const [field, definition] of back) {
    const idHere = (resource: string, id: string) => tools.copiedId(resource, id)
    Object.assign(
      remapped.values,
      remap({ [field]: definition }, there, { ...tools, idHere }).values,
    )
    delete remapped.notes[field]
  }
  return remapped
}

/** Returns the part of a reference that is also copied. */
function linkedWith(value: unknown, { to = '', kind }: Field<unknown>, tools: CopyTools): unknown {
  return kind === 'references'
    ? textsOf(value).filter((id) => tools.copiedId(to, id) !== undefined)
    : []
}

/** Amounts of another currency are omitted without an exchange rate. */
const keepsAmounts = ({ manner, tools }: RowSurroundings) => manner.keepsPrices || isForeign(tools)

const isForeign = ({ from, to, rate }: CopyTools) => from !== to && rate === null

/** A new record needs its amounts, but those of another currency cannot be copied. */
function otherCurrency(field: Field<unknown>, value: unknown, tools: CopyTools): FieldProblem[] {
  const isAmount = field.kind === 'money' && typeof value === 'number' && value !== 0
  return isAmount && isForeign(tools)
    ? [{ key: 'other_currency', params: { from: tools.from, to: tools.to } }]
    : []
}

/** Rows with an id keep the id of the row with the same name in this shop. */
function withRowIds({ fields = {} }: Field<unknown>, rows: unknown, here: unknown) {
  const [key = ''] = Object.keys(fields)
  const existing = new Map(rowsOf(here ?? []).map((row) => [row[key], row.id]))
  return rowsOf(rows).map((row) =>
    existing.has(row[key]) ? { id: existing.get(row[key]), ...row } : row,
  )
}

/** Returns true for null and an empty list. */
export const isEmpty = (value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0)

/** A converted amount may violate a limit that the original amount met. */
function invalid(field: Field<unknown>, value: unknown): FieldProblem[] {
  const checked =
    field.kind === 'money' && value !== null
      ? fieldSchema(field).safeParse(value, { reportInput: true })
      : null
  return checked && !checked.success ? Object.values(problemsOf(checked.error)).flat() : []
}

/** Tools to map records of the other shop. */
interface CopyTools extends RemapTools {
  /** The id in this shop of a record that is also copied. */
  copiedId(resource: string, id: string): string | undefined
}

async function remapTools(
  there: Context,
  here: Context,
  { matched, known }: MatchedSelection,
  rate: number | null,
): Promise<CopyTools> {
  const copied = new Map(
    matched.map(({ feature, pairs }) => [
      feature.resource.name,
      new Map(pairs.map((pair) => [pair.there.id, pair])),
    ]),
  )
  const pairOf = (resource: string, id: string) =>
    copied.get(resource)?.get(id) ?? known.get(resource)?.get(id)
  const pictures = matched.flatMap(({ feature, pairs }) => {
    const images = Object.keys(feature.resource.fields).filter(
      (name) => feature.resource.fields[name]?.kind === 'image',
    )
    return pairs.flatMap(({ there: record }) =>
      textsOf(images.map((name) => record[name]).filter((id) => id !== null && id !== undefined)),
    )
  })
  const files = await copyImages(here, there.session.shop_id ?? '', pictures)
  const copiedId = (resource: string, id: string) => copied.get(resource)?.get(id)?.id
  return {
    copiedId,
    idHere: (resource, id) =>
      resource === 'files'
        ? files.get(id)
        : (copiedId(resource, id) ?? known.get(resource)?.get(id)?.here?.id),
    nameThere(resource, id) {
      const pair = pairOf(resource, id)
      return pair
        ? String(pair.there[here.engine.features.get(resource)?.resource.label ?? 'name'])
        : id
    },
    from: await currencyOf(there),
    to: await currencyOf(here),
    rate,
  }
}
