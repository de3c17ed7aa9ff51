import { flag, keyText } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Permissions of a role on the POS app. */
export const roleFlags = [
  'void',
  'payment',
  'discount',
  'comp',
  'reprocess',
  'report_check',
  'time_period_change',
  'delete_slip',
  'exchange',
  'off_tax_us_region',
  'force_quit',
] as const

/** Roles of people on the POS app. An account refers to one role. */
export const roles = defineResource({
  name: 'roles',
  scope: 'organization',
  permission: 'roles',
  fields: {
    name: keyText(60),
    void: flag(false),
    payment: flag(false),
    discount: flag(false),
    comp: flag(false),
    reprocess: flag(false),
    report_check: flag(false),
    time_period_change: flag(false),
    delete_slip: flag(false),
    exchange: flag(false),
    off_tax_us_region: flag(false),
    force_quit: flag(false),
  },
  list: {},
  requireFreshFactor: ['write'],
})
