import { type SampleDevice, sampleDevice } from '../peers/sample-device.ts'
import { prepared } from '../prepared.ts'
import { type Caller, startTestServer, testNow } from '../server.ts'

/** A time relative to that of the tests, in minutes. */
export const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000).toISOString()

/** A table state in a device's report. */
export const locked = {
  state: 'locked',
  staff: 'Sato',
  guests: 4,
  amount: 6480,
  opened_at: at(-60),
}

/** The stuck tables of a file's tests. */
export const sharedStuckTables = (): StuckTables =>
  prepared(startStuckTables, (tables) => tables.server.close())

/** A shop with two devices, and actions at one table after another. */
export type StuckTables = Awaited<ReturnType<typeof startStuckTables>>

async function startStuckTables() {
  const server = await startTestServer()
  const register = await sampleDevice(server, server.admin, 'Register 1')
  const handheld = await sampleDevice(server, server.admin, 'Handheld 1')
  const staff = await server.signIn(
    'shop_staff',
    server.admin.organization_id,
    server.admin.shop_id,
  )
  let count = 0
  const code = () => `T${count}`
  const list = (show = 'all', caller: Caller = staff) =>
    server.call(caller, 'GET', `/v1/trouble-tables?show=${show}`)
  const setClock = (minutes: number) => server.clock.set(new Date(at(minutes)))
  const beat = (device: SampleDevice, more = {}) =>
    device.call('POST', '/v1/device/heartbeat', { app_version: '1', ...more })
  const report = async (device: SampleDevice, ...tables: Record<string, unknown>[]) =>
    (
      await device.call('PUT', '/v1/device/table-states', {
        tables: tables.map((table) => ({ table_code: code(), ...table })),
      })
    ).body.data
  const find = async (caller: Caller = staff) =>
    (await list('all', caller)).body.data.find(
      (one: { table_code: string }) => one.table_code === code(),
    )
  const fix = (version: number, more = {}, caller: Caller = staff) =>
    server.call(caller, 'POST', '/v1/trouble-tables/fixes', {
      table_code: code(),
      version,
      outcome: 'settled',
      ...more,
    })
  return {
    server,
    register,
    handheld,
    staff,
    code,
    list,
    setClock,
    beat,
    report,
    find,
    fix,
    undo: (id: string, caller: Caller = staff) =>
      server.call(caller, 'POST', `/v1/trouble-tables/fixes/${id}/undo`),
    history: async () => (await server.call(staff, 'GET', '/v1/trouble-tables/fixes')).body.data,
    /** Locks the table and releases it. */
    async fixed(state: Record<string, unknown> = locked) {
      await report(register, state)
      return (await fix((await find()).version)).body.data
    },
    /** Continues at an unused table, at the time of the tests, with both devices online. */
    async nextTable() {
      count += 1
      setClock(0)
      for (const device of [register, handheld]) await beat(device)
      return count
    },
  }
}
