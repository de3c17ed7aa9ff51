import { zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { readRevenue, totalFigures } from './kit/read-revenue.ts'
import { openScope } from './kit/scope.ts'

const server = sharedServer()
const timezone = 'Asia/Tokyo'
const reports = [
  'revenues',
  'revenue-centers',
  'time-periods',
  'tables',
  'orders',
  'payments',
  'staff',
  'shops',
  'menu-matrix',
] as const

/**
 * A shop in Tokyo that closes at 05:00, with receipts at times of its clock ("2026-03-02 28:10" is
 * in the following night).
 */
async function shopWith(...sales: readonly (readonly [moment: string, amount: number])[]) {
  const id = crypto.randomUUID()
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`insert into shops (organization_id, id, name, country_code, timezone, currency, close_time)
      values (${server.admin.organization_id}, ${id}, ${`Shop ${id.slice(0, 4)}`}, 'JP', ${timezone}, 'JPY', '05:00')`.execute(
      db,
    ),
  )
  const caller = await server.signIn('organization_admin', server.admin.organization_id, id)
  const device = await sampleDevice(server, caller)
  if (sales.length === 0) return { id, caller, device }
  const stored = await device.post(
    ...sales.map(([moment, amount], index) => receipt(`${index}`, moment, amount)),
  )
  expect(stored.map((one) => one.status)).toEqual(sales.map(() => 'stored'))
  return { id, caller, device }
}

function instant(moment: string) {
  const [date = '', time = ''] = moment.split(' ')
  const hour = Number(time.slice(0, 2))
  return zonedInstant(
    addDays(date, Math.floor(hour / 24)),
    `${String(hour % 24).padStart(2, '0')}${time.slice(2)}`,
    timezone,
  )
}

function receipt(uid: string, moment: string, amount: number) {
  const at = instant(moment).toISOString()
  return sampleReceipt(uid, {
    paid_at: at,
    ordered_at: at,
    first_ordered_at: at,
    guest_count: 1,
    table_code: 'A1',
    subtotal: amount,
    total: amount,
    settle: amount,
    tax: 0,
    taxes: [],
    orders: [
      {
        position: 0,
        name: 'Soba',
        quantity: 1,
        unit_price: amount,
        price: amount,
        tax_rate: '10',
        tax_kind: 'inclusive',
        ordered_at: at,
      },
    ],
    payments: [{ name: 'Cash', type: 'cash', amount }],
  })
}

async function read(caller: Caller, report: string, query: Record<string, string>) {
  const { status, body } = await server.call(
    caller,
    'GET',
    `/v1/reports/${report}?${new URLSearchParams(query).toString()}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
/** Returns the sales of a report on the compared days; reports name them differently. */
const soldIn = (totals: Record<string, number>) =>
  totals.total ?? totals.gross ?? totals.amount ?? totals.net

describe('the average of the same weekdays', () => {
  let shop: Awaited<ReturnType<typeof shopWith>>
  beforeAll(async () => {
    shop = await shopWith(
      // Mondays of four weeks, and one Tuesday; the Monday before is not included.
      ['2026-02-02 12:00', 7000],
      ['2026-02-09 12:00', 1000],
      ['2026-02-16 12:00', 2000],
      ['2026-02-17 19:00', 8000],
      ['2026-03-02 12:00', 4000],
      ['2026-03-09 12:00', 5000],
      ['2026-03-10 19:00', 600],
      ['2026-03-16 13:00', 999],
    )
  })

  it.each(reports)(
    'is right in %s; weeks without sales count, and each weekday has its own',
    async (report) => {
      const day = { from: '2026-03-09', to: '2026-03-09', compare: 'average_4_weeks' }
      const { basis, compared_totals } = await read(shop.caller, report, day)
      expect(basis).toMatchObject({
        compared_from: '2026-02-09',
        compared_to: '2026-03-08',
        compared_weeks: 4,
        compared_complete: true,
      })
      expect(soldIn(compared_totals)).toBe((1000 + 2000 + 0 + 4000) / 4)
    },
  )

  it.each(reports)(
    'of a longer range counts a weekday as often as it occurs, in %s',
    async (report) => {
      // Two Mondays and one Tuesday.
      const range = { from: '2026-03-09', to: '2026-03-16', compare: 'average_4_weeks' }
      const { compared_totals } = await read(shop.caller, report, range)
      expect(soldIn(compared_totals)).toBe((2 * (1000 + 2000 + 4000) + 8000) / 4)
    },
  )

  it('is shown for each day and each hour', async () => {
    const { rows } = await read(shop.caller, 'revenues', {
      from: '2026-03-09',
      to: '2026-03-16',
      compare: 'average_4_weeks',
    })
    const beside = rows.map((row: { compared: { total: number } }) => row.compared.total)
    expect(beside).toEqual([1750, 2000, 0, 0, 0, 0, 0, 1750])
    const { hours } = await read(shop.caller, 'revenues', {
      from: '2026-03-10',
      to: '2026-03-10',
      compare: 'average_4_weeks',
    })
    expect(hours).toMatchObject([{ hour: 19, figures: { total: 600 }, compared: { total: 2000 } }])
  })

  it('averages the weeks with sales of a young shop and has no percentage without any', async () => {
    const { basis, compared_totals } = await read(shop.caller, 'revenues', {
      from: '2026-02-16',
      to: '2026-02-16',
      compare: 'average_8_weeks',
    })
    expect(basis).toMatchObject({ compared_weeks: 2, compared_complete: true })
    expect(compared_totals.total).toBe((7000 + 1000) / 2)
    const before = await read(shop.caller, 'revenues', {
      from: '2026-02-02',
      to: '2026-02-08',
      compare: 'previous_period',
    })
    expect(before.basis.compared_complete).toBe(false)
  })
})

describe('a shop that opened during the compared days', () => {
  it('is named, and leaves the comparison of the others', async () => {
    const old = await shopWith(['2026-01-05 12:00', 500], ['2026-03-09 12:00', 600])
    const young = await shopWith(['2026-03-06 12:00', 100], ['2026-03-09 12:00', 200])
    const week = { from: '2026-03-09', to: '2026-03-15', compare: 'previous_period' }
    const both = `${old.id},${young.id}`
    const { basis, rows } = await read(server.admin, 'shops', { ...week, shop_ids: both })
    expect(basis.compared_complete).toBe(true)
    expect(basis.compared_new_shops).toEqual([{ id: young.id, name: expect.any(String) }])
    expect(rows).toHaveLength(2)
    const alone = await read(server.admin, 'shops', { ...week, shop_ids: young.id })
    expect(alone.basis).toMatchObject({ compared_complete: false, compared_new_shops: [] })
    const weeks = { from: '2026-03-09', to: '2026-03-09', compare: 'average_4_weeks' }
    const average = await read(server.admin, 'shops', { ...weeks, shop_ids: both })
    expect(average.basis.compared_weeks).toBe(4)
  })
})

describe('another shop', () => {
  it.each(reports)('is compared with this one in %s', async (report) => {
    const [here, there] = [
      await shopWith(['2026-03-02 12:00', 500]),
      await shopWith(['2026-03-02 26:00', 300], ['2026-03-03 12:00', 50]),
    ]
    const query = {
      from: '2026-03-02',
      to: '2026-03-02',
      compare: 'shop',
      compare_shop_id: there.id,
    }
    const { basis, totals, compared_totals } = await read(here.caller, report, query)
    expect(basis.compared_shop).toBe(`Shop ${there.id.slice(0, 4)}`)
    expect([soldIn(totals), soldIn(compared_totals)]).toEqual([500, 300])
  })

  it('must be visible to the caller, and is named', async () => {
    const { id, caller } = await shopWith()
    const range = 'from=2026-03-02&to=2026-03-02&compare=shop'
    const foreign = `${range}&compare_shop_id=${server.stranger.shop_id ?? ''}`
    expect((await server.call(caller, 'GET', `/v1/reports/revenues?${foreign}`)).status).toBe(404)
    expect(
      (await server.call(caller, 'GET', `/v1/reports/revenues?${range}`)).body.errors,
    ).toHaveProperty('compare_shop_id')
    const manager = await server.signIn('shop_manager', server.admin.organization_id, id)
    const unassigned = `${range}&compare_shop_id=${server.admin.shop_id ?? ''}`
    expect((await server.call(manager, 'GET', `/v1/reports/revenues?${unassigned}`)).status).toBe(
      404,
    )
  })
})

describe('a range that reaches today', () => {
  /** The totals of a range at a moment of the shop's clock. */
  async function at(
    moment: string,
    shop: { id: string },
    query: {
      from: string
      to: string
      compare: 'same_weekdays' | 'average_4_weeks' | 'last_year_by_date'
    },
  ) {
    const { engine, admin } = server
    const { organization_id } = admin
    return await engine.database.transaction(
      { organization_id, shop_ids: [shop.id], readOnly: true },
      async (db) => {
        const now = instant(moment)
        const session = { organization_id, role: 'system_admin', user_id: null }
        // oxlint-disable-next-line typescript/no-explicit-any -- the scope reads only these properties of a context
        const context = { db, now, session, engine, shopId: shop.id } as any
        const scope = await openScope(context, {
          ...query,
          shop_ids: [shop.id],
          granularity: 'day',
        })
        const rows = await readRevenue(scope, { dimension: 'all', periods: true })
        return { basis: scope.basis, ...totalFigures(scope, rows) }
      },
    )
  }

  it('is compared until the same minute of the shop, past midnight too', async () => {
    const shop = await shopWith(
      ['2026-03-01 12:00', 1],
      ['2026-03-02 12:00', 10],
      ['2026-03-02 20:30', 100],
      ['2026-03-02 25:10', 1000],
      ['2026-03-08 12:00', 10_000],
      ['2026-03-09 12:10', 5],
    )
    const query = { from: '2026-03-09', to: '2026-03-09', compare: 'same_weekdays' } as const
    const beside = async (moment: string) => (await at(moment, shop, query)).compared_totals?.total
    expect(await beside('2026-03-09 11:59')).toBe(0)
    expect(await beside('2026-03-09 12:00')).toBe(10)
    expect(await beside('2026-03-09 20:29')).toBe(10)
    expect(await beside('2026-03-09 20:30')).toBe(110)
    expect(await beside('2026-03-09 25:09')).toBe(110)
    expect(await beside('2026-03-09 25:10')).toBe(1110)
    expect((await at('2026-03-09 20:29', shop, query)).basis.until).toBe('20:29')
    expect((await at('2026-03-10 20:29', shop, query)).basis.until).toBeNull()
    const week = { from: '2026-03-08', to: '2026-03-14', compare: 'same_weekdays' } as const
    expect((await at('2026-03-09 20:29', shop, week)).compared_totals?.total).toBe(11)
    expect(
      (await at('2026-03-09 20:29', shop, { ...query, compare: 'average_4_weeks' })).compared_totals
        ?.total,
    ).toBe(10)
  })

  it('has no comparison for days after today', async () => {
    const shop = await shopWith(
      ['2025-03-08 12:00', 1],
      ['2025-03-09 12:00', 10],
      ['2025-03-09 21:00', 100],
      ['2025-03-10 12:00', 1000],
    )
    const week = { from: '2026-03-08', to: '2026-03-14', compare: 'last_year_by_date' } as const
    expect((await at('2026-03-09 20:00', shop, week)).compared_totals?.total).toBe(11)
    expect(
      (await at('2026-03-09 20:00', shop, { ...week, compare: 'average_4_weeks' })).compared_totals
        ?.total,
    ).toBe(0)
  })
})
