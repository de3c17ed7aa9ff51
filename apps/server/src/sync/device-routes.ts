import {
  deviceEvents,
  getMasterData,
  heartbeat,
  postReceipts,
  postVoidOrders,
  putTableStates,
} from '@pos/contract/features/device-interface'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route, streamRoute } from '#engine/route'
import { masterDataFor } from './master-data.ts'
import { utc } from './receipt-rows.ts'
import { takeReceipts } from './receipts-in.ts'
import { attachStream, openStreams } from './streams.ts'
import { takeVoidOrders } from './void-orders-in.ts'

/** The device interface (api.md): everything that a POS app says to the back-office and hears from it. */
export const deviceInterfaceRoutes: RouteModule = {
  name: 'device-interface',
  mount(engine) {
    openStreams(engine)
    route(engine, getMasterData, async (context, { query, request, reply }) => {
      const { tag, data } = await masterDataFor(context, query.since, request.headers['if-none-match'])
      reply.header('etag', tag).header('cache-control', 'no-cache')
      return data ? { data } : reply.code(304).send()
    })
    streamRoute(engine, deviceEvents, async (session, { reply }) => attachStream(engine, session, reply))
    route(engine, postReceipts, async (context, { body }) => ({ data: await takeReceipts(context, body.receipts) }))
    route(engine, postVoidOrders, async (context, { body }) => ({ data: await takeVoidOrders(context, body.void_orders) }))
    route(engine, heartbeat, async (context, { body }) => {
      const { shop_id, device_id } = context.session
      const { rows } = await sql<{ current: number | null }>`
        update devices set last_seen_at = ${context.now}, app_version = ${body.app_version}, master_version = coalesce(${body.master_version}::int, master_version),
          push_token = coalesce(${body.push_token}::text, push_token), printer_states = ${JSON.stringify(body.printers)}::jsonb
        where shop_id = ${shop_id} and id = ${device_id}
        returning (select max(number) from releases where shop_id = ${shop_id}) as current`.execute(context.db)
      return { data: { server_time: context.now.toISOString(), current_release: rows[0]?.current ?? null } }
    })
    route(engine, putTableStates, async (context, { body }) => ({ data: { stored: await keepTableStates(context, body.tables) } }))
  },
}

type TableState = { table_code: string; state: string; opened_at: string | null }

async function keepTableStates(context: Context<DeviceSession>, tables: readonly TableState[]) {
  const { shop_id, device_id } = context.session
  const latest = [...new Map(tables.map((table) => [table.table_code, table])).values()].toSorted((a, b) =>
    a.table_code < b.table_code ? -1 : 1,
  )
  const free = latest.filter((table) => table.state === 'free').map((table) => table.table_code)
  await sql`delete from table_states where shop_id = ${shop_id} and table_code = any(${free}::text[])`.execute(context.db)
  const taken = latest
    .filter((table) => table.state !== 'free')
    .map((table) => ({ ...table, opened_at: table.opened_at && utc(table.opened_at) }))
  if (taken.length > 0) {
    await sql`
      insert into table_states as t (shop_id, table_code, state, device_id, staff, guests, opened_at, amount, reported_at)
      select ${shop_id}, r.table_code, r.state, ${device_id}, r.staff, r.guests, r.opened_at, r.amount, ${context.now}
      from jsonb_populate_recordset(null::table_states, ${JSON.stringify(taken)}::jsonb) r
      on conflict (shop_id, table_code) do update set state = excluded.state, device_id = excluded.device_id, staff = excluded.staff,
        guests = excluded.guests, opened_at = excluded.opened_at, amount = excluded.amount, reported_at = excluded.reported_at`.execute(
      context.db,
    )
  }
  return latest.length
}
