import { choice, identifiedList, integer, keyText, reference, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Table shapes: kind, seats, variant. */
export const tableShapes = [
  'rect_2_1',
  'rect_2_2',
  'rect_4_1',
  'rect_4_2',
  'rect_6_1',
  'rect_6_2',
  'circle_1',
  'circle_4',
  'rhombus_4',
] as const

/**
 * Floor plan: one floor with its tables. Lengths are in map units; the floor measures width ×
 * height of them.
 */
export const shopMaps = defineResource({
  name: 'shop-maps',
  scope: 'shop',
  permission: 'table_screen',
  fields: {
    name: keyText(60),
    width: integer(200, 4000).with({ default: 1200 }),
    height: integer(200, 4000).with({ default: 800 }),
    tables: identifiedList(
      {
        code: text(8, { rule: 'table_code' }),
        shape: choice(tableShapes),
        x: integer(0, 4000),
        y: integer(0, 4000),
        rotation: integer(0, 359).with({ default: 0 }),
        seats: integer(0, 99),
        revenue_center_id: reference('revenue-centers').optional(),
      },
      { max: 500 },
    ),
  },
  list: { search: ['name'], sort: ['name'] },
  sortable: true,
  sync: true,
})
