/** A table shape with its seats and its size on the map, in map units. */
export interface TableShape {
  readonly kind: 'rect' | 'circle' | 'rhombus'
  readonly seats: number
  readonly width: number
  readonly height: number
}

/** The nine shapes by name. Variant 2 of a rectangle is upright. */
export const tableShapes = {
  rect_2_1: { kind: 'rect', seats: 2, width: 100, height: 80 },
  rect_2_2: { kind: 'rect', seats: 2, width: 80, height: 100 },
  rect_4_1: { kind: 'rect', seats: 4, width: 140, height: 100 },
  rect_4_2: { kind: 'rect', seats: 4, width: 100, height: 140 },
  rect_6_1: { kind: 'rect', seats: 6, width: 220, height: 100 },
  rect_6_2: { kind: 'rect', seats: 6, width: 100, height: 220 },
  circle_1: { kind: 'circle', seats: 1, width: 60, height: 60 },
  circle_4: { kind: 'circle', seats: 4, width: 120, height: 120 },
  rhombus_4: { kind: 'rhombus', seats: 4, width: 140, height: 140 },
} as const satisfies Record<string, TableShape>

/** Name of a table shape. */
export type TableShapeName = keyof typeof tableShapes
