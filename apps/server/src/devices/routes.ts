import { deviceEvents, heartbeat, putTableStates } from '@pos/contract/features/device-interface'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { RouteModule } from '#engine/engine'
import { route, streamRoute } from '#engine/routes/route'
import { mountCredentials } from './credentials.ts'
import { attachStream, openStreams } from './streams.ts'
import { tableEventsSince } from './table-events.ts'
import { keepTableStates } from './table-states.ts'

/** Routes by which a device reports on itself and its tables, and the event stream that it listens to (docs/device-interface.md). */
export const deviceRoutes: RouteModule = {
  name: 'devices',
  mount(engine) {
    openStreams(engine)
    streamRoute(engine, deviceEvents, async (session, { request, reply }) => attachStream(engine, session, reply, lastEvent(request)))
    route(engine, heartbeat, async (context, { body }) => {
      const { shop_id, device_id } = context.session
      // Since when it runs which release: the first heartbeat that names it counts.
      const { rows } = await sql<{ current: number | null; staff_version: number }>`
        with taken_up as (
          insert into device_releases (shop_id, number, device_id, at)
          select shop_id, number, ${device_id}::uuid, ${context.now}::timestamptz from releases where shop_id = ${shop_id} and number = ${body.master_version}::int
          on conflict do nothing)
        update devices set last_seen_at = ${context.now}, app_version = ${body.app_version}, master_version = coalesce(${body.master_version}::int, master_version),
          push_token = coalesce(${body.push_token}::text, push_token),
          refused_release = ${body.refused?.release ?? null}::int, refused_reason = ${body.refused?.reason ?? null}::text, printer_states = ${JSON.stringify(body.printers)}::jsonb
        where shop_id = ${shop_id} and id = ${device_id}
        returning (select max(number) from releases where shop_id = ${shop_id}) as current,
          (select coalesce(max(version), 0) from staff_versions where shop_id = ${shop_id}) as staff_version`.execute(context.db)
      const table_events = await tableEventsSince(context.db, shop_id, body.last_table_event, context.now)
      return {
        data: {
          server_time: context.now.toISOString(),
          current_release: rows[0]?.current ?? null,
          staff_version: rows[0]?.staff_version ?? 0,
          table_events,
        },
      }
    })
    mountCredentials(engine)
    route(engine, putTableStates, async (context, { body }) => ({ data: await keepTableStates(context, body.tables) }))
  },
}

/** The `Last-Event-ID` that a device's EventSource repeats when it reconnects (WHATWG HTML §9.2.3). */
function lastEvent({ headers }: FastifyRequest): number | null {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null
}
