import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { clientOf } from '#testing/client'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { CheckDevice, sampleOrder } from '#testing/sales/sample-check-events'
import type { Caller } from '#testing/server'
import { testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
let caller: Caller
let register: CheckDevice
beforeEach(async () => {
  server.clock.set(testNow)
  caller = await server.newTenant()
  register = new CheckDevice(await sampleDevice(server, caller, 'Register'))
})
/** Opens a check with sent lines. */
async function sent(...uids: string[]): Promise<string> {
  const uid = await register.open('12', ...uids.map((line) => sampleOrder(line)))
  await register.act(uid, 'send', { ticket_uid: newId(), line_uids: uids })
  return uid
}
async function pay(check_uid: string, ...lines: string[]) {
  const receipt = sampleReceipt(`r-${check_uid}`)
  const [order] = receipt.orders
  const orders = lines.map((uid, position) => ({ ...order, uid, position }))
  await register.device.post({ ...receipt, check_uid, orders })
}
async function release(outcome: 'settled' | 'cancelled') {
  const { body } = await server.call(caller, 'GET', '/v1/trouble-tables?show=all')
  const { table_code, version } = body.data[0]
  await server.call(caller, 'POST', '/v1/trouble-tables/fixes', { table_code, version, outcome })
}
async function warnings() {
  const { get } = clientOf(server, caller)
  const { today } = await get('day-close')
  return (await get(`day-close/day?date=${today}`)).figures.warnings
}
const unpaid = async () => (await warnings()).unpaid_lines

describe('lines that were never paid', () => {
  it('are those of a table that was released without a payment', async () => {
    const uid = await sent('a')
    await release('cancelled')
    expect(await unpaid()).toMatchObject([
      { check_uid: uid, tables: ['12'], quantity: 2, name: 'Beer' },
    ])
  })

  it('are those that the receipt of the check leaves out', async () => {
    const uid = await sent('a', 'b')
    await pay(uid, 'a')
    expect(await unpaid()).toHaveLength(1)
  })

  it('are neither paid, voided nor comped ones', async () => {
    const uid = await sent('a', 'b', 'c')
    await register.act(uid, 'void', { line_uid: 'b', quantity: 2, comp: false })
    await register.act(uid, 'void', { line_uid: 'c', quantity: 2, comp: true })
    await pay(uid, 'a')
    expect(await unpaid()).toEqual([])
  })

  it('are not those of an open check, nor of one that was settled elsewhere', async () => {
    await sent('a')
    expect(await unpaid()).toEqual([])
    await release('settled')
    expect(await unpaid()).toEqual([])
  })
})

it('open checks without a table are listed until they end', async () => {
  const uid = newId()
  await register.act(uid, 'open', { type: 'takeout', guests: 1, name: 'Mori' })
  await register.act(uid, 'add', { lines: [sampleOrder('a')] })
  await sent('b')
  const { checks_without_table } = await warnings()
  expect(checks_without_table).toMatchObject([{ check_uid: uid, type: 'takeout', name: 'Mori' }])
  expect(checks_without_table[0].amount).toBeGreaterThan(0)
  await register.act(uid, 'void', { line_uid: 'a', quantity: 2, comp: false })
  await register.act(uid, 'cancel', {})
  expect((await warnings()).checks_without_table).toEqual([])
})
