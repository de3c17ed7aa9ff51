import type { ItemAvailability } from '@pos/contract/devices/availability'
import { foldSearch } from '@pos/domain/text/fold-search'
import { useEndpointPage } from '#lib/api/use-endpoint.ts'
import { nameInLanguage } from '#lib/text/name-in-language.ts'

/** Filters of the items. */
export const shownItems = ['all', 'sold_out', 'counted'] as const
export type Shown = (typeof shownItems)[number]

/** Orders in the whole shop change the counts. */
const refreshMilliseconds = 5_000

/**
 * The items of the shop, a few seconds old at most. The server searches menus that are too long for
 * one response.
 */
export function useItems(q: string) {
  const whole = useEndpointPage('/v1/availability', { q: '' }, live)
  const isCut = whole.data !== undefined && whole.data.meta.total > whole.data.data.length
  const isSearched = isCut && q !== ''
  const found = useEndpointPage('/v1/availability', { q }, { ...live, enabled: isSearched })
  return isSearched ? found : whole
}

const live = { noProgress: true, keepsPrevious: true, refetchInterval: refreshMilliseconds }

/** A part of the menu with its visible items. */
export interface ItemGroup {
  readonly id: string
  /** Null: the items are in no group. */
  readonly name: string | null
  readonly items: readonly ItemAvailability[]
}

/** The matching items, each in its first group. */
export function groupsOf(
  items: readonly ItemAvailability[],
  groups: readonly { id: string; name: string; name_en: string | null }[],
  { q, shown }: { q: string; shown: Shown },
): ItemGroup[] {
  const terms = foldSearch(q).split(' ').filter(Boolean)
  const matches = (item: ItemAvailability) =>
    (shown === 'all' || (shown === 'sold_out' ? item.sold_out : item.remaining !== null)) &&
    terms.every((term) => foldSearch(`${item.name} ${item.name_en ?? ''}`).includes(term))
  const known = new Set(groups.map((group) => group.id))
  const byGroup = new Map<string, ItemAvailability[]>()
  for (const item of items.filter(matches)) {
    const id = item.group_ids.find((one) => known.has(one)) ?? ''
    byGroup.set(id, [...(byGroup.get(id) ?? []), item])
  }
  const parts: { id: string; name: string | null }[] = [
    ...groups.map((group) => ({ id: group.id, name: nameInLanguage(group) })),
    { id: '', name: null },
  ]
  return parts.flatMap(({ id, name }) => {
    const found = byGroup.get(id)
    return found ? [{ id, name, items: found }] : []
  })
}
