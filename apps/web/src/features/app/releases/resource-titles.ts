import type { ResourceName } from '@pos/contract/resources'
import { useRunTimeTexts } from '#lib/text/run-time-texts.ts'

/** The titles of resources; suspends until their texts are loaded. */
export function useResourceTitles(resources: readonly string[]): (resource: string) => string {
  const texts = useRunTimeTexts([...new Set(resources)])
  return (resource) =>
    texts.exists('title', { ns: resource }) ? texts.t('title', { ns: resource }) : resource
}

/** In side menu order, because the database returns them unordered. */
const order: readonly ResourceName[] = [
  'shops',
  'devices',
  'printers',
  'roles',
  'revenue-centers',
  'table-charges',
  'modes',
  'shop-maps',
  'major-groups',
  'family-groups',
  'categories',
  'sub-categories',
  'sub-category-groups',
  'condiment-groups',
  'condiments',
  'menu-items',
  'courses',
  'allergies',
  'charges',
  'discounts',
  'reasons',
  'coupons',
  'payments',
  'taxes',
  'time-periods',
  'holidays',
]

/** Entries by resource in side menu order; unknown ones last. */
export function inMenuOrder<T>(
  entries: readonly (readonly [string, T])[],
): (readonly [string, T])[] {
  const rankOf = (resource: string) => {
    const at = order.findIndex((one) => one === resource)
    return at < 0 ? order.length : at
  }
  return entries.toSorted(([one], [other]) => rankOf(one) - rankOf(other))
}
