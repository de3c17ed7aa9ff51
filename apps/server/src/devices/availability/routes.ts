import {
  changeAvailability,
  getAvailability,
  listAvailability,
  listItemChanges,
  postOrders,
  putAvailability,
} from '@pos/contract/devices/availability'
import { shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { auditItems } from './audit-items.ts'
import { authorOf } from './author.ts'
import { changeItems } from './change-items.ts'
import { countLines } from './count-lines.ts'
import { listItems, readItemsById } from './list-items.ts'
import { readItemChanges } from './log-changes.ts'
import { availabilityFor, statesOf } from './read-state.ts'

/** Sold-out items and counts: for people, and for devices (docs/device-interface.md). */
export const availabilityRoutes: RouteModule = {
  name: 'availability',
  mount(engine) {
    route(engine, listAvailability, (context, { query }) => listItems(context, query.q))
    route(engine, changeAvailability, async (context, { body }) => {
      const { user_id: id, user_name: name } = context.session
      await changeItems(context, shopOf(context), body.changes, {
        author: { id, name, device: null },
      })
      const ids = body.changes.map((change) => change.menu_item_id)
      const items = await readItemsById(context, ids)
      await auditItems(context, body.changes, items)
      return { data: items }
    })
    route(engine, listItemChanges, async (context, { params }) => ({
      data: await readItemChanges(context, params.id),
    }))
    route(engine, getAvailability, async (context, { query, request, reply }) => {
      const { tag, data } = await availabilityFor(
        context,
        query.since,
        request.headers['if-none-match'],
      )
      reply.header('etag', tag).header('cache-control', 'no-cache')
      return data ? { data } : reply.code(304).send()
    })
    route(
      engine,
      putAvailability,
      async (context, { params, body: { staff_id, uid, at, ...change } }) => {
        const author = await authorOf(context, staff_id)
        const act = { author, uid, at, path: (_index: number, field: string) => field }
        await changeItems(
          context,
          context.session.shop_id,
          [{ menu_item_id: params.item, ...change }],
          act,
        )
        return { data: await statesOf(context, [params.item]) }
      },
    )
    route(engine, postOrders, async (context, { body }) => {
      await countLines(
        context,
        body.lines.map(({ quantity, ...line }) => ({
          ...line,
          ordered: quantity,
          staff_id: body.staff_id,
        })),
      )
      const ids = body.lines.flatMap((line) => line.menu_item_id ?? [])
      return { data: await statesOf(context, ids) }
    })
  },
}
