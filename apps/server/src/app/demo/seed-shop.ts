import { fail } from '@pos/contract/errors'
import type { ResourceName } from '@pos/contract/resources'
import { createSchema } from '@pos/contract/schema'
import { allergens } from '@pos/domain/allergens'
import type { Engine } from '#engine/engine'
import { createRecord } from '#engine/write'
import { sendDraft } from '#sync/send-release'
import { demoContext } from './demo-context.ts'
import type { DemoShop } from './demo-shop.ts'
import { seedOffers } from './seed-offers.ts'
import { seedTables } from './seed-tables.ts'

type Ids = Map<string, string>
type Create = (resource: ResourceName, input: Record<string, unknown>) => Promise<string>

/** Creates a shop's master data by the same path that the screens use, in one transaction, and sends it. */
export async function seedShop(engine: Engine, organizationId: string, shopId: string, demo: DemoShop): Promise<void> {
  await engine.database.transaction({ organization_id: organizationId, shop_ids: [shopId] }, async (db) => {
    const context = demoContext(engine, db, organizationId, shopId)
    const create: Create = async (resource, input) => {
      const feature = engine.features.get(resource) ?? fail('NotFound')
      const record = createSchema(feature.resource).parse(input)
      return (await createRecord(context, feature, record)).id
    }
    await seedAll(create, demo)
    await sendDraft(context)
    await seedTables(db, shopId, demo, context.now)
  })
}

async function seedAll(create: Create, demo: DemoShop) {
  const taxes = await createAll(create, 'taxes', demo.taxes, (tax) => [tax.label, { ...tax }])
  const allergies = await seedAllergies(create, demo)
  const periods = await createAll(create, 'time-periods', demo.timePeriods, (period) => [period.name, { ...period }])
  const modes = await createAll(create, 'modes', demo.modes, (mode) => [mode.name, { ...mode }])
  const centers = await createAll(create, 'revenue-centers', demo.revenueCenters, ({ mode, ...center }) => [
    center.name,
    { ...center, mode_id: modes.get(mode) },
  ])
  const floors = await createAll(create, 'shop-maps', demo.floors, ({ revenue_center, ...floor }) => [
    floor.name,
    {
      ...floor,
      tables: floor.tables.map(({ revenue_center: own, ...table }) => ({
        rotation: 0,
        ...table,
        revenue_center_id: centers.get(own ?? revenue_center),
      })),
    },
  ])
  const printers = await seedPrinters(create, demo)
  const families = await seedFamilies(create, demo)
  const condimentGroups = await seedCondiments(create, demo)
  const items = await seedMenu(create, demo, { taxes, allergies, families, condimentGroups, printers })
  await seedOffers(create, demo, { taxes, periods, centers, items })
  await createAll(create, 'payments', demo.payments, (payment) => [payment.name, { ...payment }])
  for (const [index, name] of demoDevices(demo).entries()) {
    const floorIds = [...floors.values()]
    const centerIds = [...centers.values()]
    await create('devices', {
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

async function createAll<T>(
  create: Create,
  resource: ResourceName,
  list: readonly T[],
  toRecord: (entry: T) => [name: string, input: Record<string, unknown>],
): Promise<Ids> {
  const ids: Ids = new Map()
  for (const entry of list) {
    const [name, input] = toRecord(entry)
    ids.set(name, await create(resource, input))
  }
  return ids
}

async function seedAllergies(create: Create, demo: DemoShop) {
  const own = allergens.filter((allergen) => allergen.country === demo.shop.country_code)
  return createAll(create, 'allergies', own, (allergen) => {
    const name = allergen.country === 'JP' ? allergen.name_ja : allergen.name_en
    return [name, { name, name_en: allergen.name_en, code: allergen.code, mandatory: allergen.mandatory }]
  })
}

async function seedPrinters(create: Create, demo: DemoShop) {
  const ids: Ids = new Map()
  // Backups first: a printer names one that is there.
  for (const { backup, ...printer } of demo.printers.toSorted((a, b) => depth(demo, a.name) - depth(demo, b.name))) {
    ids.set(printer.name, await create('printers', { ...printer, backup_printer_id: backup ? (ids.get(backup) ?? null) : null }))
  }
  return ids
}

function depth(demo: DemoShop, name: string): number {
  const backup = demo.printers.find((printer) => printer.name === name)?.backup
  return backup ? 1 + depth(demo, backup) : 0
}

async function seedFamilies(create: Create, demo: DemoShop) {
  const families: Ids = new Map()
  for (const { families: own, ...major } of demo.major) {
    const major_group_id = await create('major-groups', major)
    for (const family of own) families.set(family.name, await create('family-groups', { ...family, major_group_id }))
  }
  return families
}

async function seedCondiments(create: Create, demo: DemoShop) {
  const groups: Ids = new Map()
  for (const group of demo.condimentGroups) {
    const condiment_ids: string[] = []
    for (const { key, ...condiment } of group.condiments)
      condiment_ids.push(await create('condiments', { ...condiment, function_key: key ?? 'none' }))
    const record = { name: group.name, name_en: group.name_en, min_select: group.min, max_select: group.max, condiment_ids }
    groups.set(group.name, await create('condiment-groups', record))
  }
  return groups
}

interface MenuIds {
  readonly taxes: Ids
  readonly allergies: Ids
  readonly families: Ids
  readonly condimentGroups: Ids
  readonly printers: Ids
}

async function seedMenu(create: Create, demo: DemoShop, ids: MenuIds) {
  const items: Ids = new Map()
  const categories: Ids = new Map()
  const subCategories: Ids = new Map()
  const once = async (known: Ids, name: string, make: () => Promise<string>) => {
    const id = known.get(name) ?? (await make())
    known.set(name, id)
    return id
  }
  for (const group of demo.groups) {
    const { color } = group
    const category_id = await once(categories, group.category, () =>
      create('categories', { name: group.category, name_en: group.category_en, color }),
    )
    const sub_category_id = await once(subCategories, group.sub_category, () =>
      create('sub-categories', { name: group.sub_category, name_en: group.sub_category_en, color, category_id }),
    )
    const group_id = await create('sub-category-groups', { name: group.name, name_en: group.name_en, color, sub_category_id })
    for (const item of group.items) items.set(item.name, await create('menu-items', menuItem(demo, ids, group.family, group_id, item)))
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
    attribute,
    jan_code: item.jan ?? null,
    tax_id: ids.taxes.get(isAlcohol ? demo.taxFor.alcohol : demo.taxFor.eatIn),
    takeout_tax_id: ids.taxes.get(isAlcohol ? demo.taxFor.alcohol : demo.taxFor.takeout),
    family_group_id: ids.families.get(family) ?? null,
    group_ids: [group_id],
    condiment_groups: links,
    required_condiment: isRequired,
    allergy_ids: (item.allergies ?? []).flatMap((name) => ids.allergies.get(name) ?? []),
    printer_ids: station ? [ids.printers.get(station)] : [],
  }
}
