import { fail } from '@pos/contract/errors'
import type { ResourceName } from '@pos/contract/resources'
import type { CourseRow } from '@pos/domain/course-order'
import type { ContentIds, Create } from './draft-records.ts'
import type { ContentCourse, ContentItem, ShopContent } from './shop-content.ts'

/** Records that a shop's content refers to but does not contain. */
export interface ContentSurroundings {
  readonly allergies: ContentIds
  readonly printers: ContentIds
  /** The picture of a category, sub category or group, or null. */
  readonly imageOf: (name: string) => string | null
  /** The id of an existing group of the order screen; null if there is none with that name. */
  readonly existingGroup: (name: string) => string | null
}

/** Ids by name of drafted records that other content refers to. */
export interface DraftedIds {
  readonly taxes: ContentIds
  readonly periods: ContentIds
  readonly centers: ContentIds
  readonly floors: ContentIds
}

/**
 * Drafts the records of a shop from its content, referenced records first. An unknown name is an
 * error of the content.
 */
export function draftContent(
  create: Create,
  content: ShopContent,
  surroundings: ContentSurroundings,
): DraftedIds {
  const taxes = draftAll(create, 'taxes', content.taxes, (tax) => [tax.label, { ...tax }])
  const periods = draftAll(create, 'time-periods', content.timePeriods, (period) => [
    period.name,
    { ...period },
  ])
  const modes = draftAll(create, 'modes', content.modes, (mode) => [mode.name, { ...mode }])
  const centers = draftAll(
    create,
    'revenue-centers',
    content.revenueCenters,
    ({ mode, ...center }) => [center.name, { ...center, mode_id: idOf(modes, mode) }],
  )
  const floors = draftAll(
    create,
    'shop-maps',
    content.floors,
    ({ revenue_center, tables, ...floor }) => [
      floor.name,
      {
        ...floor,
        tables: tables.map(({ revenue_center: other, ...table }) => ({
          rotation: 0,
          ...table,
          revenue_center_id: idOf(centers, other ?? revenue_center),
        })),
      },
    ],
  )
  const families = draftFamilies(create, content)
  const condimentGroups = draftCondiments(create, content, surroundings.allergies)
  const items = draftMenu(create, content, {
    ...surroundings,
    taxes,
    periods,
    families,
    condimentGroups,
  })
  for (const { items: dishes, ...course } of content.courses)
    create('courses', {
      ...course,
      tax_id: idOf(taxes, content.taxFor.eatIn),
      items: dishes.flatMap((entry) => courseRows(items, entry)),
    })
  draftAll(create, 'payments', content.payments, (payment) => [payment.name, { ...payment }])
  return { taxes, periods, centers, floors }
}

/** The rows of a dish, a choice or a divider of a course. */
function courseRows(items: ContentIds, entry: ContentCourse['items'][number]): CourseRow[] {
  if (entry === null) return [{ menu_item_id: null, apres_line: true }]
  if (typeof entry === 'string') return [{ menu_item_id: idOf(items, entry), apres_line: false }]
  return entry.dishes.map(({ name, surcharge }) => ({
    menu_item_id: idOf(items, name),
    apres_line: false,
    choice: entry.name,
    choice_en: entry.name_en,
    surcharge: surcharge ?? null,
  }))
}

/** Drafts records of one resource and returns their ids by name. */
export function draftAll<T>(
  create: Create,
  resource: ResourceName,
  list: readonly T[],
  toRecord: (entry: T) => [name: string, input: Record<string, unknown>],
): ContentIds {
  const ids = new Map<string, string>()
  for (const entry of list) {
    const [name, input] = toRecord(entry)
    ids.set(name, create(resource, input))
  }
  return ids
}

/** The id of a name. An unknown name is an error of the content. */
export const idOf = (ids: ContentIds, name: string): string =>
  ids.get(name) ?? fail('NotFound', { data: name })

function draftFamilies(create: Create, content: ShopContent): ContentIds {
  const ids = new Map<string, string>()
  for (const { families, ...major } of content.major) {
    const major_group_id = create('major-groups', major)
    for (const family of families)
      ids.set(family.name, create('family-groups', { ...family, major_group_id }))
  }
  return ids
}

function draftCondiments(create: Create, content: ShopContent, allergens: ContentIds): ContentIds {
  return draftAll(
    create,
    'condiment-groups',
    content.condimentGroups,
    ({ name, name_en, min, max, condiments }) => {
      const condiment_ids = condiments.map(({ key, allergies = [], ...condiment }) =>
        create('condiments', {
          ...condiment,
          function_key: key ?? 'none',
          allergy_ids: allergies.flatMap((allergen) => allergens.get(allergen) ?? []),
        }),
      )
      return [name, { name, name_en, min_select: min, max_select: max, condiment_ids }]
    },
  )
}

interface MenuIds extends ContentSurroundings {
  readonly taxes: ContentIds
  readonly periods: ContentIds
  readonly families: ContentIds
  readonly condimentGroups: ContentIds
}

function draftMenu(create: Create, content: ShopContent, ids: MenuIds): ContentIds {
  const items = new Map<string, string>()
  const [categories, subCategories] = [new Map<string, string>(), new Map<string, string>()]
  const once = (known: Map<string, string>, name: string, make: () => string) => {
    const id = known.get(name) ?? make()
    known.set(name, id)
    return id
  }
  for (const group of content.groups) {
    const { color } = group
    const category_id = once(categories, group.category, () =>
      create('categories', {
        name: group.category,
        name_en: group.category_en,
        color,
        image: ids.imageOf(group.category),
      }),
    )
    const main = content.hasMainScreen
      ? { on_main_screen: true, main_position: subCategories.size }
      : {}
    const sub_category_id = once(subCategories, group.sub_category, () =>
      create('sub-categories', {
        name: group.sub_category,
        name_en: group.sub_category_en,
        color,
        category_id,
        image: ids.imageOf(group.sub_category),
        ...main,
      }),
    )
    // A new group lists its items; adding them from the items would change the group again.
    const existing = ids.existingGroup(group.name)
    const made = group.items.map((item) => {
      const id = create('menu-items', {
        ...menuItem(content, ids, group.family, item),
        group_ids: existing ? [existing] : [],
      })
      items.set(item.name, id)
      return id
    })
    const image = ids.imageOf(group.name)
    const { name, name_en } = group
    create('sub-category-groups', {
      name,
      name_en,
      color,
      sub_category_id,
      image,
      menu_item_ids: [...new Set(made)],
    })
  }
  return items
}

function menuItem(content: ShopContent, ids: MenuIds, family: string, item: ContentItem) {
  const attribute = item.attribute ?? 'food'
  const isAlcohol = attribute === 'alcohol'
  const condiments = item.condiments ?? []
  const kitchen = content.printers
    .filter((printer) => printer.type === 'kitchen')
    .map((printer) => printer.name)
  const station =
    attribute === 'food' ? kitchen[0] : attribute === 'goods' ? undefined : kitchen.at(-1)
  return {
    name: item.name,
    name_en: item.name_en ?? null,
    pos_name: item.pos_name ?? null,
    price: item.price,
    cost: item.cost ?? null,
    takeout_price: item.takeout_price ?? null,
    prices: (item.prices ?? []).map(({ price, time_period }) => ({
      price,
      time_period_id: idOf(ids.periods, time_period),
    })),
    image: null,
    attribute,
    jan_code: item.jan ?? null,
    tax_id: idOf(ids.taxes, isAlcohol ? content.taxFor.alcohol : content.taxFor.eatIn),
    takeout_tax_id: idOf(ids.taxes, isAlcohol ? content.taxFor.alcohol : content.taxFor.takeout),
    family_group_id: ids.families.get(family) ?? null,
    condiment_groups: condiments.map((name) => ({
      condiment_group_id: idOf(ids.condimentGroups, name),
      min_select: null,
      max_select: null,
    })),
    inventory_type: item.counted?.type ?? 'none',
    inventory_value: item.counted?.value ?? null,
    required_condiment: condiments.some((name) =>
      content.condimentGroups.some((group) => group.name === name && group.min > 0),
    ),
    allergy_ids: (item.allergies ?? []).flatMap((name) => ids.allergies.get(name) ?? []),
    printer_ids: station ? [idOf(ids.printers, station)] : [],
  }
}
