import { choice, keyText, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Behaviour and look of the POS app in a revenue center. */
export const modes = defineResource({
  name: 'modes',
  scope: 'shop',
  permission: 'table_screen',
  fields: {
    name: keyText(60),
    theme: choice(['purple', 'blue', 'green', 'orange', 'red', 'teal', 'grey']).with({
      default: 'purple',
    }),
    description: text(400, { multiline: true }).optional(),
  },
  list: { search: ['name', 'description'], sort: ['name', 'theme'], filters: ['theme'] },
  sync: true,
})
