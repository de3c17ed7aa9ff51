import type { TableEvent } from '@pos/contract/features/device-interface'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { DeviceSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { type EventStream, openEventStream } from '#platform/http/event-stream'
import { tableEventsSince } from './table-events.ts'

interface Stream extends EventStream {
  readonly device: DeviceSession
  /** Sends it when all that came before has been sent. */
  sendTableEvent(event: TableEvent): void
}

const hubs = new WeakMap<Engine, Set<Stream>>()
/**
 * Of one device key, on one server. A device needs one; one whose network was cut comes back while the server still takes the former
 * connection for open, so that the newest is always let in and the oldest ends.
 */
const maxStreams = 4
/** Proxies close quiet connections after 30 seconds at the earliest. */
const pingMilliseconds = 25_000

/** Standing connections of this server's devices: what the event bus brings is passed on to the shop's devices. */
export function openStreams(engine: Engine): void {
  const streams = new Set<Stream>()
  hubs.set(engine, streams)
  const to = (shopId: unknown) => [...streams].filter((stream) => stream.device.shop_id === shopId)
  engine.events.subscribe('release', ({ shop_id, release }) => {
    for (const stream of to(shop_id)) stream.send('release', { release })
  })
  engine.events.subscribe('table_event', ({ shop_id, ...event }) => {
    for (const stream of to(shop_id)) stream.sendTableEvent(event as unknown as TableEvent)
  })
  engine.events.subscribe('device_key', ({ shop_id, device_id }) => {
    for (const stream of to(shop_id)) if (stream.device.device_id === device_id) stream.end()
  })
  const ping = setInterval(() => {
    pingStreams(engine).catch((error: unknown) => engine.log.warn({ err: error }, 'standing connections could not be checked'))
  }, pingMilliseconds)
  ping.unref()
  engine.http.addHook('preClose', async () => {
    clearInterval(ping)
    for (const stream of streams) stream.end()
  })
}

/** Keeps the connections open, and ends those whose device was deleted or has no key any more; one statement for all. */
export async function pingStreams(engine: Engine): Promise<void> {
  const streams = [...(hubs.get(engine) ?? [])]
  if (streams.length === 0) return
  for (const stream of streams) stream.send('ping', { at: engine.clock.now().toISOString() })
  const ids = streams.map((stream) => stream.device.device_id)
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{ id: string }>`select id from devices where id = any(${ids}::uuid[]) and api_key_hash is not null`.execute(db),
  )
  const living = new Set(rows.map((row) => row.id))
  for (const stream of streams) if (!living.has(stream.device.device_id)) stream.end()
}

/** Devices of a shop (or all) with a standing connection to this server; one that has several is one. */
export function connectedDevices(engine: Engine, shopId: string | null): number {
  const streams = [...(hubs.get(engine) ?? [])].filter((stream) => shopId === null || stream.device.shop_id === shopId)
  return new Set(streams.map((stream) => stream.device.device_id)).size
}

/**
 * Turns a reply into a Server-Sent Events stream (WHATWG HTML §9.2) until the device goes away. It begins with the table events that the
 * device missed since `lastEvent`.
 */
export function attachStream(engine: Engine, device: DeviceSession, reply: FastifyReply, lastEvent: number | null): FastifyReply {
  const streams = hubs.get(engine) ?? new Set()
  endOldest(streams, device)
  const stream = deviceStream(
    openEventStream(reply, () => {
      streams.delete(stream)
      engine.metrics.streams.set(streams.size)
    }),
    device,
  )
  streams.add(stream)
  engine.metrics.streams.set(streams.size)
  stream.send('ping', { at: engine.clock.now().toISOString() })
  missedEvents(engine, device, lastEvent).then(stream.catchUp, (error: unknown) => {
    engine.log.warn({ err: error }, 'missed table events could not be read')
    stream.end()
  })
  return reply
}

function endOldest(streams: Set<Stream>, { device_id }: DeviceSession) {
  const former = [...streams].filter((stream) => stream.device.device_id === device_id)
  for (const stream of former.slice(0, Math.max(0, former.length - maxStreams + 1))) {
    // At once: one that is half open would count until TCP gives it up.
    streams.delete(stream)
    stream.replace()
  }
}

function missedEvents(engine: Engine, { organization_id, shop_id }: DeviceSession, lastEvent: number | null) {
  return engine.database.transaction({ organization_id, shop_ids: [shop_id], readOnly: true }, (db) =>
    tableEventsSince(db, shop_id, lastEvent, engine.clock.now()),
  )
}

function deviceStream(stream: EventStream, device: DeviceSession): Stream & { catchUp(missed: readonly TableEvent[]): void } {
  /** What happens while the missed events are read has to wait for them; null: nothing waits any more. */
  let waiting: TableEvent[] | null = []
  const sendNow = ({ event, ...data }: TableEvent) => stream.send(event, data, data.number)
  return {
    ...stream,
    device,
    sendTableEvent: (event) => (waiting ? void waiting.push(event) : sendNow(event)),
    catchUp(missed) {
      const last = missed.at(-1)?.number ?? 0
      for (const event of missed) sendNow(event)
      for (const event of waiting ?? []) if (event.number > last) sendNow(event)
      waiting = null
    },
  }
}
