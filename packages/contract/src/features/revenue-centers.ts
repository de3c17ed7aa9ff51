import { integer, keyText, reference, text } from '../field.ts'
import { defineResource } from '../resource.ts'

/** Selling areas whose sales are reported apart. */
export const revenueCenters = defineResource({
  name: 'revenue-centers',
  scope: 'shop',
  permission: 'table_screen',
  fields: {
    name: keyText(60),
    display_name: text(60).optional(),
    mode_id: reference('modes'),
    auto_logout: integer(0, 1440).with({ default: 0 }),
  },
  list: { search: ['name', 'display_name'], sort: ['name'], filters: ['mode_id'] },
  sortable: true,
  sync: true,
})
