import { getSetUpList, hideSetUpList } from '@pos/contract/shop/set-up-list'
import { sql } from 'kysely'
import { shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { widenToShops } from '#engine/other-shops'
import { route } from '#engine/routes/route'
import { readSetUp } from './read-set-up.ts'

/** Routes for what a new shop still needs, computed from its data. */
export const setUpListRoutes: RouteModule = {
  name: 'set-up-list',
  mount(engine) {
    route(engine, getSetUpList, async (context, { query }) => {
      if (!query.shop_ids) return { data: await readSetUp(context, [shopOf(context)]) }
      await widenToShops(context, query.shop_ids)
      return { data: await readSetUp(context, query.shop_ids) }
    })
    route(engine, hideSetUpList, async (context, { body }) => {
      const [shopId, { user_id }] = [shopOf(context), context.session]
      await (body.hidden
        ? sql`insert into hidden_set_up_lists (shop_id, user_id) values (${shopId}, ${user_id}) on conflict do nothing`
        : sql`delete from hidden_set_up_lists where shop_id = ${shopId} and user_id = ${user_id}`
      ).execute(context.db)
    })
  },
}
