import { expect, test } from 'vitest'
import type { GridColumn } from './cell-values.ts'
import { columnOffsets, columnWidth } from './column-widths.ts'

const column = (label: string) =>
  ({
    key: 'main_position',
    label,
    field: { kind: 'integer' },
    options: [],
  }) as unknown as GridColumn

test('a column is as wide as its values or its heading', () => {
  expect(columnWidth(column('Price'), 1)).toBe(118)
  expect(columnWidth(column('Main screen position'), 1)).toBeGreaterThanOrEqual(150)
  expect(columnOffsets([column('Name'), column('Price')])).toEqual([0, 220, 338])
})
