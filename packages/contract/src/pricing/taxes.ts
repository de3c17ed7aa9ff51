import { choice, date, decimal, flag, keyText, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Tax rates of a shop, with the dates between which they apply. */
export const taxes = defineResource({
  name: 'taxes',
  scope: 'shop',
  permission: 'payment',
  label: 'label',
  fields: {
    label: keyText(40),
    rate: decimal(0, 100, 3),
    kind: choice(['inclusive', 'exclusive']),
    rounding: choice(['down', 'half_up', 'up']),
    reduced: flag(false),
    region: text(40).optional(),
    valid_from: date().optional(),
    valid_to: date().optional().with({ notBefore: 'valid_from' }),
  },
  list: { search: ['label'], sort: ['label', 'rate', 'kind'], filters: ['kind', 'reduced'] },
  sortable: true,
  sync: true,
})
