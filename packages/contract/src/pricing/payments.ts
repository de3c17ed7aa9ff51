import { choice, flag, keyText, reference, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Kinds of payment (docs/domain.md "Lists of the trade"). */
export const paymentTypes = [
  'cash',
  'credit',
  'e_money',
  'kake',
  'coupon',
  'cat',
  'square',
] as const

/** Payment methods of a shop; the sub type depends on the type. */
export const payments = defineResource({
  name: 'payments',
  scope: 'shop',
  permission: 'payment',
  fields: {
    name: keyText(60),
    name_en: text(60).optional(),
    type: choice(paymentTypes),
    sub_type: text(40).optional(),
    time_period_id: reference('time-periods').optional(),
    cat_service: flag(false),
    opens_drawer: flag(false),
    gives_change: flag(false),
    active: flag(true),
  },
  list: {
    search: ['name', 'name_en', 'sub_type'],
    sort: ['name', 'type'],
    filters: ['type', 'active'],
  },
  sortable: true,
  sync: true,
})
