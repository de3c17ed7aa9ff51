import type { FieldProblem } from '@pos/contract/errors'
import { percentOf } from '@pos/domain/decimal'
import type { Currency } from '@pos/domain/money'
import { cellText, type GridColumn, isEditable, parseCell } from './cell-values.ts'
import { parseClipboard } from './clipboard.ts'

/** A record as the list answers it. */
export type GridRecord = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>

/** A place by row and column, both from 0. */
export interface Point {
  readonly row: number
  readonly column: number
}

/** An edited cell: a new value, or a text that cannot be one yet with the reason. */
export type Edit = { readonly value: unknown } | { readonly text: string; readonly problem: FieldProblem }

/** Edits by `cellKey`; a cell is in it only while it differs from the stored value. */
export type Edits = ReadonlyMap<string, Edit>

/** The grid as data: stored records, what was changed, what is chosen, what the server said. */
export interface GridState {
  readonly columns: readonly GridColumn[]
  readonly currency: Currency
  readonly records: readonly GridRecord[]
  readonly edits: Edits
  /** Sentences of the server by `cellKey`. */
  readonly errors: ReadonlyMap<string, readonly string[]>
  /** Values that somebody else stored meanwhile in cells that are edited here, by `cellKey`. */
  readonly conflicts: ReadonlyMap<string, unknown>
  readonly anchor: Point
  readonly focus: Point
  readonly past: readonly Edits[]
  readonly future: readonly Edits[]
}

/** How chosen amounts are raised or lowered: percent as an exact decimal, or an amount of the smallest unit. */
export interface Adjustment {
  readonly kind: 'percent' | 'amount'
  readonly by: string
  /** Results are rounded half up to a multiple of this (1, 10, 100 …). */
  readonly roundTo: number
}

/** Everything that can be done to the grid. */
export type GridAction =
  | { type: 'load'; records: readonly GridRecord[] }
  | { type: 'columns'; columns: readonly GridColumn[] }
  | { type: 'move'; rows: number; columns: number; extend?: boolean }
  | { type: 'select'; point: Point; extend?: boolean }
  | { type: 'select_all' }
  | { type: 'type'; text: string }
  | { type: 'set'; point: Point; value: unknown }
  | { type: 'paste'; text: string }
  | { type: 'clear' }
  | { type: 'fill_down' }
  | { type: 'adjust'; adjustment: Adjustment }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'revert' }
  | { type: 'refused'; errors: ReadonlyMap<string, readonly string[]> }
  | { type: 'stale'; records: readonly GridRecord[] }
  | { type: 'resolve'; key: string; take: 'mine' | 'theirs' }
  | { type: 'saved'; records: readonly GridRecord[] }

const mostSteps = 100
const none: ReadonlyMap<string, never> = new Map<string, never>()

/** Key of a cell in the maps of the state. */
export const cellKey = (recordId: string, column: string) => `${recordId}|${column}`

/** An empty grid. */
export function startGrid(columns: readonly GridColumn[], currency: Currency): GridState {
  const start = { row: 0, column: 0 }
  return { columns, currency, records: [], edits: none, errors: none, conflicts: none, anchor: start, focus: start, past: [], future: [] }
}

/** The grid after an action; pure. */
export function changeGrid(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'load':
      return { ...startGrid(state.columns, state.currency), records: action.records }
    case 'columns':
      return { ...state, columns: action.columns }
    case 'move':
      return select(state, { row: state.focus.row + action.rows, column: state.focus.column + action.columns }, action.extend)
    case 'select':
      return select(state, action.point, action.extend)
    case 'select_all':
      return { ...state, anchor: { row: 0, column: 0 }, focus: { row: state.records.length - 1, column: state.columns.length - 1 } }
    case 'undo':
      return travel(state, 'past', 'future')
    case 'redo':
      return travel(state, 'future', 'past')
    case 'refused':
      return { ...state, errors: action.errors }
    case 'stale':
      return rebase(state, action.records)
    case 'resolve':
      return resolve(state, action.key, action.take)
    case 'saved':
      return { ...withRecords(state, action.records), edits: none, errors: none, conflicts: none, past: [], future: [] }
    default:
      return withEdits(state, edited(state, action))
  }
}

type EditAction = Extract<GridAction, { type: 'type' | 'set' | 'paste' | 'clear' | 'fill_down' | 'adjust' | 'revert' }>

function edited(state: GridState, action: EditAction): Map<string, Edit> {
  const edits = new Map(state.edits)
  const area = selectedArea(state)
  switch (action.type) {
    case 'type':
      writeText(state, edits, state.focus, action.text)
      break
    case 'set':
      writeValue(state, edits, action.point, action.value)
      break
    case 'paste':
      paste(state, edits, parseClipboard(action.text))
      break
    case 'clear':
      for (const point of pointsOf(area)) if (state.columns[point.column]?.field.kind !== 'boolean') writeText(state, edits, point, '')
      break
    case 'fill_down':
      for (const point of pointsOf(area)) if (point.row > area.top) copyDown(state, edits, { row: area.top, column: point.column }, point)
      break
    case 'adjust':
      for (const point of pointsOf(area)) adjust(state, edits, point, action.adjustment)
      break
    case 'revert':
      for (const { row, column } of pointsOf(area)) edits.delete(keyAt(state, row, column))
      break
  }
  return edits
}

/** The chosen rectangle. */
export function selectedArea({ anchor, focus }: Pick<GridState, 'anchor' | 'focus'>) {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  }
}

/** The value of a cell as edited; undefined while its text cannot be one. */
export function valueAt(state: GridState, { row, column }: Point): unknown {
  const edit = state.edits.get(keyAt(state, row, column))
  if (edit) return 'value' in edit ? edit.value : undefined
  return state.records[row]?.[state.columns[column]?.key ?? '']
}

/** The text of a cell, also when it cannot be a value yet. */
export function textAt(state: GridState, point: Point): string {
  const edit = state.edits.get(keyAt(state, point.row, point.column))
  if (edit && 'text' in edit) return edit.text
  const column = state.columns[point.column]
  return column ? cellText(column, valueAt(state, point), state.currency) : ''
}

/** The chosen cells as text, row by row. */
export function selectedTexts(state: GridState): string[][] {
  const { top, bottom, left, right } = selectedArea(state)
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return span(top, bottom).map((row) => span(left, right).map((column) => textAt(state, { row, column })))
}

/** Key of the cell at a place. */
export function keyAt({ records, columns }: Pick<GridState, 'records' | 'columns'>, row: number, column: number): string {
  return cellKey(records[row]?.id ?? '', columns[column]?.key ?? '')
}

function* pointsOf({ top, bottom, left, right }: ReturnType<typeof selectedArea>): Generator<Point> {
  for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) yield { row, column }
}

function select(state: GridState, { row, column }: Point, extend = false): GridState {
  const inside = (at: number, count: number) => Math.max(0, Math.min(at, count - 1))
  const focus = { row: inside(row, state.records.length), column: inside(column, state.columns.length) }
  return { ...state, focus, anchor: extend ? state.anchor : focus }
}

function writeText(state: GridState, edits: Map<string, Edit>, point: Point, text: string) {
  const column = state.columns[point.column]
  if (!column || !isEditable(column) || !state.records[point.row]) return
  const parsed = parseCell(column, text, state.currency)
  if ('value' in parsed) writeValue(state, edits, point, parsed.value)
  else edits.set(keyAt(state, point.row, point.column), { text, problem: parsed.problem })
}

function writeValue(state: GridState, edits: Map<string, Edit>, { row, column }: Point, value: unknown) {
  const definition = state.columns[column]
  const record = state.records[row]
  if (!definition || !record || !isEditable(definition)) return
  const key = keyAt(state, row, column)
  if (isSame(record[definition.key], value)) edits.delete(key)
  else edits.set(key, { value })
}

/** The clipboard's block from the corner of the selection; a selection larger than the block is filled by repeating it. */
function paste(state: GridState, edits: Map<string, Edit>, block: string[][]) {
  const area = selectedArea(state)
  const width = Math.max(...block.map((row) => row.length))
  const repeated = (chosen: number, own: number) => (chosen > own && chosen % own === 0 ? chosen : own)
  const rows = repeated(area.bottom - area.top + 1, block.length)
  const columns = repeated(area.right - area.left + 1, width)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const text = block[row % block.length]?.[column % width]
      if (text !== undefined) writeText(state, edits, { row: area.top + row, column: area.left + column }, text)
    }
  }
}

function copyDown(state: GridState, edits: Map<string, Edit>, from: Point, to: Point) {
  const source = state.edits.get(keyAt(state, from.row, from.column))
  if (source && 'text' in source) writeText(state, edits, to, source.text)
  else writeValue(state, edits, to, valueAt(state, from))
}

function adjust(state: GridState, edits: Map<string, Edit>, point: Point, { kind, by, roundTo }: Adjustment) {
  const column = state.columns[point.column]
  const value = valueAt(state, point)
  if (column?.field.kind !== 'money' || typeof value !== 'number') return
  const exact = kind === 'percent' ? value + percentOf(value, by, 'half_up') : value + Number(by)
  const rounded = Math.round(exact / roundTo) * roundTo
  writeText(state, edits, point, cellText(column, rounded, state.currency))
}

/** A step of edits; what the server said of a cell is gone as soon as the cell is changed. */
function withEdits(state: GridState, edits: Edits): GridState {
  const changed = (key: string) => !isSame(state.edits.get(key), edits.get(key))
  const keys = new Set([...state.edits.keys(), ...edits.keys()])
  if (![...keys].some(changed)) return state
  const kept = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([key]) => !changed(key)))
  return {
    ...state,
    edits,
    errors: kept(state.errors),
    conflicts: kept(state.conflicts),
    past: [...state.past, state.edits].slice(-mostSteps),
    future: [],
  }
}

function travel(state: GridState, from: 'past' | 'future', to: 'past' | 'future'): GridState {
  const edits = state[from].at(-1)
  if (!edits) return state
  return { ...state, edits, errors: none, [from]: state[from].slice(0, -1), [to]: [...state[to], state.edits] }
}

function withRecords(state: GridState, fresh: readonly GridRecord[]): GridState {
  const byId = new Map(fresh.map((record) => [record.id, record]))
  return { ...state, records: state.records.map((record) => byId.get(record.id) ?? record) }
}

/** Takes over what somebody else stored. My edits stay; cells that both changed become conflicts. */
function rebase(state: GridState, fresh: readonly GridRecord[]): GridState {
  const stored = new Map(state.records.map((record) => [record.id, record]))
  const edits = new Map(state.edits)
  const conflicts = new Map(state.conflicts)
  for (const record of fresh) {
    for (const { key: field } of state.columns) {
      const key = cellKey(record.id, field)
      const edit = edits.get(key)
      if (!edit || isSame(stored.get(record.id)?.[field], record[field])) continue
      if ('value' in edit && isSame(edit.value, record[field])) edits.delete(key)
      else conflicts.set(key, record[field])
    }
  }
  return { ...withRecords(state, fresh), edits, conflicts, past: [], future: [] }
}

function resolve(state: GridState, key: string, take: 'mine' | 'theirs'): GridState {
  const conflicts = new Map(state.conflicts)
  conflicts.delete(key)
  if (take === 'mine') return { ...state, conflicts }
  const edits = new Map(state.edits)
  edits.delete(key)
  return { ...state, conflicts, edits }
}

/** Whether two JSON values are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
