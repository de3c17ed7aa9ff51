import { tableShapes } from '@pos/domain/tables/table-shapes'
import { aligned } from './canvas/alignment.ts'
import { clampToFloor, normalizeRotation, snap } from './canvas/geometry.ts'
import type { EditorAction, EditorState, Floor, FloorTable } from './floor-state.ts'

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

/** Returns a floor after a change of its tables or its size. */
export function changeFloor({ floor, selection }: EditorState, action: Change): Floor {
  switch (action.type) {
    case 'remove':
      return { ...floor, tables: floor.tables.filter((table) => !selection.includes(table.id)) }
    case 'move':
      return moved(floor, floor, selection, action.dx, action.dy)
    case 'drag': {
      // The dragged table snaps to the grid; the others keep their distance to it.
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

/** Moves the selected tables together: none leaves the floor, and distances stay. */
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
