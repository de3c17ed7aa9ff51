import { type Content, type Released, releasedById, releasedOf } from '@pos/contract/released'
import type { ResourceName } from '@pos/contract/resources'
import { type PriceMoment, pricedAt, type Service } from '@pos/domain/prices/resolve-price'
import type { TaxRule } from '@pos/domain/tax/tax'

/** The resources needed for the order screen, its dialog and its prints. */
export const previewResources = [
  'categories',
  'sub-categories',
  'sub-category-groups',
  'menu-items',
  'condiment-groups',
  'condiments',
  'taxes',
  'time-periods',
  'revenue-centers',
  'printers',
] as const satisfies readonly ResourceName[]

/** A menu item in the preview. Its sold-out state is the same for draft and release. */
export type PreviewItem = Released<'menu-items'> & { readonly sold_out: boolean }

/** A shop's master data from the draft or a release, with indexes by id. */
export type PreviewMenu = ReturnType<typeof readMenu>

/** Builds a menu from records by resource. A resource that is newer than the release is empty. */
export function readMenu(entities: Content, soldOut: ReadonlySet<string>) {
  const items: PreviewItem[] = releasedOf(entities, 'menu-items').map((item) => ({
    ...item,
    sold_out: soldOut.has(item.id),
  }))
  const all = <N extends (typeof previewResources)[number]>(name: N) => releasedOf(entities, name)
  const taxes: ReadonlyMap<string, TaxRule> = releasedById(entities, 'taxes')
  return {
    screen: {
      categories: all('categories'),
      subCategories: all('sub-categories'),
      groups: all('sub-category-groups'),
      items,
    },
    itemById: new Map(items.map((item) => [item.id, item])),
    condimentGroups: all('condiment-groups'),
    index: {
      groups: releasedById(entities, 'condiment-groups'),
      condiments: releasedById(entities, 'condiments'),
    },
    taxes,
    periods: all('time-periods'),
    centers: all('revenue-centers'),
    printers: all('printers'),
  }
}

/** Returns the menu with the prices of a moment, service and revenue center. */
export function menuAt(
  menu: PreviewMenu,
  ...at: [PriceMoment, Service, string | null]
): PreviewMenu {
  const items = menu.screen.items.map((item) => pricedAt(item, ...at))
  const condiments = Array.from(
    menu.index.condiments,
    ([id, condiment]) => [id, pricedAt(condiment, ...at)] as const,
  )
  return {
    ...menu,
    screen: { ...menu.screen, items },
    itemById: new Map(items.map((item) => [item.id, item])),
    index: { ...menu.index, condiments: new Map(condiments) },
  }
}

/** The items of the draft's list that are sold out now. */
export function soldOutOf(items: readonly object[] = []): ReadonlySet<string> {
  return new Set(
    items.flatMap((item) =>
      'id' in item && 'sold_out' in item && item.sold_out === true ? [String(item.id)] : [],
    ),
  )
}
