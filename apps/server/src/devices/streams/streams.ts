import { type TableEvent, tableEvent } from '@pos/contract/devices/table-states'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { DeviceSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { type EventStream, openEventStream } from '#platform/http/event-stream'
import { mostTableEvents, tableEventsSince } from './table-events.ts'

interface Stream extends EventStream {
  readonly device: DeviceSession
  /** Sends the event after everything before it. */
  sendTableEvent(event: TableEvent): void
}

const hubs = new WeakMap<Engine, Set<Stream>>()
/**
 * Streams per device key on one server. A device needs one. After a network failure it may return
 * while the server still considers the old connection open, so the newest is always accepted and
 * the oldest closed.
 */
const maxStreams = 4
/** Proxies close idle connections after 30 seconds or more. */
const pingMilliseconds = 25_000

/**
 * Opens the event streams of this server: messages of the event bus are forwarded to the devices of
 * the shop.
 */
export function openStreams(engine: Engine): void {
  const streams = new Set<Stream>()
  hubs.set(engine, streams)
  const to = (shopId: unknown) => [...streams].filter((stream) => stream.device.shop_id === shopId)
  engine.events.subscribe('release', ({ shop_id, release }) => {
    for (const stream of to(shop_id)) stream.send('release', { release })
  })
  engine.events.subscribe('staff', ({ shop_id, version }) => {
    for (const stream of to(shop_id)) stream.send('staff', { version })
  })
  engine.events.subscribe('availability', ({ shop_id, ...event }) => {
    for (const stream of to(shop_id)) stream.send('availability', event)
  })
  engine.events.subscribe('table_event', ({ shop_id, ...event }) => {
    const heard = tableEvent.parse(event)
    for (const stream of to(shop_id)) stream.sendTableEvent(heard)
  })
  engine.events.subscribe('device_approval', ({ shop_id, device_id, approved }) => {
    for (const stream of to(shop_id))
      if (stream.device.device_id === device_id) stream.send('credentials', { approved })
  })
  engine.events.subscribe('device_key', ({ shop_id, device_id, key_hash }) => {
    // A device may have returned with its new key before this message arrives.
    for (const { device, end } of to(shop_id))
      if (device.device_id === device_id && device.key_hash !== key_hash) end()
  })
  const ping = setInterval(() => {
    pingStreams(engine).catch((error: unknown) =>
      engine.log.warn({ err: error }, 'standing connections could not be checked'),
    )
  }, pingMilliseconds)
  ping.unref()
  engine.http.addHook('preClose', async () => {
    clearInterval(ping)
    for (const stream of streams) stream.end()
  })
}

/** The devices of a shop that are connected to this server. */
export interface ConnectedDevices {
  readonly organization_id: string
  send(event: string, data: object): void
}

/** Returns the connected devices of a shop; null if there are none. */
export function devicesOfShop(engine: Engine, shopId: string): ConnectedDevices | null {
  const streams = [...(hubs.get(engine) ?? [])].filter(({ device }) => device.shop_id === shopId)
  const [first] = streams
  if (!first) return null
  return {
    organization_id: first.device.organization_id,
    send(event, data) {
      for (const stream of streams) stream.send(event, data)
    },
  }
}

/**
 * Pings every connection and closes those whose device was deleted or whose key was replaced. One
 * statement checks all of them.
 */
export async function pingStreams(engine: Engine): Promise<void> {
  const streams = [...(hubs.get(engine) ?? [])]
  if (streams.length === 0) return
  for (const stream of streams) stream.send('ping', { at: engine.clock.now().toISOString() })
  const ids = streams.map((stream) => stream.device.device_id)
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{
      id: string
    }>`select id from devices where id = any(${ids}::uuid[]) and api_key_hash is not null`.execute(
      db,
    ),
  )
  const living = new Set(rows.map((row) => row.id))
  for (const stream of streams) if (!living.has(stream.device.device_id)) stream.end()
}

/**
 * Counts the devices of a shop (or of all shops) connected to this server; a device with several
 * streams counts once.
 */
export function connectedDevices(engine: Engine, shopId: string | null): number {
  const streams = [...(hubs.get(engine) ?? [])].filter(
    (stream) => shopId === null || stream.device.shop_id === shopId,
  )
  return new Set(streams.map((stream) => stream.device.device_id)).size
}

/**
 * Turns a reply into a Server-Sent Events stream (WHATWG HTML §9.2) until the device disconnects.
 * It starts with the table events missed since `lastEvent`.
 */
export function attachStream(
  engine: Engine,
  device: DeviceSession,
  reply: FastifyReply,
  lastEvent: number | null,
): FastifyReply {
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
    // At once: a half-open connection would otherwise count until TCP gives up.
    streams.delete(stream)
    stream.replace()
  }
}

function missedEvents(
  engine: Engine,
  { organization_id, shop_id }: DeviceSession,
  lastEvent: number | null,
) {
  return engine.database.transaction(
    { organization_id, shop_ids: [shop_id], readOnly: true },
    (db) => tableEventsSince(db, shop_id, lastEvent, engine.clock.now()),
  )
}

function deviceStream(
  stream: EventStream,
  device: DeviceSession,
): Stream & { catchUp(missed: readonly TableEvent[]): void } {
  /** Events that arrive while missed ones are being read; null afterwards. */
  let waiting: TableEvent[] | null = []
  const sendNow = ({ event, ...data }: TableEvent) => stream.send(event, data, data.number)
  return {
    ...stream,
    device,
    sendTableEvent: (event) => (waiting ? void waiting.push(event) : sendNow(event)),
    catchUp(missed) {
      const last = missed.at(-1)?.number ?? 0
      for (const event of missed) sendNow(event)
      // There are more missed events, which precede the waiting ones: the device reconnects for
      // them.
      if (missed.length === mostTableEvents) return stream.end()
      for (const event of waiting ?? []) if (event.number > last) sendNow(event)
      waiting = null
    },
  }
}
