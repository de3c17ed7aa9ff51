import { type TableShapeName, tableShapes } from '@pos/domain/tables/table-shapes'

/** Depth of a seat and of the band around a table that contains the seats, in map units. */
export const seatDepth = 9
/** Width of the band with the seats. */
export const seatBand = 13
const seatWidth = 26

/** A seat: its center relative to the table's, its width, and its rotation in degrees. */
export interface Seat {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly rotation: number
}

/**
 * The seats of an unrotated table; more than fit are not drawn, because the number is next to the
 * code.
 */
export function seatsAround(shape: TableShapeName, seats: number): Seat[] {
  const { kind, width, height, seats: usual } = tableShapes[shape]
  if (kind === 'circle') return around(seats, width / 2, (2 * Math.PI * (width / 2)) / seatWidth)
  if (kind === 'rhombus') return onRhombus(seats, width, height)
  // Two seats are at opposite ends, more along the long sides.
  const alongWidth = usual === 2 ? width < height : width > height
  return seatsOnEdges(seats, alongWidth ? width : height, alongWidth ? height : width, alongWidth)
}

function around(seats: number, radius: number, most: number): Seat[] {
  const count = Math.min(seats, Math.floor(most))
  const distance = radius - seatDepth / 2
  return Array.from({ length: count }, (_, index) => {
    const rotation = 180 + (360 / count) * index
    const angle = ((rotation - 90) * Math.PI) / 180
    return {
      x: Math.cos(angle) * distance,
      y: Math.sin(angle) * distance,
      width: Math.min(seatWidth, radius * 0.8),
      rotation,
    }
  })
}

function onRhombus(seats: number, width: number, height: number): Seat[] {
  const count = Math.min(seats, 8)
  const diagonals = [45, 225, 135, 315]
  return Array.from({ length: count }, (_, index) => {
    const diagonal = diagonals[index % 4] ?? 45
    const seatsOnEdge = Math.ceil((count - (index % 4)) / 4)
    const order = Math.floor(index / 4)
    const offset = (order - (seatsOnEdge - 1) / 2) * (seatWidth + 4)
    const angle = ((diagonal - 90) * Math.PI) / 180
    const distance = Math.min(width, height) / (2 * Math.SQRT2) - seatDepth / 2
    return {
      x: Math.cos(angle) * distance - Math.sin(angle) * offset,
      y: Math.sin(angle) * distance + Math.cos(angle) * offset,
      width: seatWidth,
      rotation: diagonal,
    }
  })
}

function seatsOnEdges(seats: number, length: number, depth: number, alongWidth: boolean): Seat[] {
  const most = Math.max(1, Math.floor((length - seatBand) / (seatWidth * 0.7)))
  const first = Math.min(Math.ceil(seats / 2), most)
  const second = Math.min(Math.floor(seats / 2), most)
  const diagonal = (count: number, sign: 1 | -1) => {
    const room = (length - 2 * seatBand) / Math.max(count, 1)
    return Array.from({ length: count }, (_, index): Seat => {
      const along = (index - (count - 1) / 2) * room
      const across = sign * (depth / 2 - seatDepth / 2)
      const rotation = sign > 0 ? 180 : 0
      const seat = { width: Math.min(seatWidth, room - 3) }
      return alongWidth
        ? { ...seat, x: along, y: across, rotation }
        : { ...seat, x: across, y: along, rotation: rotation === 0 ? 270 : 90 }
    })
  }
  return [...diagonal(first, -1), ...diagonal(second, 1)]
}
