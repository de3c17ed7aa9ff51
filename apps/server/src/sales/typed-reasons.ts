import { listTypedReasons, type TypedReason } from '@pos/contract/pricing/typed-reasons'
import { type RawBuilder, sql } from 'kysely'
import { shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { meansReason } from './reason-names.ts'
import { rollUp } from './roll-ups/schema.ts'

const voids = rollUp('sales_voids')
const comps = rollUp('sales_comps')
const discounts = rollUp('sales_discounts')
const refunds = rollUp('sales_refunds')

/** Lists typed reasons, for the tool that adds them to reasons. */
export const typedReasonRoutes: RouteModule = {
  name: 'typed-reasons',
  mount(engine) {
    route(engine, listTypedReasons, async (context) => {
      const shopId = shopOf(context)
      const inYear = (column: RawBuilder<unknown>) => sql`${column} > ${context.now}::date - 366`
      const months = sql`shop_id = ${shopId} and revenue_type = 'paid_at' and grain = 'month' and ${inYear(sql`starts_on`)}`
      const { rows } = await sql<TypedReason>`
        select t.key as text, array_agg(distinct t.kind) as kinds, sum(t.count)::bigint as count from (
          select 'void' as kind, key, voids as count from ${voids.table} where dimension = ${voids.dimension('reason')} and ${months}
          union all select 'comp', key, comps from ${comps.table} where dimension = ${comps.dimension('reason')} and ${months}
          union all select 'discount', key, count from ${discounts.table} where dimension = ${discounts.dimension('reason')} and ${months}
          union all select 'refund', key, refunds from ${refunds.table} where ${months}
          union all select case kind when 'pay_in' then 'cash_in' when 'pay_out' then 'cash_out' else kind end, replace(trim(reason), ',', ' '), 1
            from cash_events where shop_id = ${shopId} and kind in ('pay_in', 'pay_out', 'no_sale') and reason_id is null and ${inYear(sql`business_date`)}
        ) t
        where t.key <> '' and t.key !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and t.count > 0
          and not exists (select 1 from reasons r where r.shop_id = ${shopId} and ${meansReason(sql`t.key`)})
        group by t.key order by sum(t.count) desc, t.key limit 200`.execute(context.db)
      return { data: rows }
    })
  },
}
