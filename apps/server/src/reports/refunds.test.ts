import { expect, it } from 'vitest'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

it('the average of a day of refunds mirrors that of as many sales', async () => {
  const device = await sampleDevice(server)
  const check = (uid: string, paid_at: string, total: number) =>
    sampleReceipt(uid, {
      paid_at,
      total,
      subtotal: total,
      settle: total,
      tax: 0,
      taxes: [],
      guest_count: 1,
    })
  await device.post(
    check('sale-1', '2026-04-08T02:00:00Z', 1000),
    check('sale-2', '2026-04-08T03:00:00Z', 1001),
  )
  await device.post(
    check('back-1', '2026-04-09T02:00:00Z', -1000),
    check('back-2', '2026-04-09T03:00:00Z', -1001),
  )
  const { body } = await server.call(
    server.admin,
    'GET',
    '/v1/reports/revenues?from=2026-04-08&to=2026-04-09',
  )
  expect(body.data.rows.map((row: { figures: object }) => row.figures)).toMatchObject([
    {
      total: 2001,
      refunds: 0,
      refund_amount: 0,
      sales: 2001,
      average_per_guest: 1001,
      average_per_receipt: 1001,
    },
    {
      total: -2001,
      refunds: 2,
      refund_amount: 2001,
      sales: 0,
      average_per_guest: -1001,
      average_per_receipt: -1001,
    },
  ])
})
