import type { FieldProblem } from '@pos/contract/errors'
import { createSchema } from '@pos/contract/fields/schema'
import { problemsOf } from '@pos/contract/problems'
import type { AnyRecord, Feature } from '#engine/feature'
import { type Cell, cellText } from '#platform/spreadsheet/cell'
import { type Charset, readCsvText, throughCharset } from '#platform/spreadsheet/table-file'
import { type CellTools, cellOf } from './tables/cell-text.ts'
import type { Column } from './tables/columns.ts'
import { type Parsed, type ParseTools, parseCell } from './tables/parse-cell.ts'
import { isRowColumn, listRows, type RowColumn, rowOf } from './tables/row-columns.ts'
import type { CellFault } from './tables/table-limits.ts'

/** A changed field of a row, as shown in files, with its problems. */
export interface PlannedCell {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  readonly problems: FieldProblem[]
}

/** The effect of a row. */
export interface PlannedRow {
  readonly row: number
  readonly record: AnyRecord | null
  /** The existing or future id of the record. */
  readonly id: string
  readonly name: string
  /** The body of the write: all fields of a new record, the changed fields of an existing one. */
  readonly input: Readonly<Record<string, unknown>>
  readonly cells: PlannedCell[]
}

/** A row of a file with its record and future name. */
export interface FileRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly faults?: readonly CellFault[]
  readonly record: AnyRecord | null
  readonly id: string
  readonly name: string
}

/** Tools for planning rows. */
export interface PlanTools {
  readonly feature: Feature
  readonly columns: readonly (Column | null)[]
  readonly texts: CellTools
  readonly parse: ParseTools
  readonly charset: Charset
  /** True if an empty cell leaves the field unchanged; otherwise it clears the field. */
  readonly isEmptySilent?: boolean
}

/** True if any cell of a row has a problem. */
export const isRefused = ({ cells }: PlannedRow) => cells.some((cell) => cell.problems.length > 0)

/**
 * Compares a row with its record (or a new one). Only differences count, so that a freshly exported
 * file changes nothing.
 */
export function planRow(
  { row, id, name, cells, faults = [], record }: FileRow,
  tools: PlanTools,
): PlannedRow {
  const { feature, columns } = tools
  const input: Record<string, unknown> = {}
  const planned: PlannedCell[] = []
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? ''
    const fault = faults.find((one) => one.column === index)
    if (column && fault) {
      planned.push({ field: column.name, before: null, after: text, problems: [fault.problem] })
      continue
    }
    if (!column?.field || column.field.readOnly) continue
    if (isRowColumn(column)) {
      planRowCell(column, text, { record, input, planned }, tools)
      continue
    }
    // A new record uses the default for empty cells.
    if ((!record || tools.isEmptySilent) && text.trim() === '') continue
    const before = record ? plain(cellOf(column, record[column.name], tools.texts)) : null
    if (before !== null && isSame(before, text, tools.charset)) continue
    const parsed = parseCell(column.name, column.field, text, tools.parse)
    if ('value' in parsed && record && isEqual(feature, column, record[column.name], parsed.value))
      continue
    if ('value' in parsed) input[column.name] = parsed.value
    planned.push({ field: column.name, before, after: text.trim(), problems: problemsIn(parsed) })
  }
  const stale = record ? staleVersion(record, cells, columns, planned.length > 0) : []
  const made = { row, record, id, name, input, cells: [...planned, ...stale] }
  return record ? made : completed(made, feature)
}

/** The parts of a planned row that its cells add to. */
interface Planned {
  readonly record: AnyRecord | null
  readonly input: Record<string, unknown>
  readonly planned: PlannedCell[]
}

/** Plans the value of one row of a list; an empty cell removes the row. */
function planRowCell(
  column: RowColumn,
  text: string,
  { record, input, planned }: Planned,
  tools: PlanTools,
): void {
  const { list, value, field, conditions, name } = column
  const rows = listRows(list in input ? input : record, list)
  const { row, index } = rowOf(column, rows)
  const before = plain(cellOf({ name, field }, row?.[value] ?? null, tools.texts))
  if (isSame(before, text, tools.charset)) return
  const parsed = parseCell(`${list}_${value}`, field, text, tools.parse)
  if ('value' in parsed) {
    if (parsed.value === (row?.[value] ?? null)) return
    const next = { ...(row ?? conditions), [value]: parsed.value }
    const kept = rows.toSpliced(index < 0 ? rows.length : index, index < 0 ? 0 : 1)
    input[list] =
      parsed.value === null ? kept : kept.toSpliced(index < 0 ? rows.length : index, 0, next)
  }
  planned.push({ field: name, before, after: text.trim(), problems: problemsIn(parsed) })
}

/** A new record is validated as a whole, so that missing fields are reported too. */
function completed(row: PlannedRow, { resource }: Feature): PlannedRow {
  const checked = createSchema(resource).safeParse(row.input, { reportInput: true })
  if (checked.success) return { ...row, input: checked.data }
  const missing = Object.entries(problemsOf(checked.error)).flatMap(([path, problems]) => {
    const [field = ''] = path.split('.')
    return row.cells.some((cell) => cell.field === field)
      ? []
      : [{ field, before: null, after: null, problems }]
  })
  return { ...row, cells: [...row.cells, ...missing] }
}

const problemsIn = (parsed: Parsed): FieldProblem[] => ('problem' in parsed ? [parsed.problem] : [])

/** A late import must not undo changes made since the export. */
function staleVersion(
  record: AnyRecord,
  cells: readonly string[],
  columns: readonly (Column | null)[],
  changes: boolean,
): PlannedCell[] {
  const index = columns.findIndex((column) => column?.name === 'version')
  const text = (index < 0 ? '' : (cells[index] ?? '')).trim()
  const idIndex = columns.findIndex((column) => column?.name === 'id')
  const isById = idIndex >= 0 && cells[idIndex]?.trim().toLowerCase() === record.id
  if (!changes || !isById || text === '' || Number(text) === record.version) return []
  return [
    {
      field: 'version',
      before: String(record.version),
      after: text,
      problems: [{ key: 'stale_row' }],
    },
  ]
}

/** The text of a cell in a file. */
export function plain(cell: Cell): string {
  return typeof cell === 'object' && 'value' in cell
    ? cell.value.toFixed(cell.decimals)
    : cellText(cell)
}

function isSame(before: string, text: string, charset: Charset) {
  const lines = (value: string) => value.replaceAll('\r\n', '\n').trim()
  return [before, throughCharset(before, charset), readCsvText(before)].some(
    (one) => lines(text) === lines(one),
  )
}

/**
 * Returns true if two values of a field are equal. The order of a membership is ignored if the
 * other side owns it.
 */
export function isEqual(
  { children }: Feature,
  { name }: { readonly name: string },
  before: unknown,
  after: unknown,
) {
  const sorted = (value: unknown) =>
    Array.isArray(value) && children[name]?.orderedBy ? value.toSorted() : value
  return JSON.stringify(sorted(before) ?? null) === JSON.stringify(sorted(after) ?? null)
}
