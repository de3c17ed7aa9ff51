import { isKeyOf } from '@pos/domain/typed-entries'
import { boundsOf, boundsOfAll, type Positioned } from './geometry.ts'

/** Ways to align several tables, or to distribute them evenly (from three on). */
export const alignments = [
  'left',
  'center',
  'right',
  'top',
  'middle',
  'bottom',
  'spread_x',
  'spread_y',
] as const
/** One of them. */
export type Alignment = (typeof alignments)[number]

type Known = Positioned & { readonly id: string }

/** The new positions by id; the visible outlines are aligned, also those of rotated tables. */
export function aligned(
  tables: readonly Known[],
  how: Alignment,
): Map<string, { x: number; y: number }> {
  const all = boundsOfAll(tables)
  if (!all || tables.length < 2) return new Map()
  if (how === 'spread_x' || how === 'spread_y') return spread(tables, how === 'spread_x')
  const shift = (table: Known) => {
    const box = boundsOf(table)
    const horizontal = {
      left: all.x - box.x,
      center: all.x + all.width / 2 - (box.x + box.width / 2),
      right: all.x + all.width - (box.x + box.width),
    }
    const vertical = {
      top: all.y - box.y,
      middle: all.y + all.height / 2 - (box.y + box.height / 2),
      bottom: all.y + all.height - (box.y + box.height),
    }
    return {
      x: Math.round(table.x + (isKeyOf(how, horizontal) ? horizontal[how] : 0)),
      y: Math.round(table.y + (isKeyOf(how, vertical) ? vertical[how] : 0)),
    }
  }
  return new Map(tables.map((table) => [table.id, shift(table)]))
}

/** Equal gaps between the outlines; the outermost two stay. */
function spread(tables: readonly Known[], across: boolean) {
  const boxes = tables
    .map((table) => ({ table, box: boundsOf(table) }))
    .toSorted((a, b) => (across ? a.box.x - b.box.x : a.box.y - b.box.y))
  const sizeOf = (index: number) =>
    (across ? boxes[index]?.box.width : boxes[index]?.box.height) ?? 0
  const startOf = (index: number) => (across ? boxes[index]?.box.x : boxes[index]?.box.y) ?? 0
  const last = boxes.length - 1
  const room = startOf(last) + sizeOf(last) - startOf(0)
  const gap = (room - boxes.reduce((sum, _, index) => sum + sizeOf(index), 0)) / last
  const positions = new Map<string, { x: number; y: number }>()
  let at = startOf(0)
  for (const [index, { table }] of boxes.entries()) {
    const by = Math.round(at - startOf(index))
    positions.set(table.id, { x: table.x + (across ? by : 0), y: table.y + (across ? 0 : by) })
    at += sizeOf(index) + gap
  }
  return positions
}
