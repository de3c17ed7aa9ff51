import { fail } from '@pos/contract/errors'
import type { ResourceName } from '@pos/contract/resources'
import { allergens } from '@pos/domain/allergens'
import { sql } from 'kysely'
import { changeItems } from '#availability/service'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import { namePictures, storePicture } from '#features/files/keep-pictures'
import { sendDraft } from '#releases/send-release'
import { demoContext } from './demo-context.ts'
import type { DemoShop } from './demo-shop.ts'
import { type Create, ShopDrafts } from './draft-shop.ts'
import type { DishImages } from './draw-dishes.ts'
import { seedOffers } from './seed-offers.ts'
import { seedTables } from './seed-tables.ts'

type Ids = Map<string, string>
/** The picture of a dish; null where there is none. */
type ImageOf = (dish: string) => string | null

/** Creates a shop's master data by the same path that the screens use, in one transaction, and sends it. */
export async function seedShop(engine: Engine, organizationId: string, shopId: string, demo: DemoShop, images: DishImages): Promise<void> {
  const stored = [...images].map(async ([dish, image]) => [dish, await storePicture(engine.storage, shopId, image)] as const)
  const pictures = new Map(await Promise.all(stored))
  await engine.database.transaction({ organization_id: organizationId, shop_ids: [shopId] }, async (db) => {
    const context = demoContext(engine, db, organizationId, shopId)
    const drafts = new ShopDrafts(context)
    const pictureIds = await namePictures(db, shopId, [...pictures.values()])
    const imageOf = (dish: string) => pictureIds.get(pictures.get(dish)?.content_hash ?? '') ?? null
    await seedAll(drafts, demo, imageOf)
    await drafts.write()
    await sellOut(context, shopId, demo)
    await sendDraft(context)
    await seedTables(db, shopId, demo, context.now)
  })
}

/** What is sold out today, as a person of the hall would set it, or whoever else works in the shop. */
async function sellOut(context: Context, shopId: string, demo: DemoShop) {
  const names = demo.groups.flatMap(({ items }) => items.filter(({ soldOut }) => soldOut).map(({ name }) => name))
  const { rows } = await sql<{ id: string }>`select id from menu_items where shop_id = ${shopId} and name = any(${names}::text[])`.execute(
    context.db,
  )
  const { rows: people } = await sql<{ id: string; name: string }>`
    select u.id, u.display_name as name from users u where u.organization_id = ${context.session.organization_id} and (u.role = 'organization_admin'
      or exists (select from user_shops s where s.organization_id = u.organization_id and s.user_id = u.id and s.shop_id = ${shopId}))
    order by u.role desc, u.id limit 1`.execute(context.db)
  const author = { id: people[0]?.id ?? null, name: people[0]?.name ?? null, device: null }
  if (rows.length > 0)
    await changeItems(
      context,
      shopId,
      rows.map(({ id }) => ({ menu_item_id: id, sold_out: true, until: 'close' })),
      { author },
    )
}

async function seedAll(drafts: ShopDrafts, demo: DemoShop, imageOf: ImageOf) {
  const { create } = drafts
  const taxes = createAll(create, 'taxes', demo.taxes, (tax) => [tax.label, { ...tax }])
  const allergies = seedAllergies(create, demo)
  const periods = createAll(create, 'time-periods', demo.timePeriods, (period) => [period.name, { ...period }])
  const modes = createAll(create, 'modes', demo.modes, (mode) => [mode.name, { ...mode }])
  const centers = createAll(create, 'revenue-centers', demo.revenueCenters, ({ mode, ...center }) => [
    center.name,
    { ...center, mode_id: modes.get(mode) },
  ])
  const floors = createAll(create, 'shop-maps', demo.floors, ({ revenue_center, ...floor }) => [
    floor.name,
    {
      ...floor,
      tables: floor.tables.map(({ revenue_center: familyGroups, ...table }) => ({
        rotation: 0,
        ...table,
        revenue_center_id: centers.get(familyGroups ?? revenue_center),
      })),
    },
  ])
  const printers = await seedPrinters(drafts, demo)
  const families = seedFamilies(create, demo)
  const condimentGroups = seedCondiments(create, demo)
  const items = seedMenu(create, demo, { taxes, allergies, families, condimentGroups, printers, imageOf })
  seedOffers(create, demo, { taxes, periods, centers, items })
  createAll(create, 'payments', demo.payments, (payment) => [payment.name, { ...payment }])
  for (const [index, name] of demoDevices(demo).entries()) {
    const floorIds = [...floors.values()]
    const centerIds = [...centers.values()]
    create('devices', {
      name,
      shop_map_ids: floorIds,
      default_shop_map_id: floorIds[index % floorIds.length] ?? null,
      revenue_center_ids: centerIds,
      default_revenue_center_id: centerIds[0] ?? null,
      check_printer_id: printers.get(demo.printers[0]?.name ?? '') ?? null,
      cash_check_device: index === 0,
    })
  }
}

function demoDevices(demo: DemoShop) {
  return demo.shop.country_code === 'JP' ? ['レジ 1', 'ハンディ 1', 'ハンディ 2'] : ['Register 1', 'Handheld 1', 'Handheld 2']
}

function createAll<T>(
  create: Create,
  resource: ResourceName,
  list: readonly T[],
  toRecord: (entry: T) => [name: string, input: Record<string, unknown>],
): Ids {
  const ids: Ids = new Map()
  for (const entry of list) {
    const [name, input] = toRecord(entry)
    ids.set(name, create(resource, input))
  }
  return ids
}

function seedAllergies(create: Create, demo: DemoShop) {
  const familyGroups = allergens.filter((allergen) => allergen.country === demo.shop.country_code)
  return createAll(create, 'allergies', familyGroups, (allergen) => {
    const name = allergen.country === 'JP' ? allergen.name_ja : allergen.name_en
    return [name, { name, name_en: allergen.name_en, code: allergen.code, mandatory: allergen.mandatory }]
  })
}

async function seedPrinters(drafts: ShopDrafts, { printers }: DemoShop) {
  const ids: Ids = new Map()
  const left = [...printers]
  // Backups first: a printer names one that is written already.
  while (left.length > 0) {
    const ready = left.filter(({ backup }) => !backup || ids.has(backup))
    if (ready.length === 0) fail('NotFound', { data: left[0]?.backup })
    for (const printer of ready) left.splice(left.indexOf(printer), 1)
    for (const { backup, ...printer } of ready)
      ids.set(printer.name, drafts.create('printers', { ...printer, backup_printer_id: ids.get(backup ?? '') ?? null }))
    await drafts.write()
  }
  return ids
}

function seedFamilies(create: Create, demo: DemoShop) {
  const families: Ids = new Map()
  for (const { families: familyGroups, ...major } of demo.major) {
    const major_group_id = create('major-groups', major)
    for (const family of familyGroups) families.set(family.name, create('family-groups', { ...family, major_group_id }))
  }
  return families
}

function seedCondiments(create: Create, demo: DemoShop) {
  const groups: Ids = new Map()
  for (const group of demo.condimentGroups) {
    const condiment_ids: string[] = []
    for (const { key, ...condiment } of group.condiments)
      condiment_ids.push(create('condiments', { ...condiment, function_key: key ?? 'none' }))
    const record = { name: group.name, name_en: group.name_en, min_select: group.min, max_select: group.max, condiment_ids }
    groups.set(group.name, create('condiment-groups', record))
  }
  return groups
}

interface MenuIds {
  readonly taxes: Ids
  readonly allergies: Ids
  readonly families: Ids
  readonly condimentGroups: Ids
  readonly printers: Ids
  readonly imageOf: ImageOf
}

function seedMenu(create: Create, demo: DemoShop, ids: MenuIds) {
  const items: Ids = new Map()
  const categories: Ids = new Map()
  const subCategories: Ids = new Map()
  const once = (known: Ids, name: string, make: () => string) => {
    const id = known.get(name) ?? make()
    known.set(name, id)
    return id
  }
  for (const group of demo.groups) {
    const { color } = group
    const category_id = once(categories, group.category, () =>
      create('categories', { name: group.category, name_en: group.category_en, color, image: ids.imageOf(group.category) }),
    )
    const sub_category_id = once(subCategories, group.sub_category, () =>
      create('sub-categories', {
        name: group.sub_category,
        name_en: group.sub_category_en,
        color,
        category_id,
        image: ids.imageOf(group.sub_category),
      }),
    )
    const group_id = create('sub-category-groups', {
      name: group.name,
      name_en: group.name_en,
      color,
      sub_category_id,
      image: ids.imageOf(group.name),
    })
    for (const item of group.items) items.set(item.name, create('menu-items', menuItem(demo, ids, group.family, group_id, item)))
  }
  return items
}

function menuItem(demo: DemoShop, ids: MenuIds, family: string, group_id: string, item: DemoShop['groups'][number]['items'][number]) {
  const attribute = item.attribute ?? 'food'
  const isAlcohol = attribute === 'alcohol'
  const links = (item.condiments ?? []).map((name) => ({
    condiment_group_id: ids.condimentGroups.get(name),
    min_select: null,
    max_select: null,
  }))
  const isRequired = (item.condiments ?? []).some((name) => demo.condimentGroups.some((group) => group.name === name && group.min > 0))
  const kitchen = demo.printers.filter((printer) => printer.type === 'kitchen').map((printer) => printer.name)
  const station = attribute === 'food' ? kitchen[0] : attribute === 'goods' ? undefined : kitchen.at(-1)
  return {
    name: item.name,
    name_en: item.name_en ?? null,
    pos_name: item.pos_name ?? null,
    price: item.price,
    cost: item.cost,
    image: ids.imageOf(item.name),
    attribute,
    jan_code: item.jan ?? null,
    tax_id: ids.taxes.get(isAlcohol ? demo.taxFor.alcohol : demo.taxFor.eatIn),
    takeout_tax_id: ids.taxes.get(isAlcohol ? demo.taxFor.alcohol : demo.taxFor.takeout),
    family_group_id: ids.families.get(family) ?? null,
    group_ids: [group_id],
    condiment_groups: links,
    inventory_type: item.counted?.type ?? 'none',
    inventory_value: item.counted?.value ?? null,
    required_condiment: isRequired,
    allergy_ids: (item.allergies ?? []).flatMap((name) => ids.allergies.get(name) ?? []),
    printer_ids: station ? [ids.printers.get(station)] : [],
  }
}
