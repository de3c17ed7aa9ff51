import type { Field } from '@pos/contract/fields/field'
import { foldText } from '@pos/domain/text/fold-text'
import { isRow, type Row, rowsOf } from '@pos/domain/values'
import { locales } from '@pos/texts/locales'
import type { Feature } from '#engine/feature'
import { cellText } from '#platform/spreadsheet/cell'
import { type CellTools, cellOf } from './cell-text.ts'
import type { Column } from './columns.ts'
import { type ParseTools, parseCell } from './parse-cell.ts'

/**
 * A column for the rows of a list that have the same conditions, such as the lunch prices of a
 * menu. Its cells hold one value of the row (`columnPer` of the list).
 */
export interface RowColumn extends Column {
  readonly field: Field<unknown>
  /** The field of the record that is the list. */
  readonly list: string
  /** The field of the row that the cells hold. */
  readonly value: string
  /** The other fields of the row. */
  readonly conditions: Row
}

/** Returns true if a column holds one value of the rows of a list. */
export const isRowColumn = (column: Column): column is RowColumn => 'conditions' in column

/** A list whose rows have columns in files. */
interface PivotedList {
  readonly list: string
  readonly value: string
  readonly valueField: Field<unknown>
  readonly conditions: readonly (readonly [name: string, field: Field<unknown>])[]
}

/** The lists of a resource whose rows have columns in files. */
export const pivotedLists = ({ resource }: Feature): PivotedList[] =>
  Object.entries(resource.fields).flatMap(([list, { columnPer, fields = {} }]) => {
    const valueField = columnPer === undefined ? undefined : fields[columnPer]
    if (columnPer === undefined || !valueField) return []
    const conditions = Object.entries(fields).filter(([name]) => name !== columnPer)
    return [{ list, value: columnPer, valueField, conditions }]
  })

/** Returns the column of conditions; its name is its heading. */
export function rowColumn(pivoted: PivotedList, conditions: Row, tools: CellTools): RowColumn {
  const { list, value, valueField } = pivoted
  return {
    name: headingOf(pivoted, conditions, tools),
    // An empty cell means that the record has no such row.
    field: valueField.optional(),
    list,
    value,
    conditions: plainConditions(pivoted, conditions),
  }
}

/** Writes a heading such as `Price: Time period=Lunch; Days=Weekdays, Saturdays`. */
function headingOf({ list, value, conditions }: PivotedList, row: Row, tools: CellTools): string {
  const parts = conditions.flatMap(([name, field]) => {
    const column = { name: `${list}_${name}`, field }
    const cell = cellOf(column, row[name], tools)
    const text = typeof cell === 'object' && 'value' in cell ? String(cell.value) : cellText(cell)
    return text === '' ? [] : [`${tools.texts.fields[column.name] ?? name}=${quoted(text)}`]
  })
  return `${tools.texts.fields[`${list}_${value}`] ?? value}: ${parts.join('; ')}`
}

const quoted = (text: string) => (/[;"]/.test(text) ? JSON.stringify(text) : text)

/** Returns the list of a heading of conditions, or null for other headings. */
export function listOfHeading(
  text: string,
  feature: Feature,
  texts: ParseTools['texts'],
): PivotedList | null {
  const [, label = '', rest = ''] = /^\s*([^::]+)[::](.*)$/s.exec(text) ?? []
  if (!rest.includes('=')) return null
  const folded = foldText(label)
  return (
    pivotedLists(feature).find(({ list, value }) =>
      [
        value,
        list,
        ...locales.map((locale) => texts[locale].fields[`${list}_${value}`] ?? ''),
      ].some((name) => foldText(name) === folded),
    ) ?? null
  )
}

/** Reads a heading of conditions; null if a field, a name or a value in it is unknown. */
export function readRowHeading(
  text: string,
  feature: Feature,
  tools: ParseTools,
  shown: CellTools,
): RowColumn | null {
  const pivoted = listOfHeading(text, feature, tools.texts)
  if (!pivoted) return null
  const row: Row = {}
  // A semicolon inside quotes belongs to a name.
  for (const part of text.replace(/^[^::]+[::]/, '').split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)) {
    const [, label = '', given = ''] = /^\s*([^=]+)=(.*)$/s.exec(part) ?? []
    const found = pivoted.conditions.find(([name]) =>
      [
        name,
        ...locales.map((locale) => tools.texts[locale].fields[`${pivoted.list}_${name}`]),
      ].some((known) => known !== undefined && foldText(known) === foldText(label)),
    )
    if (!found || found[0] in row) return null
    const parsed = parseCell(`${pivoted.list}_${found[0]}`, found[1], unquoted(given.trim()), tools)
    if ('problem' in parsed) return null
    row[found[0]] = parsed.value
  }
  return rowColumn(pivoted, row, shown)
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

/** The conditions of a row in one form: missing ones are null, choices are sorted. */
const plainConditions = ({ conditions }: Pick<PivotedList, 'conditions'>, row: Row): Row =>
  Object.fromEntries(
    conditions.map(([name, field]) => {
      const value = row[name] ?? (field.kind === 'choices' ? [] : null)
      return [name, Array.isArray(value) ? value.toSorted() : value]
    }),
  )

/** Returns a text that is equal for rows with the same conditions. */
export const conditionsKey = ({ list, conditions }: Pick<RowColumn, 'list' | 'conditions'>) =>
  `${list} ${JSON.stringify(conditions)}`

/** The row of a list that a column holds, and its position; -1 if there is none. */
export function rowOf(column: RowColumn, rows: readonly Row[]): { row: Row | null; index: number } {
  const conditions = Object.entries(column.conditions)
  const isHeld = (row: Row) =>
    conditions.every(([name, value]) => {
      const mine = row[name]
      const plain = Array.isArray(mine) ? mine.toSorted() : (mine ?? null)
      return JSON.stringify(plain) === JSON.stringify(value)
    })
  const index = rows.findIndex(isHeld)
  return { row: rows[index] ?? null, index }
}

/** The rows of a record's list; none for a new record. */
export const listRows = (record: Row | null, list: string): Row[] =>
  Array.isArray(record?.[list]) ? rowsOf(record[list]).filter(isRow) : []
