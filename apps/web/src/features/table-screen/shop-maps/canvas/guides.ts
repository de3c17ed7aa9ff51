import { boundsOf, type Positioned } from './geometry.ts'

/** Lines of the map along which a table is aligned with others. */
interface Guides {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

const tolerance = 0.6

/** Edges and middles that a table shares with others, for drawing while it is dragged. */
export function guidesFor(table: Positioned, others: readonly Positioned[]): Guides {
  const linesOfTable = linesOf(table)
  const x = new Set<number>()
  const y = new Set<number>()
  for (const other of others) {
    const lines = linesOf(other)
    for (const line of linesOfTable.x)
      if (lines.x.some((one) => Math.abs(one - line) < tolerance)) x.add(line)
    for (const line of linesOfTable.y)
      if (lines.y.some((one) => Math.abs(one - line) < tolerance)) y.add(line)
  }
  return { x: [...x], y: [...y] }
}

function linesOf(table: Positioned) {
  const { x, y, width, height } = boundsOf(table)
  return { x: [x, x + width / 2, x + width], y: [y, y + height / 2, y + height] }
}
