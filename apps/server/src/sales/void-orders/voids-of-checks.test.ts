import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
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
const voids = async (query = '') =>
  (await server.call(caller, 'GET', `/v1/receipt-void-orders${query}`)).body.data
const send = (uid: string, ...line_uids: string[]) =>
  register.act(uid, 'send', { ticket_uid: newId(), line_uids })
const voidLine = (uid: string, line_uid: string, quantity: number, comp = false) =>
  register.act(uid, 'void', { line_uid, quantity, comp, reason: 'Dropped' })

describe('the voids of a check', () => {
  it('are listed with table, item, pieces and amount', async () => {
    const uid = await register.open('12', sampleOrder('a', { quantity: 3, unit_price: 500 }))
    await send(uid, 'a')
    await voidLine(uid, 'a', 2)
    expect(await voids()).toMatchObject([
      {
        table_code: '12',
        name: 'Beer',
        quantity: 2,
        total_void_price: 1000,
        reason: 'Dropped',
        device: 'Register',
        receipt: null,
      },
    ])
  })

  it('leave out lines that the kitchen never had, and comps', async () => {
    const uid = await register.open('12', sampleOrder('a'), sampleOrder('b'))
    await voidLine(uid, 'a', 1)
    await send(uid, 'b')
    await voidLine(uid, 'b', 1, true)
    expect(await voids()).toEqual([])
  })

  it('get the receipt that settles the check, also after a merge', async () => {
    const uid = await register.open('12', sampleOrder('a', { quantity: 2 }))
    const other = await register.open('13', sampleOrder('b'))
    await send(uid, 'a')
    await voidLine(uid, 'a', 1)
    await register.act(uid, 'merge', { to_check_uid: other })
    await register.device.call('POST', '/v1/device/receipts', {
      receipts: [sampleReceipt('r-1', { check_uid: other })],
    })
    expect(await voids('?kind=void')).toMatchObject([{ name: 'Beer', receipt: {} }])
    const [{ receipt }] = await voids('?kind=void')
    const { body } = await server.call(caller, 'GET', `/v1/receipts/${receipt.id}`)
    expect(body.data.voids).toHaveLength(1)
  })

  it('count once in the totals when the event is repeated', async () => {
    const uid = await register.open('12', sampleOrder('a', { quantity: 2, unit_price: 500 }))
    await send(uid, 'a')
    const event = register.event(uid, 'void', { line_uid: 'a', quantity: 1, comp: false })
    await register.post(event)
    await register.post(event)
    const { body } = await server.call(caller, 'GET', '/v1/receipt-void-orders/totals')
    expect(body.data).toMatchObject([{ voids: 1, quantity: 1, amount: 500 }])
  })

  it('list lines that moved to another table as moves', async () => {
    const uid = await register.open('12', sampleOrder('a', { quantity: 2 }), sampleOrder('b'))
    const other = await register.open('13')
    await send(uid, 'a', 'b')
    await register.act(uid, 'move', {
      to_check_uid: other,
      lines: [
        { line_uid: 'a', quantity: 1, as: 'a2' },
        { line_uid: 'b', quantity: null, as: null },
      ],
    })
    const moved = await voids('?kind=moved')
    expect(moved.map((row: Record<string, unknown>) => [row.moved_to, row.quantity])).toEqual(
      expect.arrayContaining([
        ['13', 1],
        ['13', 2],
      ]),
    )
  })
})
