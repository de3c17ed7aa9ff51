import { fail, failField } from '@pos/contract/errors'
import { dashboardEvents, getDashboard } from '@pos/contract/reports/dashboard'
import { localeOf } from '@pos/texts/locales'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { widenToShops } from '#engine/other-shops'
import { route } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { composeDashboard } from './compose-dashboard.ts'
import { LiveDashboards } from './live.ts'
import { readShop } from './read-shop.ts'

/** The dashboard, as one response and as a live stream. */
export const dashboardRoutes: RouteModule = {
  name: 'dashboard',
  mount(engine) {
    const live = new LiveDashboards(engine)
    route(engine, getDashboard, async (context, { query }) => {
      const snapshots = []
      for (const id of await chooseShops(context, query.shop_ids))
        snapshots.push(await readShop(context, id))
      return {
        data: composeDashboard(
          snapshots.filter((snapshot) => snapshot !== null),
          context.now,
        ),
      }
    })
    streamRoute(engine, dashboardEvents, async (session, { query, request, reply }) => {
      const locale = localeOf(request.headers['accept-language'])
      const shopIds = await inTransaction(
        engine,
        session,
        locale,
        (context) => chooseShops(context, query.shop_ids),
        { readOnly: true },
      )
      return live.attach(session, shopIds, reply)
    })
  },
}

/** Returns the requested shops, checked to be visible to the caller and of one currency. */
async function chooseShops(
  context: Context,
  asked: readonly string[] | undefined,
): Promise<string[]> {
  const ids = [...new Set(asked ?? [shopOf(context)])]
  if (ids.length === 0) failField('shop_ids', 'required')
  await widenToShops(context, ids)
  const { rows } = await sql<{ id: string; currency: string }>`
    select id, currency from shops where id = any(${ids}::uuid[]) order by name`.execute(context.db)
  if (rows.length === 0) fail('NotFound')
  if (new Set(rows.map((row) => row.currency)).size > 1) failField('shop_ids', 'mixed_currencies')
  return rows.map((row) => row.id)
}
