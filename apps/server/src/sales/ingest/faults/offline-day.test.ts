import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type CountedShop,
  countedShop,
  orderLine,
  receiptOf,
  voidOf,
} from '#testing/sales/counted-items'
import { sumsOf } from '#testing/sales/receipt-sums'
import { passSeconds } from '#testing/sample-account'
import { sharedServer } from '#testing/shared-server'
import { compareRollUps } from '../../roll-ups/rebuild-roll-ups.ts'

const server = sharedServer()
let shop: CountedShop
let items: string[]
beforeAll(async () => {
  shop = await countedShop(server)
  items = await Promise.all(
    Array.from({ length: runs }, (_, index) => counted(`Dish ${index}`, 500)),
  )
  passSeconds(server, 23 * 3600)
})

/** Number of simulated days. A session lasts a day, so all items are created before it ends. */
const runs = 8
const counted = (name: string, inventory_value: number) =>
  shop.item(name, { inventory_type: 'count', inventory_value })
const list = async (path: string) =>
  (await server.call(shop.caller, 'GET', `/v1/${path}`)).body.data
const order = (device: number, ...lines: object[]) =>
  shop.devices[device === 0 ? 0 : 1].call('POST', '/v1/device/orders', { lines })
const now = () => server.clock.now().toISOString()
const postVoids = (...void_orders: object[]) =>
  shop.devices[0].call('POST', '/v1/device/void-orders', { void_orders })

/** Actions of an offline device at one table, a minute apart. */
const visit = fc.record({
  ordered: fc.integer({ min: 1, max: 4 }),
  voided: fc.integer({ min: 0, max: 4 }),
  isSent: fc.boolean(),
})

describe('a device that was a day without a network', () => {
  it('posts its events in any order, repeatedly, without loss or duplicates', async () => {
    let run = 0
    const receipts: ReturnType<typeof receiptOf>[] = []
    const voids: ReturnType<typeof voidOf>[] = []
    const day = fc.tuple(
      fc.array(visit, { minLength: 2, maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
    )
    await fc.assert(
      fc.asyncProperty(day, async ([visits, ranks]) => {
        const name = `off${(run += 1)}`
        const item = items[(run - 1) % runs] ?? ''
        let left = 500
        const posts = visits.flatMap(({ ordered, voided, isSent }, index) => {
          const uid = `${name}-${index}`
          const off = isSent ? Math.min(ordered, voided) : 0
          const kept = ordered - off
          left -= kept
          const receipt = kept > 0 ? receiptOf(uid, orderLine(item, uid, kept)) : null
          const undone = off > 0 ? voidOf(item, uid, off) : null
          if (receipt) receipts.push(receipt)
          if (undone) voids.push(undone)
          return [
            ...(isSent ? [() => order(0, orderLine(item, uid, ordered))] : []),
            ...(undone ? [() => postVoids(undone)] : []),
            ...(receipt ? [() => shop.devices[0].post(receipt)] : []),
            // The other device is online and sells the same dish meanwhile.
            () => order(1, orderLine(item, `${uid}-online`)),
          ]
        })
        left -= visits.length
        const backlog = [...posts, ...posts, ...posts]
          .map((post) => ({ post, rank: ranks.next().value ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
        await Promise.all(backlog.map(({ post }) => post()))
        expect(await shop.left(item)).toBe(left)
      }),
      { numRuns: runs, endOnFailure: true },
    )
    const report = await list('reports/revenues?from=2026-04-09&to=2026-04-12&revenue_type=paid_at')
    expect(report.totals).toMatchObject(sumsOf(receipts, voids))
    const { shop_id } = shop.caller
    expect(
      await server.engine.database.transaction({ system: true }, (db) =>
        compareRollUps(db, shop_id ?? ''),
      ),
    ).toEqual([])
  }, 120_000)
})

describe('the last one of an item', () => {
  it('is sold by two devices at once: both sales count, and it stays sold out', async () => {
    const item = await counted('Last', 1)
    const answers = await Promise.all([
      order(0, orderLine(item, 'last-0', 1, now())),
      order(1, orderLine(item, 'last-1', 1, now())),
    ])
    const left = answers.map(({ body }) => body.data[0].remaining)
    expect(left.toSorted((a, b) => b - a)).toEqual([0, -1])
    expect(answers.map(({ body }) => body.data[0].sold_out)).toEqual([true, true])
    await Promise.all([
      order(0, orderLine(item, 'last-0', 1, now())),
      order(1, orderLine(item, 'last-1', 1, now())),
    ])
    expect(await shop.shown(item)).toMatchObject({ remaining: -1, sold_out: true })
    await postVoids({ ...voidOf(item, 'last-1'), void_at: now() })
    expect(await shop.shown(item)).toMatchObject({ remaining: 0, sold_out: true })
  })
})

describe('a device whose clock is off', () => {
  it.each([
    ['three days behind', -3],
    ['a year ahead', 365],
  ])(
    'by %s still sells counted items; its receipts are stored and flagged',
    async (_name, days) => {
      const at = new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()
      const item = await counted(`Clock ${days}`, 10)
      const { body } = await order(0, orderLine(item, `clock${days}`, 2, at))
      expect(body.data).toEqual([
        { menu_item_id: item, sold_out: false, remaining: days < 0 ? 10 : 8 },
      ])
      const receipt = {
        ...receiptOf(`clock${days}`, orderLine(item, `clock${days}`, 2, at)),
        first_ordered_at: at,
        ordered_at: at,
        paid_at: at,
      }
      expect(await shop.devices[0].post(receipt, receipt)).toMatchObject([
        { status: 'stored' },
        { status: 'known' },
      ])
      expect(await shop.left(item)).toBe(days < 0 ? 10 : 8)
    },
  )
})
