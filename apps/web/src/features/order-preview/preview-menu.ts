import type { RecordOf } from '@pos/contract/resource'
import type { resources } from '@pos/contract/resources'
import type { TaxRule } from '@pos/domain/tax'

type Resources = typeof resources
/** A record as both the draft and a release hold it. */
type Released<N extends keyof Resources> = Omit<RecordOf<Resources[N]>, 'version' | 'created_at' | 'updated_at'>

/** The resources that the order screen, its dialog and its prints are made of. */
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
] as const satisfies readonly (keyof Resources)[]

/** A menu item as the preview reads it. */
export type PreviewItem = Released<'menu-items'>

/** A shop's master data, of the draft or of a release, with what is looked up by id. */
export type PreviewMenu = ReturnType<typeof readMenu>

/** Joins records by resource into a menu. What a release from before a resource existed does not have is empty. */
export function readMenu(entities: Readonly<Record<string, readonly unknown[] | undefined>>) {
  const all = <N extends (typeof previewResources)[number]>(name: N) => (entities[name] ?? []) as readonly Released<N>[]
  const byId = <T extends { id: string }>(records: readonly T[]) => new Map(records.map((record) => [record.id, record]))
  const items = all('menu-items')
  const condimentGroups = all('condiment-groups')
  const condiments = byId(all('condiments'))
  return {
    screen: { categories: all('categories'), subCategories: all('sub-categories'), groups: all('sub-category-groups'), items },
    itemById: byId(items),
    condimentGroups,
    index: { groups: byId(condimentGroups), condiments },
    taxes: byId(all('taxes')) as ReadonlyMap<string, TaxRule>,
    periods: all('time-periods'),
    centers: all('revenue-centers'),
    printers: all('printers'),
  }
}
