import { keyText, reference, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/**
 * Second level of the classification in reports: each item has one family group, and each family
 * group one major group.
 */
export const familyGroups = defineResource({
  name: 'family-groups',
  scope: 'shop',
  permission: 'order_screen',
  fields: {
    name: keyText(60),
    name_en: text(60).optional(),
    major_group_id: reference('major-groups'),
  },
  list: { search: ['name', 'name_en'], sort: ['name'], filters: ['major_group_id'] },
  sortable: true,
  sync: true,
})
