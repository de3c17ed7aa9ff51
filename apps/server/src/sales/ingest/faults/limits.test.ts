import { postedReceipt } from '@pos/contract/sales/posted-receipt'
import { maxReceiptAmount } from '@pos/contract/sales/receipt-parts'
import { describe, expect, it } from 'vitest'
import { sampleReceipt } from '#testing/peers/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)

const at = '2026-03-03T03:00:00Z'
const line = { ...sampleReceipt('x').orders[0]!, ordered_at: at }
const most = maxReceiptAmount

describe('the sums of a receipt are limited', () => {
  it.each([
    ['an amount', { total: most + 1 }, 'total'],
    [
      'quantity × cost',
      { orders: [{ ...line, quantity: 9999, cost: 999_999_999_999 }] },
      'orders.0.cost',
    ],
    [
      'quantity × cost within each limit',
      { orders: [{ ...line, quantity: 9999, cost: 100_011 }] },
      'orders.0.cost',
    ],
    [
      'quantity × price',
      { orders: [line, { ...line, quantity: -9999, unit_price: 100_011 }] },
      'orders.1.unit_price',
    ],
    [
      'condiments',
      {
        orders: [
          {
            ...line,
            condiments: Array.from({ length: 100 }, () => ({
              name: 'Egg',
              price: 10_100,
              quantity: 999,
            })),
          },
        ],
      },
      'orders.0.unit_price',
    ],
    [
      'the lines together',
      {
        orders: [
          { ...line, price: most },
          { ...line, price: -1 },
        ],
      },
      'orders',
    ],
    [
      'their costs together',
      { orders: [0, 1].map(() => ({ ...line, quantity: 9999, cost: 60_000 })) },
      'orders',
    ],
    [
      'the payments together',
      { payments: [0, 1].map(() => ({ name: 'Card', type: 'credit', amount: 600_000_000 })) },
      'payments',
    ],
    [
      'the taxes together',
      {
        taxes: [0, 1].map(() => ({ rate: '10', kind: 'inclusive', taxable: 600_000_000, tax: 0 })),
      },
      'taxes',
    ],
  ])('%s', async (name, more, path) => {
    const uid = `beyond-${name.replaceAll(/\W/g, '-')}`
    const answers = await device.post(sampleReceipt(`${uid}-beside`, { paid_at: at }), {
      ...sampleReceipt(uid, { paid_at: at }),
      ...more,
    })
    expect(answers).toMatchObject([{ status: 'stored' }, { status: 'refused' }])
    expect(Object.keys(answers[1]?.errors ?? {})).toContain(path)
    expect(answers[1]?.errors?.[path]?.at(-1)).toContain(String(most))
  })
})

/** The largest accepted receipt: every field and every sum at its limit. */
const largest = (uid: string, sign: 1 | -1) => ({
  ...sampleReceipt(uid, { paid_at: at }),
  ...Object.fromEntries(
    [
      'subtotal',
      'tax',
      'discount',
      'charge',
      'table_charge',
      'auto_gratuity',
      'tip',
      'total',
      'settle',
      'change',
    ].map((name) => [name, sign * most]),
  ),
  guest_count: 9999,
  first_ordered_at: '1970-01-01T00:00:00Z',
  taxes: [{ rate: '10', kind: 'inclusive', taxable: sign * most, tax: sign * most }],
  payments: [{ name: 'Card', type: 'credit', amount: sign * most }],
  orders: [
    {
      ...line,
      quantity: sign * 9999,
      unit_price: 100_009,
      cost: 100_009,
      price: sign * most,
      discount: -sign * most,
    },
  ],
})

it('the largest receipts do not break any report', async () => {
  expect(postedReceipt.safeParse(largest('x', 1)).error).toBeUndefined()
  const batch = Array.from({ length: 500 }, (_, index) =>
    largest(`largest-${index}`, index % 50 === 0 ? -1 : 1),
  )
  const answers = await device.post(...batch)
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['stored']))
  for (const name of [
    'revenues',
    'revenue-centers',
    'tables',
    'orders',
    'payments',
    'time-periods',
  ]) {
    const { status, body } = await server.call(
      server.admin,
      'GET',
      `/v1/reports/${name}?from=2026-01-01&to=2026-04-10`,
    )
    expect({ name, status, body: status === 200 ? null : body }).toEqual({
      name,
      status: 200,
      body: null,
    })
  }
  const { body } = await server.call(
    server.admin,
    'GET',
    '/v1/reports/revenues?from=2026-03-03&to=2026-03-03',
  )
  expect(body.data.totals.total).toBeGreaterThan(470 * most)
  for (const path of ['/v1/receipts', '/v1/receipts/totals', '/v1/dashboard'])
    expect((await server.call(server.admin, 'GET', path)).status, path).toBe(200)
})
