import type { FloorTable } from '../floor-state.ts'

/** A revenue center with what the map needs. */
export interface Center {
  readonly id: string
  readonly name: string
}

const colors = [
  '#8345f0',
  '#0a86c4',
  '#c77700',
  '#2f8f00',
  '#d43f43',
  '#b0418f',
  '#00806f',
  '#5b6ee1',
  '#8a6d3b',
  '#4f7a28',
]
/** Colour of tables that belong to no revenue center. */
const noCenterColor = '#84868c'

/**
 * The colour of a revenue center by its position in the list, so that it is the same on every
 * floor.
 */
export function centerColor(centers: readonly Center[], id: string | null): string {
  const index = centers.findIndex((center) => center.id === id)
  return index < 0 ? noCenterColor : (colors[index % colors.length] ?? noCenterColor)
}

/** Tables by revenue center, in the centers' order; those without one last. */
export function tablesByCenter(centers: readonly Center[], tables: readonly FloorTable[]) {
  return [...centers.map((center) => center.id), null].flatMap((id) => {
    const tablesOfCenter = tables.filter(
      (table) =>
        (centers.some((center) => center.id === table.revenue_center_id)
          ? table.revenue_center_id
          : null) === id,
    )
    return tablesOfCenter.length > 0 ? [{ id, tables: tablesOfCenter }] : []
  })
}
