import { integer, keyText, orderedReferences, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Groups of condiments to choose from; 0 ≤ min ≤ max, and max 0 means no limit. */
export const condimentGroups = defineResource({
  name: 'condiment-groups',
  scope: 'shop',
  permission: 'order_screen',
  fields: {
    name: keyText(60),
    name_en: text(60).optional(),
    min_select: integer(0, 99).with({ default: 0 }),
    max_select: integer(0, 99).with({ default: 0 }),
    child_group_ids: orderedReferences('condiment-groups'),
    condiment_ids: orderedReferences('condiments'),
  },
  list: { search: ['name', 'name_en'], sort: ['name'], filters: [] },
  sortable: true,
  batch: true,
  sync: true,
})
