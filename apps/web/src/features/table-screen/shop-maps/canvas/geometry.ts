import { type TableShapeName, tableShapes } from '@pos/domain/tables/table-shapes'

/** Grid on which tables snap, in map units. */
export const gridStep = 10
/** Step of rotation in degrees. */
export const rotationStep = 15

/** An axis-parallel box in map units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The box of a table: x and y are the corner of its unrotated box; it rotates about its center. */
export interface Positioned {
  readonly shape: TableShapeName
  readonly x: number
  readonly y: number
  readonly rotation: number
}

/** The nearest point of the grid. */
export const snap = (value: number, step = gridStep) => Math.round(value / step) * step

/** Degrees from 0 to 359. */
export const normalizeRotation = (degrees: number) => ((Math.round(degrees) % 360) + 360) % 360

/** The axis-parallel box around a rotated table. */
export function boundsOf(table: Positioned): Box {
  const { width, height } = tableShapes[table.shape]
  const angle = (table.rotation * Math.PI) / 180
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  const boundsWidth = width * cos + height * sin
  const boundsHeight = width * sin + height * cos
  return {
    x: table.x + width / 2 - boundsWidth / 2,
    y: table.y + height / 2 - boundsHeight / 2,
    width: boundsWidth,
    height: boundsHeight,
  }
}

/** The box around several; null for none. */
export function boundsOfAll(tables: readonly Positioned[]): Box | null {
  if (tables.length === 0) return null
  const boxes = tables.map(boundsOf)
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** The table moved so that its unrotated box is inside the floor. */
export function clampToFloor<T extends Positioned>(
  table: T,
  floor: { readonly width: number; readonly height: number },
): T {
  const { width, height } = tableShapes[table.shape]
  const x = Math.max(0, Math.min(Math.round(table.x), floor.width - width))
  const y = Math.max(0, Math.min(Math.round(table.y), floor.height - height))
  return x === table.x && y === table.y ? table : { ...table, x, y }
}

/** Returns true if two boxes overlap. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The box between two corners given in any order. */
export function boxBetween(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}

/** The first free spot of the floor, row by row; the middle if the floor is full. */
export function freeSpot(
  shape: TableShapeName,
  tables: readonly Positioned[],
  floor: { readonly width: number; readonly height: number },
) {
  const { width, height } = tableShapes[shape]
  const gap = 2 * gridStep
  const occupied = tables.map(boundsOf)
  for (let y = gap; y + height <= floor.height - gap; y += gap) {
    for (let x = gap; x + width <= floor.width - gap; x += gap) {
      const spot = { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap }
      if (!occupied.some((box) => overlaps(box, spot))) return { x, y }
    }
  }
  return { x: snap((floor.width - width) / 2), y: snap((floor.height - height) / 2) }
}
