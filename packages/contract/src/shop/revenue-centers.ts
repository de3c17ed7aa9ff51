import { integer, keyText, reference, references, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Selling areas whose sales are reported separately. */
export const revenueCenters = defineResource({
  name: 'revenue-centers',
  scope: 'shop',
  permission: 'table_screen',
  fields: {
    name: keyText(60),
    display_name: text(60).optional(),
    mode_id: reference('modes'),
    /**
     * The order charges that are limited to this revenue center: the same links as
     * `revenue_center_ids` of the charges.
     */
    charge_ids: references('charges'),
    auto_logout: integer(0, 1440).with({ default: 0 }),
  },
  list: { search: ['name', 'display_name'], sort: ['name'], filters: ['mode_id', 'charge_ids'] },
  sortable: true,
  sync: true,
})
