import { choice, flag, integer, keyText, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Customers of a shop who pay monthly on account. */
export const customers = defineResource({
  name: 'customers',
  scope: 'shop',
  permission: 'receivables',
  fields: {
    name: keyText(80),
    kana_name: text(80, { rule: 'kana' }).optional(),
    /** Addressee of statements; the name if empty. */
    billing_name: text(120).optional(),
    honorific: choice(['onchu', 'sama', 'none']).with({ default: 'onchu' }),
    contact: text(80).optional(),
    post_code: text(10).optional(),
    address: text(200).optional(),
    phone: text(20, { rule: 'tel' }).optional(),
    email: text(120, { rule: 'email' }).optional(),
    registration_number: text(14, { rule: 'company_code' }).optional(),
    /** Closing day of the month; empty: the last day. */
    closing_day: integer(1, 28).optional(),
    /** Months from closing to payment. */
    payment_months: integer(0, 6).with({ default: 1 }),
    /** Due day of that month; empty: the last day. */
    payment_day: integer(1, 28).optional(),
    note: text(400, { multiline: true }).optional(),
    active: flag(true),
  },
  list: {
    search: ['name', 'kana_name', 'billing_name', 'contact'],
    sort: ['name', 'kana_name'],
    filters: ['active'],
    defaultSort: 'name',
  },
  requireFreshFactor: ['export'],
})
