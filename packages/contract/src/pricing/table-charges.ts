import { dateTypes } from '@pos/domain/days/date-types'
import { choice, choices, decimal, flag, keyText, money, reference, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Charges per seat: cover or room charges. */
export const tableCharges = defineResource({
  name: 'table-charges',
  scope: 'shop',
  permission: 'table_screen',
  label: 'internal_name',
  fields: {
    /** The shop's internal name; guests see `display_name`. */
    internal_name: keyText(60),
    display_name: text(60, { rule: 'name' }),
    display_name_en: text(60).optional(),
    /** Selects `rate` or `amount`. */
    kind: choice(['amount', 'rate']),
    amount: money(0, 9_999_999).with({ default: 0, positiveWhen: { field: 'kind', is: 'amount' } }),
    rate: decimal(0, 100, 3).with({ default: '0', positiveWhen: { field: 'kind', is: 'rate' } }),
    per: choice(['guest', 'table']).with({ default: 'guest' }),
    time_period_id: reference('time-periods').optional(),
    date_types: choices(dateTypes).with({ min: 1, default: dateTypes }),
    /** Comma separated codes of tables without the charge. */
    excluded_table_codes: text(1000).optional(),
    tax_id: reference('taxes').optional(),
    active: flag(true),
  },
  list: {
    search: ['internal_name', 'display_name'],
    sort: ['internal_name', 'display_name'],
    filters: ['kind', 'per', 'active'],
  },
  sync: true,
})
