import { keyText, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** First level of the classification of items in reports. */
export const majorGroups = defineResource({
  name: 'major-groups',
  scope: 'shop',
  permission: 'order_screen',
  fields: { name: keyText(60), name_en: text(60).optional() },
  list: { search: ['name', 'name_en'] },
  sortable: true,
  sync: true,
})
