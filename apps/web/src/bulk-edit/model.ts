import type { Currency } from '@pos/domain/money/money'
import type { GridColumn } from './cell-values.ts'
import { edited } from './editing.ts'
import {
  cellKey,
  type Edits,
  type GridAction,
  type GridRecord,
  type GridState,
  isSame,
  type Point,
} from './grid-state.ts'

const mostSteps = 100
const none: ReadonlyMap<string, never> = new Map<string, never>()

/** An empty grid. */
export function startGrid(columns: readonly GridColumn[], currency: Currency): GridState {
  const start = { row: 0, column: 0 }
  return {
    columns,
    currency,
    records: [],
    edits: none,
    errors: none,
    conflicts: none,
    anchor: start,
    focus: start,
    past: [],
    future: [],
  }
}

/** The grid after an action; a pure function. */
export function changeGrid(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'load':
      return { ...startGrid(state.columns, state.currency), records: action.records }
    case 'columns':
      return { ...state, columns: action.columns }
    case 'move':
      return select(
        state,
        { row: state.focus.row + action.rows, column: state.focus.column + action.columns },
        action.extend,
      )
    case 'select':
      return select(state, action.point, action.extend)
    case 'select_all':
      return {
        ...state,
        anchor: { row: 0, column: 0 },
        focus: { row: state.records.length - 1, column: state.columns.length - 1 },
      }
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
      return {
        ...withRecords(state, action.records),
        edits: none,
        errors: none,
        conflicts: none,
        past: [],
        future: [],
      }
    default:
      return withEdits(state, edited(state, action))
  }
}

function select(state: GridState, { row, column }: Point, extend = false): GridState {
  const inside = (at: number, count: number) => Math.max(0, Math.min(at, count - 1))
  const focus = {
    row: inside(row, state.records.length),
    column: inside(column, state.columns.length),
  }
  return { ...state, focus, anchor: extend ? state.anchor : focus }
}

/** One step of edits; an error of the server is removed once its cell changes. */
function withEdits(state: GridState, edits: Edits): GridState {
  const changed = (key: string) => !isSame(state.edits.get(key), edits.get(key))
  const keys = new Set([...state.edits.keys(), ...edits.keys()])
  if (![...keys].some(changed)) return state
  const kept = <T>(map: ReadonlyMap<string, T>) =>
    new Map([...map].filter(([key]) => !changed(key)))
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
  return {
    ...state,
    edits,
    errors: none,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], state.edits],
  }
}

function withRecords(state: GridState, fresh: readonly GridRecord[]): GridState {
  const byId = new Map(fresh.map((record) => [record.id, record]))
  return { ...state, records: state.records.map((record) => byId.get(record.id) ?? record) }
}

/**
 * Merges records stored by another user. Local edits stay; cells that both changed become
 * conflicts.
 */
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
