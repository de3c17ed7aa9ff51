import type { Field } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { entriesOf, isRow, type Row } from '@pos/domain/values'
import type { GridRecord } from './grid-state.ts'

/** The most columns of a list; rows with further conditions are edited on the record's page. */
const maxColumns = 40

/** A list whose rows have columns in the grid (`columnPer`). */
interface PivotedList {
  readonly list: string
  /** The field of a row that the cells hold. */
  readonly value: string
  readonly field: Field<unknown>
}

/** A column of the rows with the same conditions. */
interface RowColumn {
  readonly key: string
  /** A row with these conditions. */
  readonly row: Row
}

/** Returns the pivoted list of a field; null for other fields. */
export function pivotedList(resource: ResourceDefinition, list: string): PivotedList | null {
  const { columnPer: value, fields } = resource.fields[list] ?? {}
  const field = value === undefined ? undefined : fields?.[value]
  return value !== undefined && field ? { list, value, field } : null
}

const pivotedLists = (resource: ResourceDefinition) =>
  Object.keys(resource.fields).flatMap((name) => pivotedList(resource, name) ?? [])

const rowsIn = (record: Row, list: string): Row[] => {
  const rows: unknown = record[list]
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

/** The key of the column of a row: its list and conditions. */
function keyOf({ list, value }: PivotedList, row: Row): string {
  const conditions = Object.entries(row)
    .filter(([name]) => name !== 'id' && name !== value)
    .map(([name, condition]) => [name, Array.isArray(condition) ? condition.toSorted() : condition])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  // Keys are joined by commas and bars elsewhere.
  return `${list}:${encodeURIComponent(JSON.stringify(conditions))}`
}

/** The columns of a list: the conditions of the rows of the records. */
export function rowColumnsOf(pivoted: PivotedList, records: readonly Row[]): RowColumn[] {
  const found = new Map<string, Row>()
  for (const row of records.flatMap((record) => rowsIn(record, pivoted.list))) {
    const key = keyOf(pivoted, row)
    if (!found.has(key) && found.size < maxColumns) found.set(key, row)
  }
  return [...found].map(([key, row]) => ({ key, row }))
}

/** Adds the values of the rows of a record under the keys of their columns. */
export function withRowCells(resource: ResourceDefinition, record: GridRecord): GridRecord {
  const cells = pivotedLists(resource).flatMap((pivoted) =>
    rowsIn(record, pivoted.list).map((row) => [keyOf(pivoted, row), row[pivoted.value]] as const),
  )
  return { ...record, ...Object.fromEntries(cells) }
}

/**
 * Returns the body for a changed record: values of row columns become the rows of their list. An
 * empty value removes the row.
 */
export function withoutRowCells(
  resource: ResourceDefinition,
  changed: GridRecord,
  stored: Row,
): GridRecord {
  const body: Row = {}
  for (const [key, cell] of Object.entries(changed)) {
    const pivoted = pivotedLists(resource).find(({ list }) => key.startsWith(`${list}:`))
    if (!pivoted) {
      body[key] = cell
      continue
    }
    const { list, value } = pivoted
    const rows = rowsIn(list in body ? body : stored, list)
    const at = rows.findIndex((row) => keyOf(pivoted, row) === key)
    const row = { ...(rows[at] ?? conditionsIn(key, list)), [value]: cell }
    const kept = rows.filter((_, index) => index !== at)
    body[list] = cell === null ? kept : kept.toSpliced(at < 0 ? kept.length : at, 0, row)
  }
  return { ...body, id: changed.id, version: changed.version }
}

const conditionsIn = (key: string, list: string): Row => {
  const parts: unknown = JSON.parse(decodeURIComponent(key.slice(list.length + 1)))
  return Object.fromEntries(
    entriesOf(parts).map((part) => {
      const [name, condition] = entriesOf(part)
      return [String(name), condition]
    }),
  )
}

/** Returns the column of an error such as `prices.2.price`; null if it belongs to no row. */
export function rowCellOf(
  resource: ResourceDefinition,
  sent: Row,
  list: string,
  index: number,
): string | null {
  const pivoted = pivotedList(resource, list)
  const row = rowsIn(sent, list)[index]
  return pivoted && row ? keyOf(pivoted, row) : null
}
