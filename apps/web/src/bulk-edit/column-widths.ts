import { textWidth } from '@pos/domain/text/text-width'
import type { GridColumn } from './cell-values.ts'

/** Height of a row in CSS pixels. */
export const rowHeight = 36

/** Width of a column in CSS pixels, by its field; the heading is never cut. */
export function columnWidth({ field, label }: GridColumn, index: number): number {
  return index === 0 ? 220 : Math.max(valueWidth(field), textWidth(label) * 7 + 20)
}

function valueWidth(field: GridColumn['field']): number {
  switch (field.kind) {
    case 'text':
      return (field.max ?? 0) > 20 ? 190 : 140
    case 'references':
    case 'choices':
      return 240
    case 'reference':
    case 'choice':
      return 150
    case 'boolean':
      return 150
    default:
      return 118
  }
}

/** Left edge of each column, with the total width as the last entry. */
export function columnOffsets(columns: readonly GridColumn[]): number[] {
  return columns.reduce<number[]>(
    (edges, column, index) => [...edges, (edges.at(-1) ?? 0) + columnWidth(column, index)],
    [0],
  )
}
