import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashToken } from '#platform/security/secrets'
import { eventually } from '#testing/eventually'
import { sampleDevice } from '#testing/peers/sample-device'
import { type Listener, listenAs } from '#testing/peers/stream-listener'
import { startTestServer } from '#testing/server'
import { sharedDevice, sharedServer } from '#testing/shared-server'
import { connectedDevices, pingStreams } from './streams.ts'

const server = sharedServer()
const device = sharedDevice(server)
let origin: string
const opened: Listener[] = []

beforeAll(async () => {
  await server.engine.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.engine.http.server.address() as AddressInfo).port}`
  for (const [resource, record] of [
    ['taxes', { label: '10%', rate: '10', kind: 'inclusive', rounding: 'down' }],
    ['payments', { name: 'Cash', type: 'cash' }],
  ] as const) {
    await server.call(server.admin, 'POST', `/v1/${resource}`, record)
  }
})
afterAll(async () => {
  for (const listener of opened) listener.close()
})

const listen = async (key: string, more: Record<string, string> = {}) => {
  const listener = await listenAs(origin, key, more)
  opened.push(listener)
  return listener
}

let count = 0
async function sendChange() {
  count += 1
  await server.call(server.admin, 'POST', '/v1/allergies', { name: `Allergy ${count}` })
  return (await server.call(server.admin, 'POST', '/v1/firebases')).body.data.release as number
}

const tableEvents = ({ events }: Listener) =>
  events.flatMap(({ event, data }) => (event.endsWith('_table') ? ([[event, data]] as const) : []))

async function fixTable(table_code: string): Promise<string> {
  await device.call('PUT', '/v1/device/table-states', {
    tables: [{ table_code, state: 'open', opened_at: '2026-04-10T02:00:00.000Z' }],
  })
  const { body } = await server.call(server.admin, 'GET', '/v1/trouble-tables?show=all')
  const { version } = body.data.find((one: { table_code: string }) => one.table_code === table_code)
  return (
    await server.call(server.admin, 'POST', '/v1/trouble-tables/fixes', {
      table_code,
      version,
      outcome: 'settled',
    })
  ).body.data.id
}

/** A slow test may also receive the regular pings. */
const pingsOf = ({ events }: Listener) => events.filter(({ event }) => event === 'ping').length
const newsOf = ({ events }: Listener) =>
  events.filter(({ event }) => event !== 'ping').map(({ event }) => event)

const connected = async () => {
  const system = await server.signIn(
    'system_admin',
    server.admin.organization_id,
    server.admin.shop_id,
  )
  return (await server.call(system, 'GET', '/v1/firebases')).body.data
}

describe('an event stream of a device', () => {
  it('is not buffered by proxies', async () => {
    const { headers } = await listen(device.key)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(headers['x-request-id']).toBeTruthy()
  })

  it('announces each release of its own shop once, and none of another shop', async () => {
    const mine = await listen(device.key)
    const foreign = await listen((await sampleDevice(server, server.stranger)).key)
    const release = await sendChange()
    await eventually(() =>
      expect(mine.events).toContainEqual({ event: 'release', data: { release } }),
    )
    await server.call(server.admin, 'POST', '/v1/firebases')
    // A stream keeps the order, so a second event would arrive before this ping.
    await pingStreams(server.engine)
    await eventually(() => expect(mine.events.at(-1)?.event).toBe('ping'))
    expect(mine.events.filter((one) => one.event === 'release')).toHaveLength(1)
    await eventually(() => expect(pingsOf(foreign)).toBeGreaterThan(1))
    expect(newsOf(foreign)).toEqual([])
  })

  it('announces freed and restored tables of its own shop', async () => {
    const mine = await listen(device.key)
    const foreign = await listen(
      (await sampleDevice(server, server.stranger, 'Other register')).key,
    )
    const fix = await fixTable('A1')
    await server.call(server.admin, 'POST', `/v1/trouble-tables/fixes/${fix}/undo`)
    const about = { table_code: 'A1', opened_at: '2026-04-10T02:00:00.000Z', outcome: 'settled' }
    await eventually(() =>
      expect(tableEvents(mine)).toMatchObject([
        ['release_table', about],
        ['restore_table', about],
      ]),
    )
    expect(tableEvents(foreign)).toEqual([])
  })

  it('announces at once to all devices of the shop that a person left', async () => {
    const devices = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => sampleDevice(server, server.admin, name)),
    )
    const listeners = await Promise.all(devices.map(({ key }) => listen(key)))
    const foreign = await listen(
      (await sampleDevice(server, server.stranger, 'Third register')).key,
    )
    const names = {
      display_name: 'Leaver',
      first_name: 'Leaver',
      last_name: 'Sample',
      email: 'leaver@example.com',
    }
    const account = {
      ...names,
      role: 'shop_staff',
      shop_ids: [server.admin.shop_id],
      password: 'Leaver-2026!',
    }
    const { id, version } = (await server.call(server.admin, 'POST', '/v1/users', account)).body
      .data
    const known = (await devices[0]!.call('GET', '/v1/device/staff')).body.data.version
    await server.call(server.admin, 'PUT', `/v1/users/${id}`, { version, active: false })
    const heard = ({ events }: Listener) =>
      events.some(({ event, data }) => event === 'staff' && Number(data.version) > known)
    await eventually(() => expect(listeners.every(heard)).toBe(true))
    expect(
      (await devices[2]!.call('GET', `/v1/device/staff?since=${known}`)).body.data.removed,
    ).toEqual([id])
    expect(newsOf(foreign)).toEqual([])
  })

  it('starts with missed table events', async () => {
    await fixTable('B1')
    await fixTable('B2')
    // Events during the reading of missed ones may arrive twice.
    const codes = (listener: Listener) => [
      ...new Set(tableEvents(listener).map(([, data]) => data.table_code)),
    ]
    const first = await listen(device.key)
    await eventually(() => expect(codes(first).slice(-2)).toEqual(['B1', 'B2']))
    const ids = [...new Set(first.events.flatMap(({ id }) => id ?? []))]
    const again = await listen(device.key, { 'last-event-id': ids.at(-2)! })
    await eventually(() => expect(codes(again)).toEqual(['B2']))
    const upToDate = await listen(device.key, { 'last-event-id': ids.at(-1)! })
    await fixTable('B3')
    await eventually(() => expect([codes(again), codes(upToDate)]).toEqual([['B2', 'B3'], ['B3']]))
    const confused = await listen(device.key, { 'last-event-id': 'yesterday' })
    await eventually(() => expect(codes(confused).slice(-3)).toEqual(['B1', 'B2', 'B3']))
  })

  it('is refused without a valid key', async () => {
    await expect(listen('pos_nothing')).rejects.toThrow('401')
  })

  it('ends when the key is replaced', async () => {
    const handheld = await sampleDevice(server, server.admin, 'Replaced')
    const listener = await listen(handheld.key)
    await server.call(server.admin, 'POST', `/v1/devices/${handheld.id}/api-key`)
    await eventually(() => expect(listener.hasEnded()).toBe(true))
    await expect(listen(handheld.key)).rejects.toThrow('401')
  })

  it('stays open if the notification of its own key arrives after it opened', async () => {
    const handheld = await sampleDevice(server, server.admin, 'Early')
    const listener = await listen(handheld.key)
    const announce = (key: string) =>
      server.engine.database.transaction({ system: true }, (db) =>
        server.engine.events.publish(db, 'device_key', {
          shop_id: server.admin.shop_id,
          device_id: handheld.id,
          key_hash: hashToken(key),
        }),
      )
    await announce(handheld.key)
    await server.engine.database.transaction({ system: true }, (db) =>
      server.engine.events.publish(db, 'staff', { shop_id: server.admin.shop_id, version: 7 }),
    )
    await eventually(() => expect(listener.events.map(({ event }) => event)).toContain('staff'))
    expect(listener.hasEnded()).toBe(false)
    await announce('another')
    await eventually(() => expect(listener.hasEnded()).toBe(true))
  })

  it('ends at the next ping when its device is deleted', async () => {
    const handheld = await sampleDevice(server, server.admin, 'Deleted')
    const listener = await listen(handheld.key)
    expect((await server.call(server.admin, 'DELETE', `/v1/devices/${handheld.id}`)).status).toBe(
      204,
    )
    await pingStreams(server.engine)
    await eventually(() => expect(listener.hasEnded()).toBe(true))
  })

  it('is kept alive by pings', async () => {
    const listener = await listen(device.key)
    await pingStreams(server.engine)
    await eventually(() => expect(pingsOf(listener)).toBeGreaterThan(1))
  })

  it('is counted in the metrics', async () => {
    const before = (await connected()).connected_devices
    const listener = await listen((await sampleDevice(server, server.admin, 'Counted')).key)
    expect(await connected()).toMatchObject({
      connected_devices: before + 1,
      adapters: [
        { name: 'stream', configured: true },
        { name: 'fcm', configured: false },
      ],
    })
    listener.close()
    await eventually(async () => expect((await connected()).connected_devices).toBe(before))
    expect((await server.call(server.admin, 'GET', '/v1/firebases')).status).toBe(403)
  })

  it('ends when the server stops', async () => {
    const other = await startTestServer()
    const its = await sampleDevice(other)
    await other.engine.http.listen({ port: 0, host: '127.0.0.1' })
    const before = origin
    origin = `http://127.0.0.1:${(other.engine.http.server.address() as AddressInfo).port}`
    const listener = await listen(its.key)
    origin = before
    const cutOff = vi.spyOn(other.engine.http.server, 'closeAllConnections')
    await other.close()
    expect(cutOff).not.toHaveBeenCalled()
    await eventually(() => expect(listener.hasEnded()).toBe(true))
  })
})

describe('streams of one key', () => {
  it('are four at most: the newest connects and the oldest ends', async () => {
    const many = await sampleDevice(server, server.admin, 'Many')
    const beside = await listen(device.key)
    const before = connectedDevices(server.engine, null)
    const streams: Listener[] = []
    for (let count = 0; count < 6; count += 1) streams.push(await listen(many.key))
    expect(connectedDevices(server.engine, null)).toBe(before + 1)
    await eventually(() =>
      expect(streams.map((one) => one.hasEnded())).toEqual([
        true,
        true,
        false,
        false,
        false,
        false,
      ]),
    )
    const isTold = ({ events }: Listener) => events.some(({ event }) => event === 'replaced')
    expect(streams.map(isTold)).toEqual([true, true, false, false, false, false])
    expect(beside.hasEnded()).toBe(false)
  })

  it('of vanished clients do not block a device', async () => {
    const interrupted = await sampleDevice(server, server.admin, 'Cut off')
    const halfOpen = Array.from({ length: 8 }, () =>
      connect(Number(new URL(origin).port), '127.0.0.1'),
    )
    for (const socket of halfOpen) {
      socket.on('error', () => {}).pause()
      socket.write(
        `GET /v1/device/events HTTP/1.1\r\nhost: a\r\nx-api-key: ${interrupted.key}\r\n\r\n`,
      )
    }
    await eventually(() => expect(halfOpen.every((socket) => socket.bytesWritten > 0)).toBe(true))
    const back = await listen(interrupted.key)
    await eventually(() => expect(back.events.map(({ event }) => event)).toContain('ping'))
    expect(back.hasEnded()).toBe(false)
    for (const socket of halfOpen) socket.destroy()
  })
})

it('notifies devices with an open stream, each once, and no others', async () => {
  const caller = await server.newTenant()
  for (const [resource, record] of [
    ['taxes', { label: '10%', rate: '10', kind: 'inclusive', rounding: 'down' }],
    ['payments', { name: 'Cash', type: 'cash' }],
  ] as const) {
    await server.call(caller, 'POST', `/v1/${resource}`, record)
  }
  const [listens, silent] = [
    await sampleDevice(server, caller, 'Listens'),
    await sampleDevice(server, caller, 'Silent'),
  ]
  await silent.call('POST', '/v1/device/heartbeat', { app_version: '1.0', master_version: null })
  for (const one of [await listen(listens.key), await listen(listens.key)]) opened.push(one)
  const sent = await server.call(caller, 'POST', '/v1/firebases')
  expect(sent.body.data).toMatchObject({ release: 1, notified: 1 })
  const [release] = (await server.call(caller, 'GET', '/v1/releases')).body.data
  expect(release).toMatchObject({ number: 1, notified: 1, devices_up_to_date: 0, devices: 2 })
})
