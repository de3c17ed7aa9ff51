import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, sharedTenant } from '#testing/shared-server'

const server = sharedServer()
const { build, call, create, get, refused, update } = clientOf(server, sharedTenant(server))

describe('an amount of zero', () => {
  it('is refused for coupons, charges, discounts and table charges', async () => {
    expect(await refused('coupons', { value: 0 })).toEqual({ value: ['Enter ¥1 or more.'] })
    await create('coupons', { value: 0, open_price: true })
    expect(await refused('charges', { kind: 'rate', rate: '0' })).toEqual({
      rate: ['Enter 0.001 or more.'],
    })
    expect(await refused('charges', { kind: 'amount', amount: 0 })).toEqual({
      amount: ['Enter ¥1 or more.'],
    })
    expect(await refused('discounts', { kind: 'rate', rate: '0.000', scope: 'check' })).toEqual({
      rate: ['Enter 0.001 or more.'],
    })
    await create('discounts', { kind: 'open', scope: 'check' })
  })

  it('is refused in a change', async () => {
    const charge = await build.charge({ amount: 0 })
    const answer = await update('charges', charge.id, { kind: 'amount' })
    expect([answer.status, answer.body.errors]).toEqual([422, { amount: ['Enter ¥1 or more.'] }])
  })
})

describe('order charges of a revenue center', () => {
  it('are one link that both records can change', async () => {
    const charge = await build.charge()
    const center = await build.revenueCenter({ charge_ids: [charge.id] })
    expect(center.charge_ids).toEqual([charge.id])
    const seen = await get(`charges/${charge.id}`)
    expect(seen.revenue_center_ids).toEqual([center.id])
    expect(await get(`revenue-centers?charge_ids=${charge.id}`)).toHaveLength(1)

    await update('charges', charge.id, { revenue_center_ids: [] })
    expect((await get(`revenue-centers/${center.id}`)).charge_ids).toEqual([])
  })

  it('can lose their last revenue center only in the charge', async () => {
    const charge = await build.charge()
    const first = await build.revenueCenter({ charge_ids: [charge.id] })
    const second = await build.revenueCenter({ charge_ids: [charge.id] })
    const empty = (center: { id: string }) =>
      update('revenue-centers', center.id, { charge_ids: [] })
    expect((await empty(first)).status).toBe(200)
    const answer = await empty(second)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        charge_ids: [
          `${charge.name} would then be added in every revenue center. Change it on the order charge.`,
        ],
      },
    ])
    expect((await get(`charges/${charge.id}`)).revenue_center_ids).toEqual([second.id])
  })

  it('let charges be deleted, but protect a revenue center that limits a charge', async () => {
    const charge = await build.charge()
    const center = await build.revenueCenter({ charge_ids: [charge.id] })
    const inUse = await call('DELETE', `revenue-centers/${center.id}`)
    expect([inUse.status, inUse.body.exception]).toEqual([409, 'RecordInUse'])
    expect((await call('DELETE', `charges/${charge.id}`)).status).toBe(204)
    expect((await call('DELETE', `revenue-centers/${center.id}`)).status).toBe(204)
  })
})
