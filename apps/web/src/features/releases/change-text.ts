import type { Field, Fields } from '@pos/contract/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { readableValue } from '#kit/form/readable-value.ts'
import type { Words } from '#kit/form/readable-value.ts'
import type { Labels } from '#kit/labels.ts'

/** What puts the change of a field into words. */
export interface ChangeWords {
  readonly labels: Labels
  readonly values: Words
  /** Names of the records that are referred to, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly position: string
  readonly pictures: Sides<string>
  /** "12 more unchanged". */
  more(count: number): string
}

/** The two sides of a change. */
export interface Sides<T> {
  readonly before: T
  readonly after: T
}

type Row = Readonly<Record<string, unknown>>

/** From so many entries on, only those that differ are named. */
const shortList = 8

/** The name of a changed field; devices also get the place in the list, which is no field of the contract. */
export function fieldLabel(field: string, { labels, position }: ChangeWords): string {
  if (field === 'position') return position
  return labels.has(`fields.${field}`) ? labels.field(field) : field
}

/** A field's two values in the reader's words. Of long lists only what differs. */
export function changeText(resource: ResourceDefinition, source: string, sides: Sides<unknown>, words: ChangeWords): Sides<string> {
  const field = resource.fields[source]
  if (field?.kind === 'list') return rowsText(resource, source, both(sides, rowsOf), words)
  if (field?.kind === 'references') return referencesText(both(sides, idsOf), words)
  if (field?.kind === 'image') {
    return { before: sides.before ? words.pictures.before : '-', after: sides.after ? words.pictures.after : '-' }
  }
  // People count from one.
  if (source === 'position') return both(sides, (value) => (typeof value === 'number' ? String(value + 1) : '-'))
  return both(sides, (value) => readableValue(resource, source, value, words.values, words.names))
}

const both = <T, U>({ before, after }: Sides<T>, change: (side: T) => U): Sides<U> => ({ before: change(before), after: change(after) })
const idsOf = (value: unknown) => (Array.isArray(value) ? value : []) as string[]
const rowsOf = (value: unknown) => (Array.isArray(value) ? value : []) as Row[]

function referencesText({ before, after }: Sides<string[]>, words: ChangeWords): Sides<string> {
  const named = (ids: readonly string[]) => ids.map((id) => words.names.get(id) ?? '…')
  const gone = before.filter((id) => !after.includes(id))
  const fresh = after.filter((id) => !before.includes(id))
  const same = after.length - fresh.length
  const isMoved = gone.length === 0 && fresh.length === 0
  if (isMoved || same <= shortList) return { before: named(before).join('、') || '-', after: named(after).join('、') || '-' }
  const more = [words.more(same)]
  return { before: [...named(gone), ...more].join('\n'), after: [...named(fresh), ...more].join('\n') }
}

/** Rows by their own id, else by what stands in their first part: a line for each row that differs, with the parts that do. */
function rowsText(resource: ResourceDefinition, source: string, { before, after }: Sides<Row[]>, words: ChangeWords): Sides<string> {
  const parts = resource.fields[source]?.fields ?? {}
  const first = Object.keys(parts)[0] ?? ''
  const keyOf = (row: Row) => String(row.id ?? row[first])
  const part = partText(resource, source, parts, words)
  const lines = (rows: Row[], others: Row[]) => {
    const known = new Map(others.map((row) => [keyOf(row), row]))
    return rows.flatMap((row) => {
      const other = known.get(keyOf(row))
      const shown = Object.keys(parts).filter((name) => name !== first && (other ? isOther(row[name], other[name]) : isFilled(row[name])))
      const isSame = other !== undefined && shown.length === 0 && !isOther(row[first], other[first])
      return isSame ? [] : [[part.value(first, row[first]), ...shown.map((name) => part.named(name, row[name]))].join(' / ')]
    })
  }
  const changed = { before: lines(before, after), after: lines(after, before) }
  if (changed.before.length === 0 && changed.after.length === 0) {
    return both({ before, after }, (rows) => rows.map((row) => part.value(first, row[first])).join('、') || '-')
  }
  const same = after.length - changed.after.length
  return both(changed, (side) => [...side, ...(same > 0 ? [words.more(same)] : [])].join('\n') || '-')
}

const isOther = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)
const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** Words of a row's parts, whose texts are kept as `<list>_<part>` or as `<part>`. */
function partText(resource: ResourceDefinition, source: string, parts: Readonly<Record<string, Field<unknown>>>, words: ChangeWords) {
  const keyOf = (group: 'fields' | 'options', name: string) => (words.labels.has(`${group}.${source}_${name}`) ? `${source}_${name}` : name)
  const rowShape: ResourceDefinition = { ...resource, fields: parts as Fields }
  const options: Words = { ...words.values, option: (name, value) => words.values.option(keyOf('options', name), value) }
  const value = (name: string, given: unknown) => readableValue(rowShape, name, given, options, words.names)
  return { value, named: (name: string, given: unknown) => `${words.labels.field(keyOf('fields', name))} ${value(name, given)}` }
}
