import { resources } from '@pos/contract/resources'
import { tableShapes } from '@pos/domain/tables/table-shapes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type SampleDevice, sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { createSampler } from '#testing/sales/sampler'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { compareRollUps } from '../roll-ups/rebuild-roll-ups.ts'

const server = sharedServer()

const at = '2026-03-05T03:00:00Z'
const lunch = { time_period_id: crypto.randomUUID(), time_period: 'Lunch' }

interface Shop {
  readonly caller: Caller
  readonly device: SampleDevice
  /** Table A1 belongs to `hall` on the floor plan; the checks name another revenue center. */
  readonly hall: string
  readonly bar: string
}

async function openShop(): Promise<Shop> {
  const caller = await server.newTenant()
  const sampler = createSampler(server, caller)
  const centers = resources['revenue-centers']
  const center = async (name: string) =>
    (await sampler.create(centers, { ...(await sampler.minimal(centers)), name })).id
  const [hall, bar] = [await center('Hall'), await center('Bar')]
  const tables = [
    {
      code: 'A1',
      shape: Object.keys(tableShapes)[0],
      x: 0,
      y: 0,
      seats: 2,
      revenue_center_id: hall,
    },
  ]
  expect(
    (await server.call(caller, 'POST', '/v1/shop-maps', { name: 'Floor', tables })).status,
  ).toBe(201)
  return { caller, device: await sampleDevice(server, caller), hall, bar }
}

const check = (shop: Shop, uid: string) =>
  sampleReceipt(uid, { paid_at: at, revenue_center_id: shop.bar, revenue_center: 'Bar', ...lunch })
const voided = (uid: string, receipt_uid: string, more: object = {}) => ({
  uid,
  receipt_uid,
  name: 'Soba',
  quantity: 1,
  total_void_price: 900,
  table_code: 'A1',
  void_at: at,
  ...more,
})
const postVoids = ({ device }: Shop, ...void_orders: object[]) =>
  device.call('POST', '/v1/device/void-orders', { void_orders })

/** Voids by revenue center and time period in the reports. */
async function reported({ caller }: Shop) {
  const rows = async (report: string) => {
    const { body } = await server.call(
      caller,
      'GET',
      `/v1/reports/${report}?from=2026-03-01&to=2026-03-31`,
    )
    return body.data
  }
  const { rows: sums } = await server.engine.database.transaction({ system: true }, (db) =>
    sql<{ dimension: string; key: string; voids: number; void_amount: number }>`
      select dimension, key, voids, void_amount from sales_figures
      where shop_id = ${caller.shop_id} and grain = 'day' and voids <> 0 order by dimension, key`.execute(
      db,
    ),
  )
  expect((await rows('revenues')).totals.voids).toBe(
    sums.find(({ dimension }) => dimension === 'all')?.voids ?? 0,
  )
  return Object.fromEntries(
    sums
      .filter(({ dimension }) => dimension === 'center' || dimension === 'period')
      .map((row) => [`${row.dimension} ${row.key}`, row.voids]),
  )
}

const differences = ({ caller }: Shop) =>
  server.engine.database.transaction({ system: true }, (db) =>
    compareRollUps(db, caller.shop_id ?? ''),
  )

describe('a void counts where its check counts', () => {
  it('in any order of arrival', async () => {
    const [early, late] = [await openShop(), await openShop()]
    await postVoids(early, voided('v', 'check'))
    expect(await reported(early)).toEqual({ [`center ${early.hall}`]: 1, 'period ': 1 })
    await early.device.post(check(early, 'check'))
    await late.device.post(check(late, 'check'))
    await postVoids(late, voided('v', 'check'))
    for (const shop of [early, late]) {
      expect(await reported(shop)).toEqual({
        [`center ${shop.bar}`]: 1,
        [`period ${lunch.time_period_id}`]: 1,
      })
      const { body } = await server.call(
        shop.caller,
        'GET',
        `/v1/receipt-void-orders?revenue_centers=${shop.bar}`,
      )
      expect(body.data).toMatchObject([{ uid: 'v', revenue_center: 'Bar', time_period: 'Lunch' }])
      expect(await differences(shop)).toEqual([])
    }
  })

  it('in batches with several of each and with moved lines', async () => {
    const shop = await openShop()
    await postVoids(
      shop,
      voided('v1', 'one'),
      voided('v2', 'one'),
      voided('v3', 'two'),
      voided('v4', 'never'),
      voided('m1', 'one', { void_at: null, moved_at: at, moved_to: 'B1' }),
    )
    await shop.device.post(
      check(shop, 'one'),
      sampleReceipt('two', { paid_at: at }),
      check(shop, 'three'),
    )
    const expected = {
      'center ': 1,
      [`center ${shop.bar}`]: 2,
      [`center ${shop.hall}`]: 1,
      'period ': 2,
      [`period ${lunch.time_period_id}`]: 2,
    }
    expect(await reported(shop)).toEqual(expected)
    // Posting it again changes nothing.
    await shop.device.post(check(shop, 'one'))
    await postVoids(shop, voided('v1', 'one'))
    expect(await reported(shop)).toEqual(expected)
    expect(await differences(shop)).toEqual([])
  })

  it('also when its check is corrected', async () => {
    const shop = await openShop()
    const [stored] = [await shop.device.post(check(shop, 'check'))]
    expect(stored).toMatchObject([{ status: 'stored' }])
    await postVoids(shop, voided('v', 'check'))
    const { body } = await server.call(
      shop.caller,
      'GET',
      '/v1/receipts?from=2026-03-01&to=2026-03-31',
    )
    const corrected = await server.call(
      shop.caller,
      'POST',
      `/v1/receipts/${body.data[0].id}/corrections`,
      {
        version: 1,
        revenue_center_id: shop.hall,
        reason: 'Wrong room',
      },
    )
    expect(corrected.status).toBeLessThan(300)
    expect(await reported(shop)).toEqual({
      [`center ${shop.hall}`]: 1,
      [`period ${lunch.time_period_id}`]: 1,
    })
    expect(await differences(shop)).toEqual([])
  })

  it('for any order of concurrent posts, and the sums equal a rebuild', async () => {
    const scenario = fc.record({
      posts: fc.array(
        fc.record({
          isVoid: fc.boolean(),
          checks: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 }),
        }),
        {
          minLength: 2,
          maxLength: 12,
        },
      ),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ posts }) => {
        const shop = await openShop()
        const answers = posts.map(({ isVoid, checks }, index) =>
          isVoid
            ? postVoids(
                shop,
                ...checks.map((number, line) => voided(`v-${index}-${line}`, `check-${number}`)),
              )
            : shop.device.post(...checks.map((number) => check(shop, `check-${number}`))),
        )
        await Promise.all(answers)
        const stored = new Set(posts.flatMap(({ isVoid, checks }) => (isVoid ? [] : checks)))
        const voids = posts.flatMap(({ isVoid, checks }) => (isVoid ? checks : []))
        const beside = voids.filter((number) => stored.has(number)).length
        const sums = await reported(shop)
        expect([sums[`center ${shop.bar}`] ?? 0, sums[`center ${shop.hall}`] ?? 0]).toEqual([
          beside,
          voids.length - beside,
        ])
        expect(await differences(shop)).toEqual([])
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
    )
  }, 120_000)
})
