import {
  choice,
  decimal,
  flag,
  keyText,
  money,
  reference,
  references,
  text,
} from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/**
 * Amounts that are added to a check automatically: late-night or service charges (screen name:
 * Order Charge).
 */
export const charges = defineResource({
  name: 'charges',
  scope: 'shop',
  permission: 'menu',
  fields: {
    name: keyText(60),
    name_en: text(60).optional(),
    /** Selects `rate` or `amount`. */
    kind: choice(['rate', 'amount']),
    rate: decimal(0, 100, 3).with({ default: '0', positiveWhen: { field: 'kind', is: 'rate' } }),
    amount: money(0, 9_999_999).with({ default: 0, positiveWhen: { field: 'kind', is: 'amount' } }),
    /** Added with the order, or when the check is settled. */
    timing: choice(['order', 'settle']).with({ default: 'settle' }),
    /** Once with the first order, or with every order. */
    trigger_timing: choice(['first_order', 'by_order']).with({ default: 'first_order' }),
    time_period_id: reference('time-periods').optional(),
    revenue_center_ids: references('revenue-centers').with({ emptyMeansAll: true }),
    tax_id: reference('taxes').optional(),
    active: flag(true),
  },
  list: {
    search: ['name', 'name_en'],
    sort: ['name', 'kind'],
    filters: ['kind', 'timing', 'active'],
  },
  sortable: true,
  sync: true,
})
