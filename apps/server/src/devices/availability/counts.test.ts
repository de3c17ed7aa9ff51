import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type CountedShop,
  countedShop,
  orderLine,
  receiptOf,
  voidOf,
} from '#testing/sales/counted-items'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
let shop: CountedShop
beforeAll(async () => {
  shop = await countedShop(server)
})

const counted = (name: string, inventory_value = 10) =>
  shop.item(name, { inventory_type: 'count', inventory_value })
const order = (device: 0 | 1, ...lines: object[]) =>
  shop.devices[device].call('POST', '/v1/device/orders', { lines })
const voidLines = (...void_orders: object[]) =>
  shop.devices[0].call('POST', '/v1/device/void-orders', { void_orders })

describe('a count', () => {
  it('decreases once per order sent to the kitchen, and returns the rest', async () => {
    const soba = await counted('Soba')
    const { status, body } = await order(0, orderLine(soba, 'l-1', 3))
    expect([status, body.data]).toEqual([
      200,
      [{ menu_item_id: soba, sold_out: false, remaining: 7 }],
    ])
    await order(1, orderLine(soba, 'l-1', 3), orderLine(soba, 'l-1', 3), orderLine(soba, 'l-2', 7))
    expect(await shop.shown(soba)).toMatchObject({
      remaining: 0,
      sold_out: true,
      sold_last_hour: 10,
    })
  })

  it('increases once per voided order, and the item is on sale again', async () => {
    const item = await counted('Udon', 2)
    await order(0, orderLine(item, 'u-1', 2))
    await voidLines(voidOf(item, 'u-1'), {
      ...voidOf(item, 'u-1', 1, 'moved'),
      void_at: null,
      moved_at: '2026-04-10T03:05:00.000Z',
    })
    await voidLines(voidOf(item, 'u-1'))
    expect(await shop.shown(item)).toMatchObject({ remaining: 1, sold_out: false })
  })

  it('decreases by receipt lines that were never ordered, but not for a refund', async () => {
    const item = await counted('Tempura')
    await order(0, orderLine(item, 't-1', 2))
    const receipt = receiptOf(
      't',
      { ...orderLine(item, 't-1', 2) },
      { ...orderLine(item, 't-2', 1) },
      { menu_item_id: item, quantity: 3, ordered_at: '2026-04-10T03:01:00.000Z' },
    )
    await shop.devices[0].post(receipt)
    await shop.devices[1].post(receipt, receipt)
    await shop.devices[0].post(receiptOf('refund', { ...orderLine(item, 't-1', -2) }))
    expect(await shop.left(item)).toBe(4)
  })

  it('becomes negative when devices sell offline, and shows that', async () => {
    const item = await counted('Katsu', 1)
    await Promise.all([order(0, orderLine(item, 'k-1')), order(1, orderLine(item, 'k-2', 2))])
    expect(await shop.shown(item)).toMatchObject({ remaining: -2, sold_out: true })
    const { body } = await server.call(shop.caller, 'GET', '/v1/dashboard')
    expect(body.data.attention[0].oversold).toContainEqual({
      id: item,
      name: 'Katsu',
      remaining: -2,
    })
  })

  it('ignores orders from before the count was set', async () => {
    const item = await counted('Ebi')
    await order(0, orderLine(item, 'old', 5, '2026-04-10T02:59:59.000Z'))
    await shop.devices[0].post(
      receiptOf('old', orderLine(item, 'old', 5, '2026-04-10T02:59:59.000Z')),
    )
    await voidLines(voidOf(item, 'old', 5))
    expect(await shop.left(item)).toBe(10)
  })

  it.each(['order', 'void'])(
    'increases by voids of a device with a slow clock; the %s arrives first',
    async (first) => {
      const item = await counted('Uni')
      const uid = `slow-${first}`
      const posts = [
        () => order(0, orderLine(item, uid, 2, '2026-04-10T03:01:00.000Z')),
        () => voidLines({ ...voidOf(item, uid, 2), void_at: '2026-04-10T02:00:00.000Z' }),
      ]
      for (const post of first === 'order' ? posts : posts.toReversed())
        expect((await post()).status).toBe(200)
      expect(await shop.left(item)).toBe(10)
    },
  )

  it('concerns one shop, and an unknown item has no effect', async () => {
    const item = await counted('Ika')
    const other = await countedShop(server)
    const { status, body } = await other.devices[0].call('POST', '/v1/device/orders', {
      lines: [orderLine(item, 'foreign', 4)],
    })
    expect([status, body.data]).toEqual([
      200,
      [{ menu_item_id: item, sold_out: false, remaining: null }],
    ])
    expect(await shop.left(item)).toBe(10)
  })
})

it('counts each order once, in any sequence, repeated, from any device', async () => {
  let run = 0
  const line = fc.record({
    ordered: fc.integer({ min: 1, max: 4 }),
    voided: fc.integer({ min: 0, max: 4 }),
    isPaid: fc.boolean(),
    isSent: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      async (lines, numbers) => {
        const name = `r${(run += 1)}`
        const item = await counted(name, 500)
        let expected = 500
        const posts = lines.flatMap(({ ordered, voided, isPaid, isSent }, index) => {
          const uid = `${name}-${index}`
          const off = Math.min(ordered, voided)
          const left = ordered - off
          expected -= isSent || isPaid ? left : 0
          return [
            ...(isSent
              ? [() => order(index % 2 === 0 ? 0 : 1, orderLine(item, uid, ordered))]
              : []),
            ...(isSent && off > 0 ? [() => voidLines(voidOf(item, uid, off))] : []),
            ...(isPaid && left > 0
              ? [
                  () =>
                    shop.devices[1].post(receiptOf(`${name}-${index}`, orderLine(item, uid, left))),
                ]
              : []),
          ]
        })
        const repeated = [...posts, ...posts]
        const shuffled = repeated
          .map((post) => ({ post, at: numbers.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
        await Promise.all(shuffled.map(({ post }) => post()))
        expect(await shop.left(item)).toBe(expected)
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
