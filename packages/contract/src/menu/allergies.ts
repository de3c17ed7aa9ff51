import { flag, keyText, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Allergens that menu items may contain; `addAllergyPresets` adds the legal lists. */
export const allergies = defineResource({
  name: 'allergies',
  scope: 'shop',
  permission: 'menu',
  fields: {
    name: keyText(80),
    name_en: text(80).optional(),
    code: text(8, { rule: 'alphanumeric' }).optional(),
    mandatory: flag(false),
  },
  list: {
    search: ['name', 'name_en', 'code'],
    sort: ['name', 'code', 'mandatory'],
    filters: ['mandatory'],
  },
  sortable: true,
  sync: true,
})
