import { changeAvailability, getAvailability, listAvailability, postOrders, putAvailability } from '@pos/contract/features/availability'
import { sql } from 'kysely'
import { type Context, type DeviceSession, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { type Author, changeItems } from './change-items.ts'
import { countLines } from './count-lines.ts'
import { listItems, readItemsById } from './list-items.ts'
import { availabilityFor, statesOf } from './read-state.ts'

/** What is sold out and what is left: for people, and for devices (docs/device-interface.md). */
export const availabilityRoutes: RouteModule = {
  name: 'availability',
  mount(engine) {
    route(engine, listAvailability, (context, { query }) => listItems(context, query.q))
    route(engine, changeAvailability, async (context, { body }) => {
      const { user_id: id, user_name: name } = context.session
      await changeItems(context, shopOf(context), body.changes, { id, name })
      const ids = body.changes.map((change) => change.menu_item_id)
      return { data: await readItemsById(context, ids) }
    })
    route(engine, getAvailability, async (context, { query, request, reply }) => {
      const { tag, data } = await availabilityFor(context, query.since, request.headers['if-none-match'])
      reply.header('etag', tag).header('cache-control', 'no-cache')
      return data ? { data } : reply.code(304).send()
    })
    route(engine, putAvailability, async (context, { params, body: { staff_id, ...change } }) => {
      const author = await authorOf(context, staff_id)
      await changeItems(context, context.session.shop_id, [{ menu_item_id: params.item, ...change }], author, (_index, field) => field)
      return { data: await statesOf(context, [params.item]) }
    })
    route(engine, postOrders, async (context, { body }) => {
      await countLines(
        context,
        body.lines.map(({ quantity, ...line }) => ({ ...line, ordered: quantity })),
      )
      const ids = body.lines.flatMap((line) => line.menu_item_id ?? [])
      return { data: await statesOf(context, ids) }
    })
  },
}

/** The staff member that a device names; somebody whom the shop does not have is remembered by the device's name. */
async function authorOf({ db, session }: Context<DeviceSession>, staffId: string | null): Promise<Author> {
  const { rows } = await sql<{ name: string }>`
    select u.display_name as name from users u join user_shops s on s.organization_id = u.organization_id and s.user_id = u.id
    where u.id = ${staffId} and u.organization_id = ${session.organization_id} and s.shop_id = ${session.shop_id}`.execute(db)
  const [staff] = rows
  return staff ? { id: staffId, name: `${staff.name} · ${session.device_name}` } : { id: null, name: session.device_name }
}
