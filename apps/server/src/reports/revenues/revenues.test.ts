import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import type { Caller } from '#testing/server'
import { sharedDevice, sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
const device = sharedDevice(server)
const path = '/v1/reports/revenues'

beforeAll(async () => {
  await device.post(...Object.entries(sales).map(([date, amount]) => sale(date, amount)))
})

/** Yen sold at noon on a day in Tokyo, one receipt per day. */
const sales: Record<string, number> = {
  '2024-12-31': 700,
  '2025-01-06': 900,
  '2025-12-29': 100,
  '2025-12-31': 200,
  '2026-01-01': 400,
  '2026-01-05': 800,
  '2026-01-31': 1600,
  '2026-02-01': 3200,
  '2026-02-02': 6400,
}
const sale = (date: string, amount: number) =>
  sampleReceipt(`sale-${date}`, {
    paid_at: `${date}T03:00:00Z`,
    subtotal: amount,
    total: amount,
    tax: 0,
    taxes: [],
  })

type Row = {
  period: string
  from: string
  to: string
  figures: Record<string, number>
  compared: Record<string, number> | null
}
const read = async (query: Record<string, string>, caller: Caller = server.admin) => {
  const { status, body } = await server.call(
    caller,
    'GET',
    `${path}?${new URLSearchParams(query).toString()}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as {
    basis: Record<string, unknown>
    rows: Row[]
    totals: Record<string, number>
    compared_totals: Record<string, number> | null
  }
}
const refusal = async (query: Record<string, string>, caller: Caller = server.admin) => {
  const { status, body } = await server.call(
    caller,
    'GET',
    `${path}?${new URLSearchParams(query).toString()}`,
  )
  return { status, fields: Object.keys(body.errors ?? {}) }
}
const totalsOf = (rows: readonly Row[]) =>
  rows.map((row) => [row.period, row.from, row.to, row.figures.total])

describe('granularity', () => {
  const range = { from: '2025-12-30', to: '2026-02-02' }

  it('has a row for every day, with or without sales', async () => {
    const { rows, totals } = await read({ ...range, granularity: 'day' })
    expect(rows).toHaveLength(35)
    expect(rows.map((row) => row.period)).toEqual(rows.map((row) => row.from))
    expect(
      rows.filter((row) => row.figures.total !== 0).map((row) => [row.period, row.figures.total]),
    ).toEqual(Object.entries(sales).filter(([date]) => date >= range.from))
    expect(totals).toMatchObject({ receipts: 6, total: 12_600 })
  })

  it('groups weeks from Monday to Sunday, cut to the range', async () => {
    const { rows } = await read({ ...range, granularity: 'week' })
    expect(totalsOf(rows)).toEqual([
      ['2025-12-29', '2025-12-30', '2026-01-04', 600],
      ['2026-01-05', '2026-01-05', '2026-01-11', 800],
      ['2026-01-12', '2026-01-12', '2026-01-18', 0],
      ['2026-01-19', '2026-01-19', '2026-01-25', 0],
      ['2026-01-26', '2026-01-26', '2026-02-01', 4800],
      ['2026-02-02', '2026-02-02', '2026-02-02', 6400],
    ])
  })

  it('starts weeks on Sunday if the shop does, also for the compared days', async () => {
    const begin = (day: string) =>
      server.engine.database.transaction({ system: true }, (db) =>
        sql`update shops set week_starts_on = ${day} where id = ${server.admin.shop_id}`.execute(
          db,
        ),
      )
    await begin('sunday')
    try {
      const { rows } = await read({
        from: '2026-01-30',
        to: '2026-02-07',
        granularity: 'week',
        compare: 'previous_period',
      })
      expect(totalsOf(rows)).toEqual([
        ['2026-01-25', '2026-01-30', '2026-01-31', 1600],
        ['2026-02-01', '2026-02-01', '2026-02-07', 9600],
      ])
      const { rows: later } = await read({
        from: '2026-02-06',
        to: '2026-02-09',
        granularity: 'week',
        compare: 'previous_period',
      })
      // February 2 is compared with February 6.
      expect(later.map((row) => [row.period, row.compared?.total])).toEqual([
        ['2026-02-01', 6400],
        ['2026-02-08', 0],
      ])
      const { rows: beside } = await read({
        from: '2026-02-03',
        to: '2026-02-10',
        granularity: 'week',
        compare: 'previous_period',
      })
      // January 31, February 1 and 2 are compared with February 8, 9 and 10.
      expect(beside.map((row) => [row.period, row.compared?.total])).toEqual([
        ['2026-02-01', 0],
        ['2026-02-08', 11_200],
      ])
    } finally {
      await begin('monday')
    }
  })

  it('groups months', async () => {
    const { rows } = await read({ ...range, granularity: 'month' })
    expect(totalsOf(rows)).toEqual([
      ['2025-12-01', '2025-12-30', '2025-12-31', 200],
      ['2026-01-01', '2026-01-01', '2026-01-31', 2800],
      ['2026-02-01', '2026-02-01', '2026-02-02', 9600],
    ])
  })

  it('groups years', async () => {
    const { rows } = await read({ ...range, granularity: 'year' })
    expect(totalsOf(rows)).toEqual([
      ['2025-01-01', '2025-12-30', '2025-12-31', 200],
      ['2026-01-01', '2026-01-01', '2026-02-02', 12_400],
    ])
  })
})

describe('comparison', () => {
  it('compares each row with the same position of the previous days', async () => {
    const { basis, rows, compared_totals } = await read({
      from: '2026-01-05',
      to: '2026-01-11',
      compare: 'previous_period',
    })
    expect(basis).toMatchObject({ compared_from: '2025-12-29', compared_to: '2026-01-04' })
    expect(rows.map((row) => row.compared?.total)).toEqual([100, 0, 200, 400, 0, 0, 0])
    expect(compared_totals).toMatchObject({ receipts: 3, total: 700 })
  })

  it('compares each row with the same weekday of last year', async () => {
    const { basis, rows, compared_totals } = await read({
      from: '2025-12-30',
      to: '2026-01-05',
      compare: 'last_year',
    })
    expect(basis).toMatchObject({ compared_from: '2024-12-31', compared_to: '2025-01-06' })
    expect(rows.map((row) => row.compared?.total)).toEqual([700, 0, 0, 0, 0, 0, 900])
    expect(compared_totals).toMatchObject({ receipts: 2, total: 1600 })
  })

  it('compares a partial month with as many days', async () => {
    const { rows, compared_totals } = await read({
      from: '2026-01-05',
      to: '2026-02-04',
      granularity: 'month',
      compare: 'previous_period',
    })
    expect(rows.map((row) => row.compared?.total)).toEqual([300, 400])
    expect(compared_totals).toMatchObject({ total: 700 })
  })

  it('has no comparison unless requested', async () => {
    const { basis, rows, compared_totals } = await read({ from: '2026-01-05', to: '2026-01-05' })
    expect([basis.compared_from, basis.compared_to, rows[0]?.compared, compared_totals]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('range', () => {
  it('returns zeros, not gaps or broken averages, for days without sales', async () => {
    const { rows, totals } = await read({
      from: '2023-03-01',
      to: '2023-03-02',
      compare: 'previous_period',
    })
    expect(rows.map((row) => row.period)).toEqual(['2023-03-01', '2023-03-02'])
    for (const figures of [totals, rows[0]?.figures, rows[0]?.compared]) {
      expect(figures).toMatchObject({
        receipts: 0,
        total: 0,
        net: 0,
        average_per_guest: 0,
        average_per_receipt: 0,
        tax_by_rate: {},
      })
    }
  })

  it.each([
    ['a reversed range', { from: '2026-01-02', to: '2026-01-01' }, ['to']],
    ['more than five years', { from: '2021-01-01', to: '2026-01-01' }, ['to']],
    ['no range', {}, ['from', 'to']],
    ['a day that no calendar has', { from: '2026-02-30', to: '2026-03-01' }, ['from']],
    [
      'an unknown granularity',
      { from: '2026-01-01', to: '2026-01-01', granularity: 'hour' },
      ['granularity'],
    ],
    ['no shop', { from: '2026-01-01', to: '2026-01-01', shop_ids: '' }, ['shop_ids']],
  ] as const)('refuses %s', async (_name, query, fields) => {
    expect(await refusal(query)).toEqual({ status: 422, fields })
  })

  it('accepts five years to the day, also from a leap day', async () => {
    const { rows } = await read({ from: '2024-02-29', to: '2029-02-28', granularity: 'year' })
    expect(rows).toHaveLength(6)
    expect(await refusal({ from: '2024-02-29', to: '2029-03-01' })).toMatchObject({ status: 422 })
  })
})

describe('figures', () => {
  it('exclude tax from net and tips from sales, and round averages half up', async () => {
    const at = { paid_at: '2026-03-01T03:00:00Z' }
    const line = { rate: '10', kind: 'inclusive' as const, taxable: 1000, tax: 91 }
    await device.post(
      sampleReceipt('figures-1', {
        ...at,
        guest_count: 3,
        subtotal: 1100,
        discount: 100,
        tax: 91,
        total: 1000,
        tip: 50,
        taxes: [line],
      }),
      sampleReceipt('figures-2', {
        ...at,
        guest_count: 3,
        subtotal: 1003,
        total: 1003,
        tax: 74,
        taxes: [{ ...line, rate: '8.0', tax: 74 }],
      }),
    )
    const { totals } = await read({ from: '2026-03-01', to: '2026-03-01' })
    expect(totals).toMatchObject({
      gross: 2103,
      discount: 100,
      tip: 50,
      tax: 165,
      tax_by_rate: { 8: 74, 10: 91 },
      total: 2003,
      net: 1838,
    })
    expect(totals).toMatchObject({
      receipts: 2,
      guests: 6,
      average_per_guest: 334,
      average_per_receipt: 1002,
    })
  })

  it('use the shop’s revenue timing, unless the request names another', async () => {
    const night = {
      first_ordered_at: '2026-03-10T19:00:00Z',
      ordered_at: '2026-03-10T20:30:00Z',
      paid_at: '2026-03-10T21:00:00Z',
    }
    await device.post(sampleReceipt('night', night))
    const day = (more: object) => read({ from: '2026-03-10', to: '2026-03-11', ...more })
    const counts = async (more: object) => (await day(more)).rows.map((row) => row.figures.receipts)
    await server.engine.database.transaction({ system: true }, (db) =>
      sql`update shops set revenue_timing = 'first_ordered_at' where id = ${server.admin.shop_id}`.execute(
        db,
      ),
    )
    expect((await day({})).basis.revenue_type).toBe('first_ordered_at')
    expect(await counts({})).toEqual([1, 0])
    expect(await counts({ revenue_type: 'paid_at' })).toEqual([0, 1])
    expect(await counts({ revenue_type: 'ordered_at' })).toEqual([0, 1])
    await server.engine.database.transaction({ system: true }, (db) =>
      sql`update shops set revenue_timing = 'paid_at' where id = ${server.admin.shop_id}`.execute(
        db,
      ),
    )
  })
})

describe('shops', () => {
  const day = { from: '2026-01-05', to: '2026-01-05' }
  it('are added up if they have one currency', async () => {
    const sister = await sisterOf(server, server.admin)
    await (await sampleDevice(server, sister)).post(sale('2026-01-05', 50))
    expect((await read(day)).totals).toMatchObject({ total: 800 })
    expect((await read(day, sister)).totals).toMatchObject({ total: 50 })
    const both = await read({ ...day, shop_ids: `${server.admin.shop_id},${sister.shop_id}` })
    expect(both.totals).toMatchObject({ receipts: 2, total: 850 })
    expect(both.basis.shops).toHaveLength(2)
    expect(
      (await read({ ...day, shop_ids: `${sister.shop_id},${sister.shop_id}` })).totals,
    ).toMatchObject({ total: 50 })
  })

  it('of two currencies are refused', async () => {
    const { shop_id } = await sisterOf(server, server.admin, {
      country_code: 'US',
      currency: 'USD',
    })
    expect(await refusal({ ...day, shop_ids: `${server.admin.shop_id},${shop_id}` })).toEqual({
      status: 422,
      fields: ['shop_ids'],
    })
  })

  it('of other organizations do not exist', async () => {
    expect(await refusal({ ...day, shop_ids: server.stranger.shop_id ?? '' })).toMatchObject({
      status: 404,
    })
    expect(
      await refusal({ ...day, shop_ids: `${server.admin.shop_id},${server.stranger.shop_id}` }),
    ).toMatchObject({ status: 404 })
    const manager = await server.signIn(
      'shop_manager',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    expect((await read(day, manager)).totals).toMatchObject({ total: 800 })
    const { shop_id } = await sisterOf(server, server.admin)
    expect(await refusal({ ...day, shop_ids: shop_id }, manager)).toMatchObject({ status: 404 })
  })

  it('show figures only to managers and above', async () => {
    const staff = await server.signIn(
      'shop_staff',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    expect(await refusal(day, staff)).toMatchObject({ status: 403 })
    expect(
      (await server.call(staff, 'GET', `${path}/export?from=2026-01-05&to=2026-01-05&format=csv`))
        .status,
    ).toBe(403)
  })
})
