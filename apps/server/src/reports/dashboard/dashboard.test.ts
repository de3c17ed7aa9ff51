import type { AddressInfo } from 'node:net'
import { flaggedFilters } from '@pos/contract/reports/attention'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { holdLock } from '#testing/databases/hold-lock'
import { statementsOf } from '#testing/measures/count-statements'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { openDashboard } from '#testing/sales/open-dashboard'
import type { Caller } from '#testing/server'
import { sharedDevice, sharedServer } from '#testing/shared-server'
import { pingDashboards } from './live.ts'

// The tests run on a Friday at noon in Tokyo.
const at = (date: string, time: string) => new Date(`${date}T${time}:00+09:00`).toISOString()

const server = sharedServer()
const device = sharedDevice(server)
const read = async (caller: Caller = server.admin, query = '') =>
  (await server.call(caller, 'GET', `/v1/dashboard${query}`)).body.data
const sell = (uid: string, date: string, time: string, total = 1100) => {
  const tax = Math.floor(total / 11)
  return sampleReceipt(uid, {
    paid_at: at(date, time),
    subtotal: total,
    total,
    settle: total,
    tax,
    taxes: [{ rate: '10', kind: 'inclusive', taxable: total, tax }],
    payments: [{ name: 'Cash', type: 'cash', amount: total + 100 }],
    change: 100,
    orders: [
      {
        ...sampleReceipt('x').orders[0]!,
        unit_price: total,
        price: total,
        ordered_at: at(date, time),
      },
    ],
  })
}

describe('the dashboard', () => {
  it('is empty for an empty shop', async () => {
    const data = await read(server.stranger)
    expect(data).toMatchObject({
      today: { receipts: 0, total: 0 },
      usual: null,
      hours: [],
      top_items: [],
      payments: [],
    })
    expect(data.days).toHaveLength(30)
    expect(data.attention[0]).toMatchObject({
      trouble_tables: 0,
      devices_offline: [],
      refused_posts: 0,
      flagged_receipts: 0,
    })
  })

  it('compares today with the same weekday of weeks that had sales, up to this time', async () => {
    await device.post(
      sell('today-1', '2026-04-10', '11:10'),
      sell('today-2', '2026-04-10', '11:40', 2200),
    )
    // Of the two Fridays before, one sold 1,000 before noon and 2,000 after it, the other only at
    // night.
    await device.post(
      sell('past-1', '2026-04-03', '11:00', 1000),
      sell('past-2', '2026-04-03', '12:01', 2000),
    )
    await device.post(sell('past-3', '2026-03-27', '21:00', 5000))
    // A Thursday does not count.
    await device.post(sell('other', '2026-04-09', '11:00', 9000))
    const data = await read()
    expect(data.today).toEqual({ receipts: 2, guests: 4, total: 3300, net: 3000 })
    expect(data.usual).toMatchObject({
      weeks: 2,
      until_now: { total: 500 },
      whole_day: { total: 4000 },
    })
    expect(data.hours.find((row: { hour: number }) => row.hour === 11)).toEqual({
      hour: 11,
      total: 3300,
      usual: 500,
    })
    expect(data.last_7.figures.total).toBe(12_000)
    expect(data.days.at(-1)).toEqual({ date: '2026-04-10', figures: data.today })
    expect(data.top_items).toEqual([{ label: 'Soba', quantity: 2, net: 3000 }])
    expect(data.payments).toEqual([{ type: 'cash', count: 2, amount: 3300 }])
  })

  it('averages the stay of past parties at tables', async () => {
    const stay = (uid: string, from: string, to: string) => ({
      ...sell(uid, '2026-04-08', to),
      first_ordered_at: at('2026-04-08', from),
    })
    expect((await read()).open_tables.usual_stay_minutes).toBe(0)
    await device.post(stay('stay-1', '10:00', '14:00'), stay('stay-2', '10:00', '16:00'))
    // With the receipts of the test above, whose guests paid at once.
    expect((await read()).open_tables.usual_stay_minutes).toBe(100)
  })

  it('lists the alerts', async () => {
    await device.call('PUT', '/v1/device/table-states', {
      tables: [
        {
          table_code: 'A1',
          state: 'locked',
          guests: 2,
          amount: 500,
          opened_at: at('2026-04-10', '08:00'),
        },
      ],
    })
    await device.post(
      { uid: 'refused' },
      sampleReceipt('flagged', { paid_at: at('2026-04-10', '10:00'), total: 1 }),
    )
    await server.call(server.admin, 'POST', '/v1/payments', { name: 'Not sent', type: 'cash' })
    const data = await read()
    expect(data.open_tables).toMatchObject({ tables: 1, guests: 2, amount: 500 })
    // Nothing has been sent, so the shop itself counts as unsent in addition to the new payment
    // method.
    expect(data.attention[0]).toMatchObject({
      trouble_tables: 1,
      refused_posts: 1,
      flagged_receipts: 1,
      unsent_changes: 2,
    })
  })

  it('counts exactly the flagged receipts that the list of its link shows', async () => {
    const wrong = (uid: string, date: string) =>
      sampleReceipt(uid, { paid_at: at(date, '10:00'), total: 1 })
    await device.post(
      wrong('first-day', '2026-04-04'),
      wrong('eight-days-ago', '2026-04-03'),
      wrong('clock-ahead', '2026-04-12'),
      wrong('test-sale', '2026-04-09'),
    )
    // Ordered on the first day but paid on the second: the day of payment counts.
    await device.post(
      sampleReceipt('late', {
        ordered_at: at('2026-04-03', '20:00'),
        paid_at: at('2026-04-04', '10:00'),
        total: 1,
      }),
    )
    const list = async (query: object) =>
      (
        await server.call(
          server.admin,
          'GET',
          `/v1/receipts?${new URLSearchParams({ ...query, per_page: '200' }).toString()}`,
        )
      ).body.data
    const all: { id: string; uid: string }[] = await list({ flagged: 'true' })
    const { status } = await server.call(server.admin, 'POST', '/v1/receipts/set-aside', {
      ids: [all.find((one) => one.uid === 'test-sale')?.id],
      reason: 'Training',
    })
    expect(status).toBe(200)
    const attention = (await read()).attention[0]
    const shown: { uid: string }[] = await list(flaggedFilters(attention))
    expect(shown).toHaveLength(attention.flagged_receipts)
    expect(shown.map((one) => one.uid).toSorted()).toEqual([
      'clock-ahead',
      'first-day',
      'flagged',
      'late',
    ])
  })

  it('does not exist for foreign shops or for two currencies', async () => {
    const { admin, stranger } = server
    expect(
      (await server.call(admin, 'GET', `/v1/dashboard?shop_ids=${stranger.shop_id}`)).status,
    ).toBe(404)
    const dollars = crypto.randomUUID()
    await server.engine.database.transaction({ system: true }, (db) =>
      sql`insert into shops (organization_id, id, name, country_code, timezone, currency)
        values (${admin.organization_id}, ${dollars}, 'Honolulu', 'US', 'Pacific/Honolulu', 'USD')`.execute(
        db,
      ),
    )
    const mixed = await server.call(
      admin,
      'GET',
      `/v1/dashboard?shop_ids=${admin.shop_id},${dollars}`,
    )
    expect([mixed.status, Object.keys(mixed.body.errors)]).toEqual([422, ['shop_ids']])
    expect((await read(admin, `?shop_ids=${dollars}`)).currency).toBe('USD')
  })
})

describe('live dashboards', () => {
  let origin: string
  beforeAll(async () => {
    await server.engine.http.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(server.engine.http.server.address() as AddressInfo).port}`
  })

  it('receive a sale, and a shop is read once for all dashboards', async () => {
    const caller = await server.newTenant()
    const register = await sampleDevice(server, caller)
    const open: Awaited<ReturnType<typeof openDashboard>>[] = []
    const opening = await statementsOf(server, async () => {
      open.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => openDashboard(origin, caller)))),
      )
      for (const one of open) expect((await one.next())?.today.receipts).toBe(0)
    })
    expect(opening.filter((text) => text.includes('from table_states'))).toHaveLength(1)
    const statements = await statementsOf(server, async () => {
      await register.post(sell('live', '2026-04-10', '11:50'))
      for (const one of open) expect((await one.next())?.today.receipts).toBe(1)
    })
    expect(statements.filter((text) => text.includes('from table_states'))).toHaveLength(1)
    for (const one of open) one.close()
  })

  it("receive a sale at once after the machine's clock was set back", async () => {
    const caller = await server.newTenant()
    const register = await sampleDevice(server, caller)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const open = await openDashboard(origin, caller)
    expect((await open.next())?.today.receipts).toBe(0)
    vi.useRealTimers()
    await register.post(sell('clock', '2026-04-10', '11:50'))
    expect((await open.next())?.today.receipts).toBe(1)
    open.close()
  })

  it('are twenty at most per person: the newest connects, the oldest ends', async () => {
    const caller = await server.newTenant()
    const open: Awaited<ReturnType<typeof openDashboard>>[] = []
    for (let count = 0; count < 21; count += 1) open.push(await openDashboard(origin, caller))
    for (const one of open) expect((await one.next())?.today.receipts).toBe(0)
    expect(await open[0]!.next()).toBeNull()
    const register = await sampleDevice(server, caller)
    await register.post(sell('newest', '2026-04-10', '11:50'))
    for (const one of open.slice(1)) expect((await one.next())?.today.receipts).toBe(1)
    for (const one of open) one.close()
  })

  // The embedded database has one connection, so no other request could read at the same time.
  it.runIf(process.env.TEST_DATABASE_URL)(
    'that are opened while a shop is being read wait for that reading',
    async () => {
      const caller = await server.newTenant()
      const tables = await holdLock(
        server.engine.database,
        'lock table table_states in access exclusive mode',
      )
      const opening = Promise.all(Array.from({ length: 10 }, () => openDashboard(origin, caller)))
      try {
        await tables.blocked(1)
        await new Promise((resolve) => setTimeout(resolve, 300))
        await tables.blocked(1)
      } finally {
        await tables.release()
      }
      const open = await opening
      for (const one of open) expect((await one.next())?.today.receipts).toBe(0)
      for (const one of open) one.close()
    },
  )

  it('end with the session and with the right to the shop', async () => {
    const { organization_id, shop_id } = server.admin
    const manager = await server.signIn('shop_manager', organization_id, shop_id)
    const leaver = await server.signIn('organization_admin', organization_id, shop_id)
    const [managers, leavers, stays] = await Promise.all(
      [manager, leaver, server.admin].map((one) => openDashboard(origin, one)),
    )
    for (const one of [managers, leavers, stays]) expect(await one!.next()).not.toBeNull()
    await server.engine.database.transaction({ system: true }, async (db) => {
      await sql`delete from user_shops where user_id = ${manager.user_id}`.execute(db)
      await sql`delete from sessions where user_id = ${leaver.user_id}`.execute(db)
    })
    await pingDashboards(server.engine)
    expect([await managers!.next(), await leavers!.next()]).toEqual([null, null])
    await device.post(sell('still', '2026-04-10', '11:55'))
    expect((await stays!.next())?.today.receipts).toBeGreaterThan(0)
    stays!.close()
  })

  it('of one session end one by one when the right to one shop ends', async () => {
    const { organization_id, shop_id } = server.admin
    const second = crypto.randomUUID()
    const manager = await server.signIn('shop_manager', organization_id, shop_id)
    await server.engine.database.transaction({ system: true }, async (db) => {
      await sql`insert into shops (organization_id, id, name, country_code, timezone, currency)
        values (${organization_id}, ${second}, 'Second', 'JP', 'Asia/Tokyo', 'JPY')`.execute(db)
      await sql`insert into user_shops (organization_id, user_id, shop_id) values (${organization_id}, ${manager.user_id}, ${second})`.execute(
        db,
      )
    })
    const [both, first] = await Promise.all(
      [`?shop_ids=${shop_id},${second}`, ''].map((query) => openDashboard(origin, manager, query)),
    )
    for (const one of [both, first]) expect(await one!.next()).not.toBeNull()
    await server.engine.database.transaction({ system: true }, (db) =>
      sql`delete from user_shops where user_id = ${manager.user_id} and shop_id = ${second}`.execute(
        db,
      ),
    )
    await pingDashboards(server.engine)
    expect(await both!.next()).toBeNull()
    await device.post(sell('one-left', '2026-04-10', '11:57'))
    expect(await first!.next()).not.toBeNull()
    first!.close()
  })

  it('never show a foreign shop', async () => {
    expect(
      (await openDashboard(origin, server.admin, `?shop_ids=${server.stranger.shop_id}`)).status,
    ).toBe(404)
    const staff = await server.signIn(
      'shop_staff',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    expect((await openDashboard(origin, staff)).status).toBe(403)
  })
})
