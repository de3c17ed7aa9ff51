import { type FieldProblems, fail } from '@pos/contract/errors'
import type { RecordUse } from '@pos/contract/record-use'
import type { RecordOf } from '@pos/contract/resource'
import { revenueCenters } from '@pos/contract/shop/revenue-centers'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { feature, link, type Write } from '#engine/feature'

/**
 * The links to order charges are stored with the charges: both screens read the same rows and
 * always agree.
 */
export const revenueCentersFeature = feature(revenueCenters, {
  table: 'revenue_centers',
  children: {
    charge_ids: link('charge_revenue_centers', 'revenue_center_id', 'charge_id', {
      orderedBy: 'charges',
    }),
  },
  hooks: {
    // Without its last revenue center a charge would apply everywhere, so its charges must be
    // changed before it is deleted.
    async uses(context, id) {
      const { rows } = await sql<RecordUse>`
        select 'charges' as resource, c.id, c.name from charges c
        join charge_revenue_centers l on l.shop_id = c.shop_id and l.charge_id = c.id
        where c.shop_id = ${shopOf(context)} and l.revenue_center_id = ${id} order by c.position limit 20`.execute(
        context.db,
      )
      return rows
    },
    afterWrites: refuseWidening,
  },
})

/**
 * Fails if a charge would lose its last revenue center, because it would then apply everywhere. On
 * the charge's own screen an empty list is a choice.
 */
async function refuseWidening(
  context: Context,
  writes: readonly Write<RecordOf<typeof revenueCenters>>[],
): Promise<void> {
  const removed = writes.map(({ before, after, path }) => ({
    at: path('charge_ids'),
    ids: (before?.charge_ids ?? []).filter((id) => !after.charge_ids.includes(id)),
  }))
  const ids = removed.flatMap((one) => one.ids)
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from charges c where c.shop_id = ${shopOf(context)} and c.id = any(${ids}::uuid[])
      and not exists (select from charge_revenue_centers l where l.shop_id = c.shop_id and l.charge_id = c.id)
    order by c.position, c.id`.execute(context.db)
  const errors: FieldProblems = {}
  for (const { at, ids: unlinked } of removed) {
    const names = rows.filter(({ id }) => unlinked.includes(id)).map(({ name }) => name)
    if (names.length > 0)
      errors[at] = [{ key: 'last_revenue_center', params: { names: names.join(', ') } }]
  }
  if (Object.keys(errors).length > 0) fail('ValidationFailed', { errors })
}
