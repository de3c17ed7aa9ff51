import { type TableShapeName, tableShapes } from '@pos/domain/tables/table-shapes'
import { foldText } from '@pos/domain/text/fold-text'
import { type Alignment, aligned } from './canvas/alignment.ts'
import {
  type Box,
  boundsOf,
  clampToFloor,
  freeSpot,
  gridStep,
  normalizeRotation,
  overlaps,
  snap,
} from './canvas/geometry.ts'
import { codeLength, nextFreeCode } from './tables/table-codes.ts'

/** A table on the floor; ids of tables that were never saved begin with `new-`. */
export interface FloorTable {
  readonly id: string
  readonly code: string
  readonly shape: TableShapeName
  readonly x: number
  readonly y: number
  readonly rotation: number
  readonly seats: number
  readonly revenue_center_id: string | null
}

/** A floor as drawn and saved. Lengths in map units. */
export interface Floor {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly tables: readonly FloorTable[]
}

/** The floor with its selection and its steps to undo and redo. */
export interface EditorState {
  readonly floor: Floor
  readonly selection: readonly string[]
  readonly past: readonly Floor[]
  readonly future: readonly Floor[]
  /** Steps of one kind in a row (a drag, typing into one field) count as one. */
  readonly group: string | null
  readonly lastNew: number
}

/**
 * Everything that can be done on the floor. `group` joins steps that belong together into one undo
 * step.
 */
export type EditorAction =
  | { type: 'load'; floor: Floor }
  | { type: 'select'; ids: readonly string[] }
  | { type: 'toggle'; id: string }
  | { type: 'marquee'; box: Box; add: boolean }
  | {
      type: 'add'
      shape: TableShapeName
      at?: { x: number; y: number }
      usedCodes: ReadonlySet<string>
    }
  | { type: 'duplicate'; usedCodes: ReadonlySet<string> }
  | { type: 'remove' }
  | { type: 'move'; dx: number; dy: number; group?: string }
  | { type: 'drag'; from: Floor; lead: string; dx: number; dy: number; group: string }
  | { type: 'rotate'; by: number }
  | { type: 'align'; how: Alignment }
  | {
      type: 'edit'
      ids: readonly string[]
      values: Partial<Omit<FloorTable, 'id'>>
      group?: string
    }
  | { type: 'floor'; values: Partial<Pick<Floor, 'name' | 'width' | 'height'>>; group?: string }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'settle' }

const mostSteps = 100

/** A floor as loaded: nothing selected, nothing to undo. */
export function startEditing(floor: Floor): EditorState {
  return { floor, selection: [], past: [], future: [], group: null, lastNew: 0 }
}

/** The editor after an action; pure. */
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
      return step(state, change(state, action), 'group' in action ? (action.group ?? null) : null)
  }
}

/** Returns true if the floor differs from the loaded one. */
export const differs = (a: Floor, b: Floor) => a !== b && JSON.stringify(a) !== JSON.stringify(b)

/** Folded codes of a floor's tables. */
export const codesOf = (tables: readonly { code: string }[]) =>
  tables.map((table) => foldText(table.code))

type Change = Exclude<
  EditorAction,
  {
    type:
      | 'load'
      | 'select'
      | 'toggle'
      | 'marquee'
      | 'undo'
      | 'redo'
      | 'settle'
      | 'add'
      | 'duplicate'
  }
>

function change({ floor, selection }: EditorState, action: Change): Floor {
  switch (action.type) {
    case 'remove':
      return { ...floor, tables: floor.tables.filter((table) => !selection.includes(table.id)) }
    case 'move':
      return moved(floor, floor, selection, action.dx, action.dy)
    case 'drag': {
      // The table under the hand lands on the grid; the others keep their distance to it.
      const lead = action.from.tables.find((table) => table.id === action.lead)
      if (!lead) return floor
      return moved(
        floor,
        action.from,
        selection,
        snap(lead.x + action.dx) - lead.x,
        snap(lead.y + action.dy) - lead.y,
      )
    }
    case 'rotate':
      return mapTables(floor, selection, (table) => ({
        ...table,
        rotation: normalizeRotation(table.rotation + action.by),
      }))
    case 'align': {
      const positions = aligned(
        floor.tables.filter((table) => selection.includes(table.id)),
        action.how,
      )
      return mapTables(floor, selection, (table) => ({ ...table, ...positions.get(table.id) }))
    }
    case 'edit':
      return mapTables(floor, action.ids, (table) => ({
        ...table,
        ...withSeats(table, action.values),
      }))
    case 'floor': {
      const next = { ...floor, ...action.values }
      return { ...next, tables: next.tables.map((table) => clampToFloor(table, next)) }
    }
  }
}

/** A new shape has its default number of seats. */
function withSeats(table: FloorTable, values: Partial<FloorTable>) {
  if (!values.shape || values.shape === table.shape || values.seats !== undefined) return values
  return { ...values, seats: tableShapes[values.shape].seats }
}

/** Moves the selected tables together: none leaves the floor, and their distances stay. */
function moved(floor: Floor, from: Floor, ids: readonly string[], dx: number, dy: number): Floor {
  const selected = from.tables.filter((table) => ids.includes(table.id))
  const reach = (step: number, low: number[], high: number[]) =>
    Math.min(Math.max(step, -Math.min(...low)), Math.min(...high))
  if (selected.length === 0) return floor
  const right = selected.map((table) => floor.width - tableShapes[table.shape].width - table.x)
  const bottom = selected.map((table) => floor.height - tableShapes[table.shape].height - table.y)
  const realX = reach(
    dx,
    selected.map((table) => table.x),
    right,
  )
  const realY = reach(
    dy,
    selected.map((table) => table.y),
    bottom,
  )
  const positions = new Map(
    selected.map((table) => [table.id, { x: table.x + realX, y: table.y + realY }]),
  )
  return mapTables(floor, ids, (table) => ({ ...table, ...positions.get(table.id) }))
}

function mapTables(
  floor: Floor,
  ids: readonly string[],
  edit: (table: FloorTable) => FloorTable,
): Floor {
  const tables = floor.tables.map((table) =>
    ids.includes(table.id) ? clampToFloor(edit(table), floor) : table,
  )
  return { ...floor, tables }
}

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
    const code = nextFreeCode(table.code, codes).slice(0, codeLength)
    codes.add(foldText(code))
    const shifted = {
      ...table,
      id: `new-${state.lastNew + 1 + index}`,
      code,
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

/** A new step, unless nothing changed; it joins the former one when both belong to one group. */
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
