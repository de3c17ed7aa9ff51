import { fail } from '@pos/contract/errors'
import { shops } from '@pos/contract/shop/shops'
import { sql } from 'kysely'
import { noteStaff } from '#accounts/service'
import { type Context, organizationOf } from '#engine/context'
import { child, feature, link, type Write } from '#engine/feature'
import { widenToShops } from '#engine/other-shops'
import { type Shop, shopProblems } from './shop-rules.ts'

export const shopsFeature = feature(shops, {
  table: 'shops',
  children: {
    monitor_images: child('shop_monitor_images', 'shop_id'),
    revenue_center_ids: link('shop_revenue_centers', 'shop_id', 'revenue_center_id'),
  },
  hooks: {
    enter: enterShop,
    beforeWrite: checkShop,
    remove: removeShop,
    // Administrators work in every shop, including new ones.
    afterWrites: (context) =>
      noteStaff(context.engine, context.db, organizationOf(context), context.now),
  },
})

/**
 * The pictures and revenue centers of a shop belong to it, regardless of the caller's current shop.
 */
async function enterShop(context: Context, id: string, isNew: boolean): Promise<Context> {
  organizationOf(context)
  if (!isNew) await widenToShops(context, [id])
  return { ...context, session: { ...context.session, shop_id: id } }
}

async function checkShop(context: Context, { id, before, after, path }: Write<Shop>) {
  const problems = shopProblems(after)
  if (before && before.currency !== after.currency && (await hasSold(context, id)))
    problems.currency = [{ key: 'currency_fixed' }]
  if (Object.keys(problems).length === 0) return
  fail('ValidationFailed', {
    errors: Object.fromEntries(Object.entries(problems).map(([name, list]) => [path(name), list])),
  })
}

/**
 * Amounts on receipts are in the shop's currency, so the first receipt fixes it. Voids and refused
 * posts contain amounts too.
 */
async function hasSold({ db }: Context, id: string) {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from receipts where shop_id = ${id}) or exists (select from receipt_void_orders where shop_id = ${id})
      or exists (select from quarantine where shop_id = ${id}) as sold`.execute(db)
  return rows[0]?.sold === true
}

/**
 * Deletes a shop with its master data, devices and releases. Refuses once it has sold anything or
 * while a person works in it.
 */
async function removeShop(context: Context, shop: Shop) {
  if (await hasSold(context, shop.id))
    fail('RecordInUse', { message: 'shop_has_receipts', data: [] })
  const { rows } = await sql`
    select from user_shops where organization_id = ${organizationOf(context)} and shop_id = ${shop.id} limit 1`.execute(
    context.db,
  )
  if (rows.length > 0) fail('RecordInUse', { message: 'shop_has_accounts', data: [] })
  // In a sharded database the caller's permissions apply, so nothing else can be deleted.
  await sql`set local app.deleted_shop = ${sql.lit(shop.id)}`.execute(context.db)
  await sql`select delete_shop(${shop.id})`.execute(context.db)
}
