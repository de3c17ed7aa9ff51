import { tableShapes } from '@pos/domain/tables/table-shapes'
import { foldText } from '@pos/domain/text/fold-text'
import {
  type Box,
  boundsOf,
  clampToFloor,
  freeSpot,
  gridStep,
  overlaps,
  snap,
} from './canvas/geometry.ts'
import { changeFloor } from './floor-changes.ts'
import type { EditorAction, EditorState, Floor, FloorTable } from './floor-state.ts'
import { codeLength, nextFreeCode } from './tables/table-codes.ts'

const mostSteps = 100

/** A loaded floor: nothing selected, nothing to undo. */
export function startEditing(floor: Floor): EditorState {
  return { floor, selection: [], past: [], future: [], group: null, lastNew: 0 }
}

/**
 * Returns a new floor with the tables of another one. Codes are unique in a shop, so the copies have
 * the next free ones.
 * @param usedCodes the folded codes of all floors
 */
export function copiedFloor(floor: Floor, name: string, usedCodes: ReadonlySet<string>): Floor {
  const codes = new Set(usedCodes)
  const tables = floor.tables.map((table, index) => ({
    ...withFreeCode(table, codes),
    id: `copy-${index}`,
  }))
  return { ...floor, name, tables }
}

/** Returns the table with the next free code, which is added to `codes`. */
function withFreeCode(table: FloorTable, codes: Set<string>): FloorTable {
  const code = nextFreeCode(table.code, codes).slice(0, codeLength)
  codes.add(foldText(code))
  return { ...table, code }
}

/** The editor after an action; a pure function. */
export function editFloor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'load':
      return startEditing(action.floor)
    case 'select':
      return { ...state, selection: action.ids, group: null }
    case 'toggle':
      return {
        ...state,
        selection: state.selection.includes(action.id)
          ? without(state.selection, action.id)
          : [...state.selection, action.id],
      }
    case 'marquee':
      return { ...state, selection: inside(state, action.box, action.add) }
    case 'undo':
      return travel(state, 'past', 'future')
    case 'redo':
      return travel(state, 'future', 'past')
    case 'settle':
      return { ...state, group: null }
    case 'add':
      return addTable(state, action)
    case 'duplicate':
      return duplicate(state, action.usedCodes)
    default:
      return step(
        state,
        changeFloor(state, action),
        'group' in action ? (action.group ?? null) : null,
      )
  }
}

/** Returns true if the floor differs from the loaded one. */
export const differs = (a: Floor, b: Floor) => a !== b && JSON.stringify(a) !== JSON.stringify(b)

/** Folded codes of a floor's tables. */
export const codesOf = (tables: readonly { code: string }[]) =>
  tables.map((table) => foldText(table.code))

function addTable(
  state: EditorState,
  { shape, at, usedCodes }: Extract<EditorAction, { type: 'add' }>,
): EditorState {
  const { floor } = state
  const last = floor.tables.at(-1)
  const { width, height, seats } = tableShapes[shape]
  const position = at
    ? { x: snap(at.x - width / 2), y: snap(at.y - height / 2) }
    : freeSpot(shape, floor.tables, floor)
  const id = `new-${state.lastNew + 1}`
  const code = nextFreeCode(last?.code, new Set([...usedCodes, ...codesOf(floor.tables)]))
  const table = clampToFloor(
    {
      id,
      code,
      shape,
      ...position,
      rotation: 0,
      seats,
      revenue_center_id: last?.revenue_center_id ?? null,
    },
    floor,
  )
  return {
    ...step(state, { ...floor, tables: [...floor.tables, table] }, null),
    selection: [id],
    lastNew: state.lastNew + 1,
  }
}

function duplicate(state: EditorState, usedCodes: ReadonlySet<string>): EditorState {
  const codes = new Set([...usedCodes, ...codesOf(state.floor.tables)])
  const selected = state.floor.tables.filter((table) => state.selection.includes(table.id))
  if (selected.length === 0) return state
  const copies = selected.map((table, index): FloorTable => {
    const shifted = {
      ...withFreeCode(table, codes),
      id: `new-${state.lastNew + 1 + index}`,
      x: table.x + 2 * gridStep,
      y: table.y + 2 * gridStep,
    }
    return clampToFloor(shifted, state.floor)
  })
  const floor = { ...state.floor, tables: [...state.floor.tables, ...copies] }
  return {
    ...step(state, floor, null),
    selection: copies.map((copy) => copy.id),
    lastNew: state.lastNew + copies.length,
  }
}

function inside({ floor, selection }: EditorState, box: Box, add: boolean) {
  const caught = floor.tables
    .filter((table) => overlaps(boundsOf(table), box))
    .map((table) => table.id)
  return add ? [...new Set([...selection, ...caught])] : caught
}

/** A new step, unless nothing changed; it merges with the previous one of the same group. */
function step(state: EditorState, floor: Floor, group: string | null): EditorState {
  if (!differs(floor, state.floor)) return state
  const joins = group !== null && group === state.group
  const past = joins ? state.past : [...state.past, state.floor].slice(-mostSteps)
  return { ...state, floor, past, future: [], group, selection: existing(floor, state.selection) }
}

function travel(state: EditorState, from: 'past' | 'future', to: 'past' | 'future'): EditorState {
  const floor = state[from].at(-1)
  if (!floor) return state
  const trail = { [from]: state[from].slice(0, -1), [to]: [...state[to], state.floor] }
  return { ...state, floor, ...trail, group: null, selection: existing(floor, state.selection) }
}

function existing(floor: Floor, ids: readonly string[]) {
  return ids.filter((id) => floor.tables.some((table) => table.id === id))
}

function without(ids: readonly string[], id: string) {
  return ids.filter((one) => one !== id)
}
