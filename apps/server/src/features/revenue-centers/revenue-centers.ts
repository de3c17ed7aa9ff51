import { revenueCenters } from '@pos/contract/features/revenue-centers'
import { sql } from 'kysely'
import { shopOf } from '#engine/context'
import { feature, link, type Use } from '#engine/feature'

/** The link to order charges is the charges' own: the same rows, read from the other side, so that both screens always say the same. */
export const revenueCentersFeature = feature(revenueCenters, {
  table: 'revenue_centers',
  children: {
    charge_ids: link('charge_revenue_centers', 'revenue_center_id', 'charge_id', { ordered: false, touches: 'charges' }),
  },
  hooks: {
    // Without its last revenue center a charge would be added everywhere: whoever deletes one decides about its charges first.
    async uses(context, id) {
      const { rows } = await sql<Use>`
        select 'charges' as resource, c.id, c.name from charges c
        join charge_revenue_centers l on l.shop_id = c.shop_id and l.charge_id = c.id
        where c.shop_id = ${shopOf(context)} and l.revenue_center_id = ${id} order by c.position limit 20`.execute(context.db)
      return rows
    },
  },
})
