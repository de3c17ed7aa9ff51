import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { build, create } = clientOf(server)
const nowhere = '018f0000-0000-7000-8000-00000000000f'

const flagsOf = async (uid: string, more: Parameters<typeof sampleReceipt>[1]) => {
  const [answer] = await device.post(sampleReceipt(uid, more))
  expect(answer, JSON.stringify(answer)).toMatchObject({ uid, status: 'stored' })
  return answer?.flagged ?? []
}
const onAccount = (uid: string, payment: object, more: object = {}) =>
  flagsOf(uid, { payments: [{ name: 'Account', type: 'kake', amount: 1100, ...payment }], ...more })

describe('a receipt on account', () => {
  it('names a customer of the shop', async () => {
    const { id } = await create('customers', { name: 'Sample Co.' })
    expect(await onAccount('known', { customer_id: id.toUpperCase() })).toEqual([])
    expect(await onAccount('unknown', { customer_id: nowhere })).toEqual(['unknown_reference'])
  })

  it('is flagged for a customer of another shop', async () => {
    const other = await server.newTenant()
    const { id } = await clientOf(server, other).create('customers', { name: 'Foreign Co.' })
    expect(await onAccount('foreign', { customer_id: id })).toEqual(['unknown_reference'])
  })

  it('without a customer is flagged until one is entered, who then stays', async () => {
    expect(await onAccount('nobody', {})).toEqual(['customer_missing'])
    const find = async () =>
      (await server.call(server.admin, 'GET', '/v1/receipts?q=nobody')).body.data[0]
    const { id, version } = await find()
    const correct = (customer: string | null, at: number) =>
      server.call(server.admin, 'POST', `/v1/receipts/${id}/corrections`, {
        version: at,
        customer,
        reason: 'x',
      })
    expect((await correct('Tanaka', version)).status).toBe(200)
    expect((await find()).flags).toEqual([])
    expect((await correct(null, version + 1)).body.errors).toHaveProperty('customer')
    expect((await find()).flags).toEqual([])
  })
})

it('a receipt is flagged for an unknown discount', async () => {
  const { id } = await create('discounts', { name: 'Staff meal', kind: 'amount', amount: 100 })
  const cheaper: Parameters<typeof sampleReceipt>[1] = {
    discount: 100,
    total: 1000,
    settle: 1000,
    tax: 90,
    taxes: [{ rate: '10', kind: 'inclusive', taxable: 1000, tax: 90 }],
    payments: [{ name: 'Cash', type: 'cash', amount: 1000 }],
  }
  expect(
    await flagsOf('discount', { ...cheaper, discounts: [{ discount_id: id, amount: 100 }] }),
  ).toEqual([])
  expect(
    await flagsOf('discount-unknown', {
      ...cheaper,
      discounts: [{ discount_id: nowhere, amount: 100 }],
    }),
  ).toEqual(['unknown_reference'])
  expect(await flagsOf('discount-ids', { ...cheaper, discount_ids: [nowhere] })).toEqual([
    'unknown_reference',
  ])
})

it('a receipt is flagged for an unknown person who approved it, also without staff', async () => {
  expect(await flagsOf('approved', { staff: { name: 'Sato' }, approved_by: [nowhere] })).toEqual([
    'unknown_reference',
  ])
})

it('a voided line is flagged for an unknown item', async () => {
  const { id } = await build.menuItem({ name: 'Soba' })
  const line = { name: 'Soba', quantity: 1, total_void_price: 900, void_at: '2026-04-10T02:00:00Z' }
  const post = async (uid: string, menu_item_id: string) =>
    (
      await device.call('POST', '/v1/device/void-orders', {
        void_orders: [{ ...line, uid, menu_item_id }],
      })
    ).body.data
  expect(await post('v-known', id)).toEqual([{ uid: 'v-known', status: 'stored' }])
  expect(await post('v-unknown', nowhere)).toMatchObject([{ flagged: ['unknown_reference'] }])
})

it('a moving shop brings its history without flags', async () => {
  const moved = await server.newTenant()
  const { post } = await sampleDevice(server, moved)
  const [old, impossible] = await post(
    sampleReceipt('2016', { paid_at: '2016-05-01T03:00:00Z' }),
    sampleReceipt('1980', { paid_at: '1980-01-01T00:00:30Z' }),
  )
  expect(old).toEqual({ uid: '2016', status: 'stored' })
  expect(impossible?.flagged).toEqual(['time_before_shop'])
})
