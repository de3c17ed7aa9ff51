import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { type SampleDevice, sampleDevice } from '#testing/peers/sample-device'
import { rowsReadBy } from '#testing/sales/rows-read'
import { type Caller, testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

let caller: Caller
let device: SampleDevice
let kitchen: string
let backup: string

beforeEach(async () => {
  server.clock.set(testNow)
  caller = await server.newTenant()
  const shop = clientOf(server, caller)
  backup = (await shop.create('printers', { name: 'Hall', type: 'receipt' })).id
  kitchen = (
    await shop.create('printers', { name: 'Kitchen', type: 'kitchen', backup_printer_id: backup })
  ).id
  device = await sampleDevice(server, caller)
})

const after = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)
const iso = (seconds: number) => after(seconds).toISOString()
const beat = async (seconds: number, body: object, from = device) => {
  server.clock.set(after(seconds))
  const { status } = await from.call('POST', '/v1/device/heartbeat', { app_version: '1', ...body })
  expect(status).toBe(200)
}
const get = async (url: string) => (await server.call(caller, 'GET', url)).body.data
const states = () => get(`/v1/devices/${device.id}/states`)
const attention = async () => (await get('/v1/dashboard')).attention[0]
const isPrinter = ({ kind }: { kind: string }) => kind === 'printer'

test('a printer has a start time and one entry per change, however often reported', async () => {
  await beat(0, { printers: [{ id: kitchen, state: 'ok' }] })
  await beat(30, { printers: [{ id: kitchen, state: 'paper_out', backup_printer_id: backup }] })
  await beat(60, { printers: [{ id: kitchen, state: 'paper_out', backup_printer_id: backup }] })
  const report = {
    printer_id: kitchen,
    state: 'paper_out',
    since: iso(30),
    device: { id: device.id, name: 'Register' },
  }
  expect(await get('/v1/printers/states')).toEqual([
    { ...report, backup: { id: backup, name: 'Hall' } },
  ])
  const said = await states()
  expect(said.now.find(isPrinter)).toEqual({
    kind: 'printer',
    printer: { id: kitchen, name: 'Kitchen' },
    state: 'paper_out',
    at: iso(30),
    backup: { id: backup, name: 'Hall' },
  })
  expect(said.changes.filter(isPrinter)).toMatchObject([
    { state: 'paper_out', at: iso(30), backup: { name: 'Hall' } },
    { state: 'ok', at: iso(0), backup: null },
  ])
  expect((await attention()).printers_failing).toEqual([
    {
      id: kitchen,
      name: 'Kitchen',
      state: 'paper_out',
      since: iso(30),
      device: 'Register',
      backup: 'Hall',
    },
  ])
  await beat(90, { printers: [{ id: kitchen, state: 'ok' }] })
  expect((await attention()).printers_failing).toEqual([])
})

test('`ready` of older apps means `ok`; low paper is shown without an alert', async () => {
  await beat(0, {
    printers: [
      { id: kitchen, state: 'ready' },
      { id: backup, state: 'paper_low' },
    ],
  })
  const reports: { printer_id: string; state: string }[] = await get('/v1/printers/states')
  expect(new Map(reports.map((one) => [one.printer_id, one.state]))).toEqual(
    new Map([
      [kitchen, 'ok'],
      [backup, 'paper_low'],
    ]),
  )
  expect((await attention()).printers_failing).toEqual([])
})

test('the worst report of two devices about a printer counts; offline ones do not', async () => {
  const other = await sampleDevice(server, caller, 'Handheld')
  await beat(0, { printers: [{ id: kitchen, state: 'ok' }] })
  await beat(1, { printers: [{ id: kitchen, state: 'error' }] }, other)
  expect(await get('/v1/printers/states')).toMatchObject([
    { state: 'error', device: { name: 'Handheld' } },
  ])
  await beat(120, { printers: [{ id: kitchen, state: 'ok' }] })
  expect(await get('/v1/printers/states')).toMatchObject([
    { state: 'ok', device: { name: 'Register' } },
  ])
  expect((await attention()).printers_failing).toEqual([])
})

test('ignores printers of other shops and unknown ones, and hides deleted ones', async () => {
  const foreign = (
    await clientOf(server, await server.newTenant()).create('printers', {
      name: 'Foreign',
      type: 'receipt',
    })
  ).id
  await beat(0, {
    printers: [
      { id: foreign, state: 'error' },
      { id: kitchen, state: 'error', backup_printer_id: foreign },
    ],
  })
  expect(await get('/v1/printers/states')).toMatchObject([{ printer_id: kitchen, backup: null }])
  await clientOf(server, caller).call('DELETE', `printers/${kitchen}`)
  expect(await get('/v1/printers/states')).toEqual([])
  expect((await states()).changes.filter(isPrinter)).toEqual([])
})

test('waiting receipts are an alert after ten minutes, even if the device is gone', async () => {
  await beat(0, { queue: { receipts: 3, oldest_seconds: 600 } })
  expect((await attention()).queues_late).toEqual([])
  server.clock.set(after(1))
  expect((await attention()).queues_late).toEqual([
    { id: device.id, name: 'Register', receipts: 3, oldest_at: iso(-600) },
  ])
  expect(await get(`/v1/devices/${device.id}`)).toMatchObject({
    queue_length: 3,
    queue_oldest_at: iso(-600),
  })
  server.clock.set(after(3600))
  expect((await attention()).queues_late).toHaveLength(1)
  await beat(3601, { queue: { receipts: 0, oldest_seconds: 9999 } })
  expect((await attention()).queues_late).toEqual([])
})

test('a clock off by more than two minutes is an alert with its start time', async () => {
  await beat(0, { device_time: iso(120) })
  expect((await attention()).clocks_off).toEqual([])
  await beat(30, { device_time: iso(30 - 121) })
  await beat(60, { device_time: '2199-12-31T23:59:59.000Z' })
  expect((await attention()).clocks_off).toEqual([
    { id: device.id, name: 'Register', offset_seconds: 2_147_483_647, since: iso(30) },
  ])
  await beat(90, { device_time: iso(90) })
  expect(await get(`/v1/devices/${device.id}`)).toMatchObject({ clock_offset_seconds: 0 })
  expect((await attention()).clocks_off).toEqual([])
})

test('an outdated release is an alert ten minutes after a device could fetch it', async () => {
  const shop = clientOf(server, caller)
  await shop.build.menuItem({ price: 900 })
  await shop.build.payment()
  await shop.act('firebases')
  await beat(0, { master_version: null })
  await beat(600, { master_version: null })
  expect((await attention()).releases_late).toEqual([])
  server.clock.set(after(601))
  // It was offline for nearly ten minutes and has just returned.
  expect((await attention()).releases_late).toEqual([])
  for (let at = 630; at <= 1230; at += 30) await beat(at, {})
  expect((await attention()).releases_late).toEqual([
    { id: device.id, name: 'Register', release: 1, since: iso(600) },
  ])
  await beat(1240, { master_version: 1 })
  expect((await attention()).releases_late).toEqual([])
  await shop.build.allergy({ name: 'Egg' })
  await shop.act('firebases')
  server.clock.set(after(1240 + 601))
  expect(await attention()).toMatchObject({
    releases_late: [{ release: 2, since: iso(1240) }],
    devices_offline: [{ name: 'Register' }],
  })
})

test('changes of battery, app version and connection are listed', async () => {
  await beat(0, { battery: { percent: 21, charging: false } })
  await beat(30, { app_version: '2', battery: { percent: 20, charging: false } })
  await beat(500, { app_version: '2', battery: { percent: 20, charging: true } })
  const { changes, now } = await states()
  expect(
    changes
      .map(({ kind, state, at }: Record<string, string>) => `${kind} ${state} ${at}`)
      .toSorted(),
  ).toEqual(
    [
      `connection online ${iso(0)}`,
      `app_version 1 ${iso(0)}`,
      `battery ok ${iso(0)}`,
      `app_version 2 ${iso(30)}`,
      `battery low ${iso(30)}`,
      `connection offline ${iso(30)}`,
      `connection online ${iso(500)}`,
      `battery ok ${iso(500)}`,
    ].toSorted(),
  )
  expect(changes.map(({ at }: { at: string }) => at)).toEqual(
    changes
      .map(({ at }: { at: string }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(now.find(({ kind }: { kind: string }) => kind === 'connection')).toMatchObject({
    state: 'online',
    at: iso(500),
  })
  server.clock.set(after(600))
  expect((await states()).now[1]).toMatchObject({ kind: 'battery', state: 'ok' })
  expect(
    (await states()).now.find(({ kind }: { kind: string }) => kind === 'connection'),
  ).toMatchObject({ state: 'offline', at: iso(500) })
  expect(await get(`/v1/devices/${device.id}`)).toMatchObject({
    battery_percent: 20,
    battery_charging: true,
    app_version: '2',
  })
})

test('a repeated heartbeat adds nothing and reads only its own rows', async () => {
  const { shop_id } = caller
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`insert into device_states (shop_id, id, device_id, at, kind, state)
      select ${shop_id}, gen_random_uuid(), ${device.id}, ${testNow}::timestamptz - n * interval '1 minute', 'connection', 'online'
      from generate_series(1, 5000) n`.execute(db),
  )
  const body = {
    printers: [{ id: kitchen, state: 'ok' }],
    queue: { receipts: 1, oldest_seconds: 1 },
    device_time: iso(0),
  }
  await beat(0, body)
  const before = await states()
  expect(before).toMatchObject({ truncated: true })
  const read = await rowsReadBy(server, () => beat(0, body))
  expect(Object.entries(read).filter(([, rows]) => rows > 100)).toEqual([])
  expect(await states()).toEqual(before)
})

test('keeps 480 changes a day of a flapping printer and the right current state', async () => {
  const flap = (seconds: number) =>
    beat(seconds, { printers: [{ id: kitchen, state: seconds % 2 === 0 ? 'ok' : 'error' }] })
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`update devices set state_changes = 477, state_changes_on = ${iso(0).slice(0, 10)} where id = ${device.id}`.execute(
      db,
    ),
  )
  for (const seconds of [0, 1, 2, 3]) await flap(seconds)
  const { now, changes } = await states()
  expect(changes).toHaveLength(3)
  expect(now.find(isPrinter)).toMatchObject({ state: 'error', at: iso(3) })
  await flap(75_600)
  expect((await states()).changes.filter(isPrinter)[0]).toMatchObject({
    state: 'ok',
    at: iso(75_600),
  })
})

test.each([
  ['printers.0.state', { printers: [{ id: crypto.randomUUID(), state: 'burning' }] }],
  ['battery.percent', { battery: { percent: 101, charging: true } }],
  ['queue.oldest_seconds', { queue: { receipts: 1, oldest_seconds: -1 } }],
  ['device_time', { device_time: 'yesterday' }],
])('a heartbeat with a wrong %s is refused by path', async (path, body) => {
  const { status, body: answer } = await device.call('POST', '/v1/device/heartbeat', {
    app_version: '1',
    ...body,
  })
  expect([status, Object.keys(answer.errors)]).toEqual([422, [path]])
})

test('states are for managers of the shop: another shop’s device is 404, staff 403', async () => {
  const url = `/v1/devices/${device.id}/states`
  const staff = await server.signIn('shop_staff', caller.organization_id, caller.shop_id)
  expect((await server.call(server.stranger, 'GET', url)).status).toBe(404)
  for (const path of [url, '/v1/printers/states']) {
    expect([path, (await server.call(staff, 'GET', path)).status]).toEqual([path, 403])
    expect([path, (await server.call(null, 'GET', path)).status]).toEqual([path, 401])
  }
})
