import { deviceEvents } from '@pos/contract/devices/device-interface'
import { heartbeat } from '@pos/contract/devices/heartbeat'
import { putTableStates } from '@pos/contract/devices/table-states'
import type { FastifyRequest } from 'fastify'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { attachStream, openStreams } from '../streams/streams.ts'
import { tableEventsSince } from '../streams/table-events.ts'
import { mountCredentials } from './credentials.ts'
import { keepHeartbeat } from './keep-heartbeat.ts'
import { keepTableStates } from './table-states.ts'

/**
 * Routes by which a device reports on itself and its tables, and the event stream that it listens
 * to (docs/device-interface.md).
 */
export const deviceRoutes: RouteModule = {
  name: 'devices',
  mount(engine) {
    openStreams(engine)
    streamRoute(engine, deviceEvents, async (session, { request, reply }) =>
      attachStream(engine, session, reply, lastEvent(request)),
    )
    route(engine, heartbeat, async (context, { body }) => {
      const { current, ...versions } = await keepHeartbeat(context, body)
      const table_events = await tableEventsSince(
        context.db,
        context.session.shop_id,
        body.last_table_event,
        context.now,
      )
      return {
        data: {
          server_time: context.now.toISOString(),
          current_release: current,
          ...versions,
          table_events,
        },
      }
    })
    mountCredentials(engine)
    route(engine, putTableStates, async (context, { body }) => ({
      data: await keepTableStates(context, body.tables),
    }))
  },
}

/**
 * The `Last-Event-ID` that a device's EventSource repeats when it reconnects (WHATWG HTML §9.2.3).
 */
function lastEvent({ headers }: FastifyRequest): number | null {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null
}
