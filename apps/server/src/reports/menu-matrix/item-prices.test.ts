import { beforeAll, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleReceipt } from '#testing/peers/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { build, get } = clientOf(server)

const [order] = sampleReceipt('x').orders
const rule = { price_rule_id: '0190a5b0-7c1e-7000-8000-0000000000aa', price_rule: 'ハッピーアワー' }
const days = { from: '2026-04-10', to: '2026-04-10' }
let beer: { id: string }

/** Posts one line; amounts contain 10 % tax. */
async function sell(uid: string, price: number, more: object, quantity = 2) {
  const amount = price * quantity
  const [answer] = await device.post(
    sampleReceipt(uid, {
      subtotal: amount,
      discount: 0,
      tax: amount / 11,
      taxes:
        amount === 0
          ? []
          : [{ rate: '10.0', kind: 'inclusive', taxable: amount, tax: amount / 11 }],
      total: amount,
      settle: amount,
      payments: [{ name: 'Cash', type: 'cash', amount }],
      orders: [
        {
          ...order!,
          menu_item_id: beer.id,
          quantity,
          unit_price: price,
          price: amount,
          cost: 100,
          discount: 0,
          condiments: [],
          ...more,
        },
      ],
    }),
  )
  expect(answer?.status).toBe('stored')
}

beforeAll(async () => {
  beer = await build.menuItem({ price: 660 })
  await sell('usual', 660, {}, 3)
  await sell('happy', 440, rule)
  await sell('happy-again', 440, rule)
  await sell('away', 550, { takeout: true }, 1)
  await sell('free', 0, { comp_amount: 660 }, 1)
})

it('shows how many were sold at which price, with margins', async () => {
  const rows = await get('reports/menu-matrix/prices', { ...days, keys: beer.id })
  expect(rows).toEqual([
    {
      rule: 'condition',
      conditions: 'ハッピーアワー',
      quantity: 4,
      net: 1600,
      margin: 1200,
      earning: 300,
    },
    { rule: 'price', conditions: null, quantity: 3, net: 1800, margin: 1500, earning: 500 },
    { rule: 'comp', conditions: null, quantity: 1, net: 0, margin: -100, earning: -100 },
    { rule: 'takeout', conditions: null, quantity: 1, net: 500, margin: 400, earning: 400 },
  ])
})

it('adds up to the row of the menu matrix', async () => {
  const matrix = await get('reports/menu-matrix', days)
  const { figures, keys } = matrix.rows.find((row: { keys: string[] }) =>
    row.keys.includes(beer.id),
  )
  const rows = await get('reports/menu-matrix/prices', { ...days, keys: keys.join(',') })
  for (const name of ['quantity', 'net', 'margin'] as const)
    expect(
      rows.reduce((sum: number, row: Record<string, number>) => sum + (row[name] ?? 0), 0),
    ).toBe(figures[name])
})
