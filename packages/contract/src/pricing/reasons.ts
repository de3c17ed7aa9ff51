import { roleFlags } from '../accounts/roles.ts'
import { choice, choices, flag, keyText, list, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Actions that people give a reason for. `correction` is made in the back-office. */
export const reasonKinds = [
  'void',
  'comp',
  'refund',
  'discount',
  'no_sale',
  'cash_in',
  'cash_out',
  'correction',
] as const
/** An action that a reason is for. */
export type ReasonKind = (typeof reasonKinds)[number]

/** Reasons that people choose from when they void, comp, refund, discount or move cash. */
export const reasons = defineResource({
  name: 'reasons',
  scope: 'shop',
  permission: 'payment',
  fields: {
    name: keyText(60),
    name_en: text(60).optional(),
    /** The actions that it is offered for; empty: all. */
    kinds: choices(reasonKinds),
    /** Offered only to people whose role has this permission; empty: to all. */
    required_right: choice(roleFlags).optional(),
    /** Typed texts that reports count as this reason. */
    aliases: list({ text: text(400) }, { max: 50 }).with({ unreleased: true, unordered: true }),
    active: flag(true),
  },
  list: {
    search: ['name', 'name_en'],
    sort: ['name'],
    filters: ['active'],
  },
  sortable: true,
  sync: true,
})
