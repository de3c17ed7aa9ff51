import { beforeEach, expect, it } from 'vitest'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { CheckDevice, sampleOrder } from '#testing/sales/sample-check-events'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { compareRollUps } from '../roll-ups/rebuild-roll-ups.ts'

const server = sharedServer()
let caller: Caller
let register: CheckDevice
beforeEach(async () => {
  caller = await server.newTenant()
  register = new CheckDevice(await sampleDevice(server, caller, 'Register'))
})

const half = (uid: string, line_uid: string) => ({
  uid,
  kind: 'lines' as const,
  shares: [{ line_uid, numerator: 1, denominator: 1 }],
})
/** Opens a check with two lines that two receipts pay. */
async function openSplit() {
  const uid = await register.open('A1', sampleOrder('a'), sampleOrder('b'))
  await register.act(uid, 'split', { parts: [half('p1', 'a'), half('p2', 'b')] })
  return uid
}
const receiptOf = (uid: string, check_uid: string, paidAt: string, more: object = {}) => {
  const first_ordered_at = '2026-04-10T01:00:00.000Z'
  const paid_at = `2026-04-10T${paidAt}:00.000Z`
  return sampleReceipt(uid, { check_uid, first_ordered_at, paid_at, ...more })
}
const report = async (name: string, date = '2026-04-10') =>
  (await server.call(caller, 'GET', `/v1/reports/${name}?from=${date}&to=${date}&granularity=day`))
    .body.data.totals
const differences = () =>
  server.engine.database.transaction({ system: true }, (db) =>
    compareRollUps(db, caller.shop_id ?? ''),
  )

it('counts the guests and the stay of a split check once', async () => {
  const uid = await openSplit()
  await register.device.post(receiptOf('r1', uid, '02:00', { part_uid: 'p1' }))
  await register.device.post(receiptOf('r2', uid, '02:30', { part_uid: 'p2' }))
  const party = { receipts: 2, parties: 1, guests: 2, average_stay_minutes: 90, turns_per_day: 1 }
  expect(await report('tables')).toMatchObject(party)
  expect(await report('staff')).toMatchObject({ receipts: 2, guests: 2 })
  const { body } = await server.call(caller, 'GET', '/v1/receipts/totals')
  expect(body.data).toMatchObject([{ receipts: 2, guests: 2 }])
  expect(await differences()).toEqual([])
})

it('counts parts of one request in any order once', async () => {
  const uid = await openSplit()
  await register.device.post(
    receiptOf('r2', uid, '02:30', { part_uid: 'p2' }),
    receiptOf('r1', uid, '02:00', { part_uid: 'p1' }),
  )
  expect(await report('tables')).toMatchObject({ parties: 1, guests: 2, average_stay_minutes: 90 })
})

it('counts a follow-up check with the check that it follows', async () => {
  const uid = await register.open('A1', sampleOrder('a'))
  await register.device.post(receiptOf('r1', uid, '02:00'))
  const late = register.event(uid, 'add', { lines: [sampleOrder('b')] })
  await register.post(late)
  await register.device.post(receiptOf('r2', late.uid, '03:00'))
  expect(await report('tables')).toMatchObject({ parties: 1, guests: 2, average_stay_minutes: 120 })
})

it('keeps one party when amounts of a part are corrected', async () => {
  const uid = await openSplit()
  await register.device.post(receiptOf('r1', uid, '02:00', { part_uid: 'p1' }))
  await register.device.post(receiptOf('r2', uid, '02:30', { part_uid: 'p2' }))
  const { body } = await server.call(caller, 'GET', '/v1/receipts?sort=-at')
  const [{ id, version }] = body.data
  const corrected = { version, reason: 'Wrong', guest_count: 3 }
  const answer = await server.call(caller, 'POST', `/v1/receipts/${id}/replacements`, corrected)
  expect(answer.status).toBe(200)
  expect(await report('tables')).toMatchObject({ parties: 1, guests: 2, average_stay_minutes: 90 })
  expect(await differences()).toEqual([])
})

it('counts neither a party nor a stay for a refund', async () => {
  const uid = await register.open('A1', sampleOrder('a'))
  await register.device.post(receiptOf('r1', uid, '02:00'))
  const [order] = sampleReceipt('x').orders
  const refund = {
    guest_count: 0,
    refund_of: 'r1',
    subtotal: -1100,
    tax: -100,
    total: -1100,
    settle: -1100,
    taxes: [{ rate: '10', kind: 'inclusive', taxable: -1100, tax: -100 }],
    payments: [{ name: 'Cash', type: 'cash', amount: -1100 }],
    orders: [{ ...order, quantity: -1, price: -1100 }],
  }
  await register.device.post(receiptOf('r2', uid, '05:00', refund))
  expect(await report('tables')).toMatchObject({
    receipts: 2,
    parties: 1,
    average_stay_minutes: 60,
    turns_per_day: 1,
  })
  expect(await differences()).toEqual([])
})

it('counts takeout neither as a table nor as a stay', async () => {
  const yesterday = {
    first_ordered_at: '2026-04-09T01:00:00.000Z',
    ordered_at: '2026-04-09T01:00:00.000Z',
  }
  await register.device.post(
    sampleReceipt('t1', { ...yesterday, paid_at: '2026-04-09T02:00:00.000Z' }),
    sampleReceipt('t2', { ...yesterday, paid_at: '2026-04-09T01:05:00.000Z', table_code: 'OUT' }),
    sampleReceipt('t3', { ...yesterday, paid_at: '2026-04-09T01:06:00.000Z', table_code: 'OUT' }),
  )
  const totals = await report('tables', '2026-04-09')
  expect(totals).toMatchObject({ parties: 3, turns_per_day: 1 })
  const { body } = await server.call(caller, 'GET', '/v1/dashboard')
  expect(body.data.open_tables.usual_stay_minutes).toBe(60)
})
