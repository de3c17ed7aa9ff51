import type { FieldProblem } from '@pos/contract/errors'
import type { Adjustment } from '@pos/domain/money/adjusted-amount'
import type { Currency } from '@pos/domain/money/money'
import { cellText, type GridColumn } from './cell-values.ts'

/** A record as the list returns it. */
export type GridRecord = { readonly id: string; readonly version: number } & Readonly<
  Record<string, unknown>
>

/** A position by row and column, both from 0. */
export interface Point {
  readonly row: number
  readonly column: number
}

/** An edited cell: a new value, or a text that is not valid yet, with the reason. */
export type Edit =
  | { readonly value: unknown }
  | { readonly text: string; readonly problem: FieldProblem }

/** Edits by `cellKey`; a cell has one only while it differs from the stored value. */
export type Edits = ReadonlyMap<string, Edit>

/** The grid as data: stored records, edits, selection, and errors of the server. */
export interface GridState {
  readonly columns: readonly GridColumn[]
  readonly currency: Currency
  readonly records: readonly GridRecord[]
  readonly edits: Edits
  /** Error messages of the server by `cellKey`. */
  readonly errors: ReadonlyMap<string, readonly string[]>
  /** Values stored by another user meanwhile in edited cells, by `cellKey`. */
  readonly conflicts: ReadonlyMap<string, unknown>
  readonly anchor: Point
  readonly focus: Point
  readonly past: readonly Edits[]
  readonly future: readonly Edits[]
}

/** Every action on the grid. */
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

/** Key of a cell in the maps of the state. */
export const cellKey = (recordId: string, column: string) => `${recordId}|${column}`

/** The selected rectangle. */
export function selectedArea({ anchor, focus }: Pick<GridState, 'anchor' | 'focus'>) {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  }
}

/** The current value of a cell; undefined while its text is not valid. */
export function valueAt(state: GridState, { row, column }: Point): unknown {
  const edit = state.edits.get(keyAt(state, row, column))
  if (edit) return 'value' in edit ? edit.value : undefined
  return state.records[row]?.[state.columns[column]?.key ?? '']
}

/** The text of a cell, even if it is not valid yet. */
export function textAt(state: GridState, point: Point): string {
  const edit = state.edits.get(keyAt(state, point.row, point.column))
  if (edit && 'text' in edit) return edit.text
  const column = state.columns[point.column]
  return column ? cellText(column, valueAt(state, point), state.currency) : ''
}

/** The selected cells as text, row by row. */
export function selectedTexts(state: GridState): string[][] {
  const { top, bottom, left, right } = selectedArea(state)
  const span = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return span(top, bottom).map((row) =>
    span(left, right).map((column) => textAt(state, { row, column })),
  )
}

/** Key of the cell at a position. */
export function keyAt(
  { records, columns }: Pick<GridState, 'records' | 'columns'>,
  row: number,
  column: number,
): string {
  return cellKey(records[row]?.id ?? '', columns[column]?.key ?? '')
}

/** Returns true if two JSON values are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
