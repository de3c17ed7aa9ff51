import { type Content, type Released, releasedById, releasedOf } from '@pos/contract/released'
import type { ResourceName } from '@pos/contract/resources'
import { choicesOf } from '@pos/domain/order-screen/choices'
import { whyNotSold } from '@pos/domain/order-screen/on-sale'
import { type PriceMoment, pricedAt, type Service } from '@pos/domain/prices/resolve-price'
import type { TaxRule } from '@pos/domain/tax/tax'

/** The resources of a release that an order screen, its dialog and its papers need. */
export const orderResources = [
  'categories',
  'sub-categories',
  'sub-category-groups',
  'menu-items',
  'courses',
  'condiment-groups',
  'condiments',
  'taxes',
  'time-periods',
  'revenue-centers',
  'printers',
] as const satisfies readonly ResourceName[]

/** A menu item with its sold-out state, which belongs to the day and not to a release. */
export type OrderItem = Released<'menu-items'> & {
  readonly sold_out: boolean
  /** Pieces that are left; null if they are not counted. */
  readonly remaining: number | null
}

/** A set menu. */
export type OrderCourse = Released<'courses'>

/** A shop's master data from the draft or a release, with indexes by id. */
export type OrderMenu = ReturnType<typeof readMenu>

/** Builds a menu from records by resource. A resource that is newer than the release is empty. */
export function readMenu(
  entities: Content,
  soldOut: ReadonlySet<string>,
  remaining: ReadonlyMap<string, number | null> = new Map(),
) {
  const items: OrderItem[] = releasedOf(entities, 'menu-items').map((item) => ({
    ...item,
    sold_out: soldOut.has(item.id),
    remaining: remaining.get(item.id) ?? null,
  }))
  const all = <N extends (typeof orderResources)[number]>(name: N) => releasedOf(entities, name)
  const taxes: ReadonlyMap<string, TaxRule> = releasedById(entities, 'taxes')
  return {
    screen: {
      categories: all('categories'),
      subCategories: all('sub-categories'),
      groups: all('sub-category-groups'),
      items,
    },
    itemById: new Map(items.map((item) => [item.id, item])),
    /** Set menus on sale, in the order of the back-office. */
    courses: all('courses').filter(({ active }) => active),
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
export function menuAt(menu: OrderMenu, ...at: [PriceMoment, Service, string | null]): OrderMenu {
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

/** The condiment choices of an item. */
export function choicesOfItem(menu: OrderMenu, item: OrderItem) {
  return choicesOf(item.condiment_groups, menu.index)
}

/** Why an item cannot be ordered, or null. */
export function whyNotSoldOn(menu: OrderMenu, item: OrderItem, date: string) {
  return whyNotSold(item, date, menu.taxes, choicesOfItem(menu, item))
}
