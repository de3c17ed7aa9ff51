import { fail } from '@pos/contract/errors'
import { allergens } from '@pos/domain/allergens'
import { sql } from 'kysely'
import { namePictures, storePicture } from '#catalog/files/keep-pictures'
import { draftAll, draftContent } from '#catalog/templates/draft-content'
import { type ContentIds, type Create, RecordDrafts } from '#catalog/templates/draft-records'
import type { ScreenImages } from '#catalog/templates/draw-pictures'
import { sendDraft } from '#devices/releases/send-release'
import { changeItems } from '#devices/service'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import { underPolicies } from '#platform/database/schema/under-policies'
import { demoContext } from './demo-context.ts'
import type { DemoShop } from './demo-shop.ts'
import { seedOffers } from './seed-offers.ts'
import { seedTables } from './seed-tables.ts'

/** Returns the picture of a category, sub category or group by name, or null. */
type ImageOf = (name: string) => string | null

/**
 * Creates and sends the master data of a shop through the same code as screens, in one transaction.
 */
export async function seedShop(
  engine: Engine,
  organizationId: string,
  shopId: string,
  demo: DemoShop,
  images: ScreenImages,
): Promise<void> {
  const stored = [...images].map(
    async ([name, image]) => [name, await storePicture(engine.storage, shopId, image)] as const,
  )
  const pictures = new Map(await Promise.all(stored))
  await engine.database.transaction(
    { organization_id: organizationId, shop_ids: [shopId] },
    async (db) => {
      const context = demoContext(engine, db, organizationId, shopId)
      const drafts = new RecordDrafts(context)
      const pictureIds = await namePictures(db, shopId, [...pictures.values()])
      const imageOf = (name: string) =>
        pictureIds.get(pictures.get(name)?.content_hash ?? '') ?? null
      await seedAll(drafts, demo, imageOf)
      await drafts.write()
      await sellOut(context, shopId, demo)
      await setTargets(context, shopId, demo)
      await sendDraft(context)
      await seedTables(db, shopId, demo, context.now)
    },
  )
}

/** Sales weights from Monday on; weekends sell more. */
const weights = [9, 9, 9, 10, 13, 13, 11]

/** Targets for the months with demo sales and the next two. */
async function setTargets({ db, now }: Context, shopId: string, { monthlyTarget }: DemoShop) {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone 'UTC')`
  await sql`
    insert into sales_targets (shop_id, month, amount, weights)
    select ${shopId}, m::date, ${monthlyTarget}, ${weights}::smallint[]
    from generate_series(${month} - interval '3 months', ${month} + interval '2 months', interval '1 month') m ${underPolicies}`.execute(
    db,
  )
}

/** Sets today's sold-out items as a member of the hall staff, or any other member of the shop. */
async function sellOut(context: Context, shopId: string, demo: DemoShop) {
  const names = demo.groups.flatMap(({ items }) =>
    items.filter(({ soldOut }) => soldOut).map(({ name }) => name),
  )
  const { rows } = await sql<{
    id: string
  }>`select id from menu_items where shop_id = ${shopId} and name = any(${names}::text[])`.execute(
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

async function seedAll(drafts: RecordDrafts, demo: DemoShop, imageOf: ImageOf) {
  const { create } = drafts
  const printers = await seedPrinters(drafts, demo)
  const allergies = seedAllergies(create, demo)
  const ids = draftContent(create, demo, {
    allergies,
    printers,
    imageOf,
    existingGroup: () => null,
  })
  seedOffers(create, demo, ids)
  for (const customer of demo.customers) create('customers', { ...customer })
  const [floorIds, centerIds] = [[...ids.floors.values()], [...ids.centers.values()]]
  for (const [index, name] of demoDevices(demo).entries()) {
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

function demoDevices({ country }: DemoShop) {
  return country === 'JP'
    ? ['レジ 1', 'ハンディ 1', 'ハンディ 2']
    : ['Register 1', 'Handheld 1', 'Handheld 2']
}

function seedAllergies(create: Create, { country }: DemoShop): ContentIds {
  const legal = allergens.filter((allergen) => allergen.country === country)
  return draftAll(create, 'allergies', legal, (allergen) => {
    const name = allergen.country === 'JP' ? allergen.name_ja : allergen.name_en
    return [
      name,
      { name, name_en: allergen.name_en, code: allergen.code, mandatory: allergen.mandatory },
    ]
  })
}

async function seedPrinters(drafts: RecordDrafts, { printers }: DemoShop): Promise<ContentIds> {
  const ids = new Map<string, string>()
  const left = [...printers]
  // Backup printers first, because other printers refer to them.
  while (left.length > 0) {
    const ready = left.filter(({ backup }) => !backup || ids.has(backup))
    if (ready.length === 0) fail('NotFound', { data: left[0]?.backup })
    for (const printer of ready) left.splice(left.indexOf(printer), 1)
    for (const { backup, ...printer } of ready)
      ids.set(
        printer.name,
        drafts.create('printers', { ...printer, backup_printer_id: ids.get(backup ?? '') ?? null }),
      )
    await drafts.write()
  }
  return ids
}
