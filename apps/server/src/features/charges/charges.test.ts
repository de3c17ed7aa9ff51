import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#testing/server'

let server: TestServer
let caller: Caller
beforeAll(async () => {
  server = await startTestServer()
  caller = await server.newTenant()
})
afterAll(() => server.close())

let count = 0
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(caller, method, `/v1/${path}`, body, { 'accept-language': 'en' })
async function make(resource: string, body: object) {
  count += 1
  const answer = await call('POST', resource, { name: `${resource} ${count}`, ...body })
  expect(answer.body.errors ?? answer.status).toBe(201)
  return answer.body.data
}
async function refused(resource: string, body: object) {
  count += 1
  const answer = await call('POST', resource, { name: `${resource} ${count}`, ...body })
  expect(answer.status).toBe(422)
  return answer.body.errors
}

describe('what is worth nothing', () => {
  it('is no coupon, charge, discount or table charge', async () => {
    expect(await refused('coupons', { value: 0 })).toEqual({ value: ['Enter ¥1 or more.'] })
    await make('coupons', { value: 0, open_price: true })
    expect(await refused('charges', { kind: 'rate', rate: '0' })).toEqual({ rate: ['Enter 0.001 or more.'] })
    expect(await refused('charges', { kind: 'amount', amount: 0 })).toEqual({ amount: ['Enter ¥1 or more.'] })
    expect(await refused('discounts', { kind: 'rate', rate: '0.000', scope: 'check' })).toEqual({ rate: ['Enter 0.001 or more.'] })
    await make('discounts', { kind: 'open', scope: 'check' })
  })

  it('cannot become so by a change either', async () => {
    const charge = await make('charges', { kind: 'rate', rate: '10', amount: 0 })
    const answer = await call('PUT', `charges/${charge.id}`, { version: charge.version, kind: 'amount' })
    expect([answer.status, answer.body.errors]).toEqual([422, { amount: ['Enter ¥1 or more.'] }])
  })
})

describe('order charges of a revenue center', () => {
  it('are one link, seen and changed from both sides', async () => {
    const mode = await make('modes', { theme: 'teal' })
    const charge = await make('charges', { kind: 'rate', rate: '10' })
    const center = await make('revenue-centers', { mode_id: mode.id, charge_ids: [charge.id] })
    expect(center.charge_ids).toEqual([charge.id])
    const seen = (await call('GET', `charges/${charge.id}`)).body.data
    expect(seen.revenue_center_ids).toEqual([center.id])
    expect((await call('GET', `revenue-centers?charge_ids=${charge.id}`)).body.data).toHaveLength(1)

    await call('PUT', `charges/${charge.id}`, { version: seen.version, revenue_center_ids: [] })
    expect((await call('GET', `revenue-centers/${center.id}`)).body.data.charge_ids).toEqual([])
  })

  it('are not widened to every revenue center by the way: the last one is taken away on the charge', async () => {
    const mode = await make('modes', { theme: 'teal' })
    const charge = await make('charges', { kind: 'rate', rate: '10' })
    const first = await make('revenue-centers', { mode_id: mode.id, charge_ids: [charge.id] })
    const second = await make('revenue-centers', { mode_id: mode.id, charge_ids: [charge.id] })
    const empty = async (center: { id: string }) => {
      const { version } = (await call('GET', `revenue-centers/${center.id}`)).body.data
      return call('PUT', `revenue-centers/${center.id}`, { version, charge_ids: [] })
    }
    expect((await empty(first)).status).toBe(200)
    const refused = await empty(second)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { charge_ids: [`${charge.name} would then be added in every revenue center. Change it on the order charge.`] },
    ])
    expect((await call('GET', `charges/${charge.id}`)).body.data.revenue_center_ids).toEqual([second.id])
  })

  it('do not keep a charge from being deleted, nor let a revenue center go that a charge is limited to', async () => {
    const mode = await make('modes', { theme: 'teal' })
    const charge = await make('charges', { kind: 'rate', rate: '10' })
    const center = await make('revenue-centers', { mode_id: mode.id, charge_ids: [charge.id] })
    const inUse = await call('DELETE', `revenue-centers/${center.id}`)
    expect([inUse.status, inUse.body.exception]).toEqual([409, 'RecordInUse'])
    expect((await call('DELETE', `charges/${charge.id}`)).status).toBe(204)
    expect((await call('DELETE', `revenue-centers/${center.id}`)).status).toBe(204)
  })
})
