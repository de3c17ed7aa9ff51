import { beforeAll, expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { csvRows } from '#testing/peers/csv'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
const { get, download } = clientOf(server)
const second = prepared(() => sisterOf(server, server.admin))
/** Weights for Fridays only in March. */
const fridays = [0, 0, 0, 0, 1, 0, 0]
const march = (amount: number | null) =>
  Array.from({ length: 12 }, (_, month) => (month === 2 ? amount : null))
const save = (body: object, by = server.admin) => server.call(by, 'PUT', '/v1/sales-targets', body)

beforeAll(async () => {
  const device = await sampleDevice(server)
  await device.post(
    sampleReceipt('friday', { paid_at: '2026-03-06T03:00:00Z' }),
    sampleReceipt('saturday', { paid_at: '2026-03-07T03:00:00Z' }),
    sampleReceipt('april', { paid_at: '2026-04-03T03:00:00Z' }),
  )
  const other = await sampleDevice(server, second)
  await other.post(sampleReceipt('elsewhere', { paid_at: '2026-03-06T03:00:00Z' }))
  await save({ year: 2026, weights: fridays, targets: march(40_001), version: 0 })
})

test('a month shows its target, its sales, and the sales of the year before', async () => {
  const { months, weights } = await get('sales-targets', { year: '2026' })
  expect(weights).toEqual(fridays)
  expect(months.slice(1, 4)).toEqual([
    { month: '2026-02-01', target: null, net: 0, net_before: 0 },
    { month: '2026-03-01', target: 40_001, net: 2000, net_before: 0 },
    { month: '2026-04-01', target: null, net: 1000, net_before: 0 },
  ])
  expect((await get('sales-targets', { year: '2027' })).months[2]).toMatchObject({
    target: null,
    net_before: 2000,
  })
})

test("a month's target is spread over weekdays, and only days with one count", async () => {
  const { rows, totals, complete } = await get('reports/targets', {
    from: '2026-03-01',
    to: '2026-04-05',
    granularity: 'week',
  })
  expect(rows.map((row: { from: string; figures: object }) => [row.from, row.figures])).toEqual([
    ['2026-03-01', { target: 0, net: 0, difference: 0, reached: null }],
    ['2026-03-02', { target: 10_000, net: 2000, difference: -8000, reached: 0.2 }],
    ['2026-03-09', { target: 10_001, net: 0, difference: -10_001, reached: 0 }],
    ['2026-03-16', { target: 10_000, net: 0, difference: -10_000, reached: 0 }],
    ['2026-03-23', { target: 10_000, net: 0, difference: -10_000, reached: 0 }],
    ['2026-03-30', { target: 0, net: 0, difference: 0, reached: null }],
  ])
  expect(totals).toEqual({ target: 40_001, net: 2000, difference: -38_001, reached: 2000 / 40_001 })
  expect(complete).toEqual(totals)
})

test('a shop without a target is named and not counted', async () => {
  const query = {
    from: '2026-03-01',
    to: '2026-03-31',
    shop_ids: `${server.admin.shop_id},${second.shop_id}`,
  }
  const report = await get('reports/targets', query)
  expect(report.totals.net).toBe(2000)
  expect(report.shops).toHaveLength(1)
  expect(report.without).toHaveLength(1)
})

test('the file has the rows of the screen', async () => {
  const { file } = await download('reports/targets/export', {
    query: { from: '2026-03-06', to: '2026-03-07', format: 'csv' },
    language: 'en',
  })
  expect(csvRows(file)).toEqual([
    ['Period', 'Target (without tax)', 'Net (without tax)', 'Against target', 'Reached'],
    ['2026-03-06', '10000', '1000', '-9000', '10.00'],
    ['2026-03-07', '0', '1000', '1000', ''],
    ['Total', '10000', '2000', '-8000', '20.00'],
  ])
})

test('of two people who set targets, the later one gets a conflict and saves nothing', async () => {
  const { version } = await get('sales-targets', { year: '2026' })
  const answers = await Promise.all(
    [50_000, 60_000].map((amount) =>
      save({ year: 2026, weights: fridays, targets: march(amount), version }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)?.body.data
  expect(await get('sales-targets', { year: '2026' })).toEqual(kept)
})

test('amounts and weights are checked', async () => {
  const right = { year: 2026, weights: fridays, targets: march(1), version: 0 }
  expect((await save({ ...right, targets: march(0) })).status).toBe(422)
  expect((await save({ ...right, weights: [1] })).status).toBe(422)
  expect((await save({ ...right, year: 99 })).status).toBe(422)
})
