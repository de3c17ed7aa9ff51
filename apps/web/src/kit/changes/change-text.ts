import type { Field } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { rowsOf, textsOf } from '@pos/domain/values'
import { listText } from '#lib/text/list-text.ts'
import type { Labels } from '../resource/labels.ts'
import { readableValue, type ValueTexts } from './readable-value.ts'

/** Tools for the texts of a change. */
export interface ChangeTexts {
  readonly labels: Labels
  readonly values: ValueTexts
  /** Names of the referenced records, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly position: string
  readonly pictures: BeforeAfter<string>
}

/** The two values of a change as text. */
interface BeforeAfter<T> {
  readonly before: T
  readonly after: T
}

/** A changed field. */
export type UpdatedField = { readonly field: string } & BeforeAfter<unknown>

/**
 * The values of a changed field as text; for a list only differences, and the number of unchanged
 * entries.
 */
export interface ChangeText extends BeforeAfter<string> {
  readonly same: number
}

type Row = Readonly<Record<string, unknown>>

/** From this number of entries on, only differences are listed. */
const shortList = 8

/**
 * The name of a changed field. Devices also get the position in the list, which is not a field of
 * the contract.
 */
export function fieldLabel(field: string, { labels, position }: ChangeTexts): string {
  if (field === 'position') return position
  return labels.has(`fields.${field}`) ? labels.field(field) : field
}

/** Both values of a field in the reader's language; for long lists only differences. */
export function changeText(
  resource: ResourceDefinition,
  source: string,
  pair: BeforeAfter<unknown>,
  texts: ChangeTexts,
): ChangeText {
  const field = resource.fields[source]
  if (field?.kind === 'list') return rowsText(resource, source, both(pair, partsOf), texts)
  if (field?.kind === 'references') return referencesText(both(pair, idsOf), texts)
  if (field?.kind === 'image') {
    return {
      before: pair.before ? texts.pictures.before : '-',
      after: pair.after ? texts.pictures.after : '-',
      same: 0,
    }
  }
  // Positions count from one for people.
  if (source === 'position')
    return {
      ...both(pair, (value) => (typeof value === 'number' ? String(value + 1) : '-')),
      same: 0,
    }
  return {
    ...both(pair, (value) => readableValue(resource, source, value, texts.values, texts.names)),
    same: 0,
  }
}

const both = <T, U>(
  { before, after }: BeforeAfter<T>,
  change: (state: T) => U,
): BeforeAfter<U> => ({
  before: change(before),
  after: change(after),
})
const idsOf = (value: unknown) => textsOf(Array.isArray(value) ? value : [])
const partsOf = (value: unknown) => rowsOf(Array.isArray(value) ? value : [])

function referencesText({ before, after }: BeforeAfter<string[]>, texts: ChangeTexts): ChangeText {
  const named = (ids: readonly string[]) =>
    listText(ids.map((id) => texts.names.get(id) ?? '…')) || '-'
  const gone = before.filter((id) => !after.includes(id))
  const fresh = after.filter((id) => !before.includes(id))
  const same = after.length - fresh.length
  const isMoved = gone.length === 0 && fresh.length === 0
  if (isMoved || same <= shortList) return { before: named(before), after: named(after), same: 0 }
  return { before: named(gone), after: named(fresh), same }
}

/**
 * Rows are matched by id, or by their first field: one line per differing row with its differing
 * fields.
 */
function rowsText(
  resource: ResourceDefinition,
  source: string,
  { before, after }: BeforeAfter<Row[]>,
  texts: ChangeTexts,
): ChangeText {
  const parts = resource.fields[source]?.fields ?? {}
  const [first = '', ...rest] = Object.keys(parts)
  const part = partText(resource, source, parts, texts)
  const keyOf = (row: Row) => String(row.id ?? row[first])
  const byKey = both({ before, after }, (rows) => new Map(rows.map((row) => [keyOf(row), row])))
  const line = (row: Row, names: readonly string[]) =>
    [part.value(first, row[first]), ...names.map((name) => part.named(name, row[name]))].join(' / ')
  const lines = (
    rows: Row[],
    others: ReadonlyMap<string, Row>,
    ofLone: (row: Row) => readonly string[],
  ) =>
    rows.flatMap((row) => {
      const other = others.get(keyOf(row))
      if (!other) return [line(row, ofLone(row))]
      const differing = rest.filter((name) => isOther(row[name], other[name]))
      return differing.length > 0 || isOther(row[first], other[first]) ? [line(row, differing)] : []
    })
  // A removed row is only named; a new one is shown with its fields.
  const removed = lines(before, byKey.after, () => [])
  const added = lines(after, byKey.before, (row) => rest.filter((name) => isFilled(row[name])))
  if (removed.length === 0 && added.length === 0) {
    return {
      ...both(
        { before, after },
        (rows) => listText(rows.map((row) => part.value(first, row[first]))) || '-',
      ),
      same: 0,
    }
  }
  return {
    before: removed.join('\n') || '-',
    after: added.join('\n') || '-',
    same: after.length - added.length,
  }
}

const isOther = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)
const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The text of a row's fields, whose labels are `<list>_<part>` or `<part>`. */
function partText(
  resource: ResourceDefinition,
  source: string,
  parts: Readonly<Record<string, Field<unknown>>>,
  texts: ChangeTexts,
) {
  const keyOf = (group: 'fields' | 'options', name: string) =>
    texts.labels.has(`${group}.${source}_${name}`) ? `${source}_${name}` : name
  const rowShape: ResourceDefinition = { ...resource, fields: parts }
  const options: ValueTexts = {
    ...texts.values,
    option: (name, value) => texts.values.option(keyOf('options', name), value),
  }
  const value = (name: string, given: unknown) =>
    readableValue(rowShape, name, given, options, texts.names)
  return {
    value,
    named: (name: string, given: unknown) =>
      `${texts.labels.field(keyOf('fields', name))} ${value(name, given)}`,
  }
}
