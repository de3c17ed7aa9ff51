import { choice, date, decimal, flag, keyText, money, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Discounts on a check or an item. */
export const discounts = defineResource({
  name: 'discounts',
  scope: 'shop',
  permission: 'payment',
  fields: {
    name: keyText(60),
    name_en: text(60).optional(),
    /** Selects `rate` or `amount`. */
    kind: choice(['rate', 'amount', 'open']),
    rate: decimal(0, 100, 3).with({ default: '0', positiveWhen: { field: 'kind', is: 'rate' } }),
    amount: money(0, 9_999_999).with({ default: 0, positiveWhen: { field: 'kind', is: 'amount' } }),
    scope: choice(['check', 'item']).with({ default: 'check' }),
    /** May be combined with other discounts on a check. */
    combinable: flag(false),
    /** Only for staff whose role allows discounts. */
    requires_role: flag(false),
    valid_from: date().optional(),
    valid_to: date().optional().with({ notBefore: 'valid_from' }),
    active: flag(true),
  },
  list: {
    search: ['name', 'name_en'],
    sort: ['name', 'kind'],
    filters: ['kind', 'scope', 'active'],
  },
  sortable: true,
  sync: true,
})
