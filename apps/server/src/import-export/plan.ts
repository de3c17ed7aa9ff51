import type { FieldProblem } from '@pos/contract/errors'
import { createSchema } from '@pos/contract/schema'
import { problemsOf } from '@pos/contract/problems'
import type { AnyRecord, Feature } from '#engine/feature'
import type { Cell } from '#platform/spreadsheet/cell'
import { type Charset, throughCharset } from '#platform/spreadsheet/table-file'
import { type CellTools, cellOf } from './cell-text.ts'
import type { Column } from './columns.ts'
import { type Parsed, parseCell, type ParseTools } from './parse-cell.ts'

/** A field that a row changes, as files show it, and what is wrong with it. */
export interface PlannedCell {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  readonly problems: FieldProblem[]
}

/** What a row is going to do. */
export interface PlannedRow {
  readonly row: number
  readonly record: AnyRecord | null
  /** The record's, or the one that the new record gets. */
  readonly id: string
  readonly name: string
  /** The body of the write: all of a new record, what differs of one that is there. */
  readonly input: Readonly<Record<string, unknown>>
  readonly cells: PlannedCell[]
}

/** A row of a file with the record that it means, and the name that the record will have. */
export interface FileRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly record: AnyRecord | null
  readonly id: string
  readonly name: string
}

/** With what rows are read. */
export interface PlanTools {
  readonly feature: Feature
  readonly columns: readonly (Column | null)[]
  readonly texts: CellTools
  readonly parse: ParseTools
  readonly charset: Charset
}

/** Whether anything of a row is wrong. */
export const isRefused = ({ cells }: PlannedRow) => cells.some((cell) => cell.problems.length > 0)

/** What a row says of a record (or of a new one): only what differs counts, so that a file that was just exported changes nothing. */
export function planRow({ row, id, name, cells, record }: FileRow, tools: PlanTools): PlannedRow {
  const { feature, columns } = tools
  const input: Record<string, unknown> = {}
  const planned: PlannedCell[] = []
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? ''
    if (!column?.field || column.field.readOnly) continue
    // A new record takes the default where the file says nothing.
    if (!record && text.trim() === '') continue
    const before = record ? plain(cellOf(column, record[column.name], tools.texts)) : null
    if (before !== null && isSame(before, text, tools.charset)) continue
    const parsed = parseCell(column.name, column.field, text, tools.parse)
    if ('value' in parsed && record && isEqual(feature, column, record[column.name], parsed.value)) continue
    if ('value' in parsed) input[column.name] = parsed.value
    planned.push({ field: column.name, before, after: text.trim(), problems: problemsIn(parsed) })
  }
  const stale = record ? staleVersion(record, cells, columns, planned.length > 0) : []
  const made = { row, record, id, name, input, cells: [...planned, ...stale] }
  return record ? made : completed(made, feature)
}

/** A new record is held against the contract as a whole: what must be given and is not is named too. */
function completed(row: PlannedRow, { resource }: Feature): PlannedRow {
  const checked = createSchema(resource).safeParse(row.input, { reportInput: true })
  if (checked.success) return { ...row, input: checked.data }
  const missing = Object.entries(problemsOf(checked.error)).flatMap(([path, problems]) => {
    const [field = ''] = path.split('.')
    return row.cells.some((cell) => cell.field === field) ? [] : [{ field, before: null, after: null, problems }]
  })
  return { ...row, cells: [...row.cells, ...missing] }
}

const problemsIn = (parsed: Parsed): FieldProblem[] => ('problem' in parsed ? [parsed.problem] : [])

/** Who exported, waited and imports must not undo what others did meanwhile. */
function staleVersion(record: AnyRecord, cells: readonly string[], columns: readonly (Column | null)[], changes: boolean): PlannedCell[] {
  const index = columns.findIndex((column) => column?.name === 'version')
  const text = (index < 0 ? '' : (cells[index] ?? '')).trim()
  const idIndex = columns.findIndex((column) => column?.name === 'id')
  const isById = idIndex >= 0 && cells[idIndex]?.trim().toLowerCase() === record.id
  if (!changes || !isById || text === '' || Number(text) === record.version) return []
  return [{ field: 'version', before: String(record.version), after: text, problems: [{ key: 'stale_row' }] }]
}

/** A cell's text as it stands in a file. */
export function plain(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return 'exact' in cell ? cell.exact : cell.value.toFixed(cell.decimals)
}

function isSame(before: string, text: string, charset: Charset) {
  const lines = (value: string) => value.replaceAll('\r\n', '\n').trim()
  return lines(text) === lines(before) || lines(text) === lines(throughCharset(before, charset))
}

/** Whether two values of a field are the same; the order of a membership belongs to its other side. */
export function isEqual({ children }: Feature, { name }: { readonly name: string }, before: unknown, after: unknown) {
  const sorted = (value: unknown) => (Array.isArray(value) && children[name]?.ordered === false ? value.toSorted() : value)
  return JSON.stringify(sorted(before) ?? null) === JSON.stringify(sorted(after) ?? null)
}
