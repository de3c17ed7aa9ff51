import type { Field } from '../fields/field.ts'
import type { ResourceDefinition } from '../resource.ts'

/**
 * Returns true if a resource can be copied between shops: the master data of a shop, but not its
 * devices and printers.
 */
export const isCopyable = (resource: ResourceDefinition): boolean =>
  resource.scope === 'shop' && resource.sync

/** Returns true if a resource has amounts of money, which need a rate for another currency. */
export const hasMoney = (resource: ResourceDefinition): boolean =>
  Object.values(resource.fields).some(isMoney)

/** Returns true if a field holds an amount of money, itself or in its rows. */
export const isMoney = (field: Field<unknown>): boolean =>
  field.kind === 'money' || Object.values(field.fields ?? {}).some(isMoney)

/**
 * Resources that are copied with a record if the other shop has none of that name. Floors,
 * printers, charges and payments are specific to a shop.
 */
const comingAlong = new Set([
  'taxes',
  'allergies',
  'major-groups',
  'family-groups',
  'categories',
  'sub-categories',
  'sub-category-groups',
  'condiment-groups',
  'condiments',
  'time-periods',
])

/**
 * Resources that are copied with one other resource only: a course is useless without its items.
 */
const comingWith: Readonly<Record<string, string>> = {
  courses: 'menu-items',
  'revenue-centers': 'modes',
}

/**
 * Returns true if copying records of a resource also copies those of another, if the target shop
 * has none of that name.
 */
export const bringsAlong = (from: string, to: string): boolean =>
  comingAlong.has(to) || comingWith[from] === to

/**
 * Fields that refer back to the record that caused a copy: a group copied with one item does not
 * copy its other items.
 */
const backward: Readonly<Record<string, string>> = {
  'sub-category-groups': 'menu_item_ids',
  condiments: 'fixed_items',
}

/** Returns true if a field refers back to the record that caused its copy. */
export const leadsBack = (resource: string, field: string): boolean => backward[resource] === field

/**
 * Text fields that name records of another resource: a table charge has the codes of tables without
 * it.
 */
const naming: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'table-charges': { excluded_table_codes: 'shop-maps' },
}

/** The resources named in a resource's texts, by field. They are written first. */
export const namedBy = (resource: string): Readonly<Record<string, string>> =>
  naming[resource] ?? {}
