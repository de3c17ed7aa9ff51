import { type Content, type Released, releasedById, releasedOf } from '@pos/contract/released'
import type { ResourceName } from '@pos/contract/resources'
import type { TaxRule } from '@pos/domain/tax'

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

/** A menu item as the preview reads it. */
export type PreviewItem = Released<'menu-items'>

/** A shop's master data from the draft or a release, with indexes by id. */
export type PreviewMenu = ReturnType<typeof readMenu>

/** Builds a menu from records by resource. A resource that is newer than the release is empty. */
export function readMenu(entities: Content) {
  const all = <N extends (typeof previewResources)[number]>(name: N) => releasedOf(entities, name)
  const taxes: ReadonlyMap<string, TaxRule> = releasedById(entities, 'taxes')
  return {
    screen: {
      categories: all('categories'),
      subCategories: all('sub-categories'),
      groups: all('sub-category-groups'),
      items: all('menu-items'),
    },
    itemById: releasedById(entities, 'menu-items'),
    condimentGroups: all('condiment-groups'),
    index: { groups: releasedById(entities, 'condiment-groups'), condiments: releasedById(entities, 'condiments') },
    taxes,
    periods: all('time-periods'),
    centers: all('revenue-centers'),
    printers: all('printers'),
  }
}
