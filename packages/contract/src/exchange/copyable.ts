import type { Field } from '../fields/field.ts'
import type { ResourceDefinition } from '../resource.ts'

/**
 * Returns true if a resource can be copied between shops: the master data of a shop, but not its
 * devices and printers.
 */
export const isCopyable = (resource: ResourceDefinition): boolean =>
  resource.scope === 'shop' && resource.sync

/**
 * Returns true if a resource has fields with amounts of money, so that another currency needs a
 * rate.
 */
export const hasMoney = (resource: ResourceDefinition): boolean =>
  Object.values(resource.fields).some(isMoney)

/** Returns true if a field holds an amount of money, itself or in its rows. */
export const isMoney = (field: Field<unknown>): boolean =>
  field.kind === 'money' || Object.values(field.fields ?? {}).some(isMoney)

/**
 * Kinds that a copied record brings along where the other shop has none of that name. Floors,
 * printers, charges and payments are each shop's.
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

/** Kinds that are copied along with one other kind only: a course is nothing without its dishes. */
const comingWith: Readonly<Record<string, string>> = {
  courses: 'menu-items',
  'revenue-centers': 'modes',
}

/**
 * Returns true if records of a kind bring those of another along, where the shop that they are
 * copied to has none of that name.
 */
export const bringsAlong = (from: string, to: string): boolean =>
  comingAlong.has(to) || comingWith[from] === to

/**
 * Fields that lead back to what brings their record along: a group that comes with one item does
 * not bring its other items.
 */
const backward: Readonly<Record<string, string>> = {
  'sub-category-groups': 'menu_item_ids',
  condiments: 'fixed_items',
}

/** Returns true if a field leads back to what brings its record along. */
export const leadsBack = (resource: string, field: string): boolean => backward[resource] === field

/**
 * Texts that name records of another kind, which they are held against: a table charge has the
 * codes of tables that pay none.
 */
const naming: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'table-charges': { excluded_table_codes: 'shop-maps' },
}

/**
 * The kinds whose records a kind names in its texts, by field. They are written before what names
 * them.
 */
export const namedBy = (resource: string): Readonly<Record<string, string>> =>
  naming[resource] ?? {}
