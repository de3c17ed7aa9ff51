import { boundsOf, type Placed } from './geometry.ts'

/** Lines of the map along which a table stands level with others. */
export interface Guides {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

const tolerance = 0.6

/** Edges and middles that a table shares with others, for drawing while it is dragged. */
export function guidesFor(table: Placed, others: readonly Placed[]): Guides {
  const own = linesOf(table)
  const x = new Set<number>()
  const y = new Set<number>()
  for (const other of others) {
    const lines = linesOf(other)
    for (const line of own.x) if (lines.x.some((one) => Math.abs(one - line) < tolerance)) x.add(line)
    for (const line of own.y) if (lines.y.some((one) => Math.abs(one - line) < tolerance)) y.add(line)
  }
  return { x: [...x], y: [...y] }
}

function linesOf(table: Placed) {
  const { x, y, width, height } = boundsOf(table)
  return { x: [x, x + width / 2, x + width], y: [y, y + height / 2, y + height] }
}
