import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { clientOf } from '#testing/client'
import { type SampleDevice, sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import type { Caller } from '#testing/server'
import { testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
let caller: Caller
let other: SampleDevice
let manager: string
let waiter: string

beforeAll(async () => {
  server.clock.set(testNow)
  caller = await server.newTenant()
  manager = await makeStaff(true)
  waiter = await makeStaff(false)
  const device = await sampleDevice(server, caller, 'Register')
  other = await sampleDevice(server, caller, 'Handheld')
  const card = { name: 'Visa', type: 'credit', sub_type: 'visa' } as const
  await device.post(
    sampleReceipt('old', { paid_at: '2026-03-01T03:00:00Z', receipt_number: '0001' }),
    sampleReceipt('lunch', { paid_at: '2026-04-09T03:00:00Z', receipt_number: '0007' }),
    sampleReceipt('dinner', {
      paid_at: '2026-04-09T10:00:00Z',
      receipt_number: '0008',
      table_code: 'B7',
      payments: [{ ...card, card_last4: '4242', amount: sampleReceipt('x').total }],
    }),
  )
})
/** Creates a person with or without the right to look at receipts. */
async function makeStaff(report_check: boolean): Promise<string> {
  const { create } = clientOf(server, caller)
  const role = await create('roles', { name: newId(), report_check })
  const person = { last_name: 'Sato', first_name: 'Mei', display_name: 'Mei' }
  const access = { role: 'shop_staff', shop_ids: [caller.shop_id], role_id: role.id }
  return (await create('users', { ...person, ...access })).id
}
const find = async (query: Record<string, string>, staff_id = manager, by = other) => {
  const search = new URLSearchParams({ staff_id, ...query })
  return by.call('GET', `/v1/device/receipts?${search.toString()}`)
}
const uidsOf = async (query: Record<string, string>) =>
  (await find(query)).body.data.map(({ receipt }: { receipt: { uid: string } }) => receipt.uid)

describe('receipts of the shop on any device', () => {
  it.each([
    ['the last seven days, newest first', {}, ['dinner', 'lunch']],
    ['uid', { uid: 'old' }, ['old']],
    ['number', { number: '0007' }, ['lunch']],
    ['table', { table: 'B7' }, ['dinner']],
    ['the last digits of the card', { last4: '4242' }, ['dinner']],
    ['days', { from: '2026-03-01', until: '2026-03-01' }, ['old']],
    ['what does not exist', { number: '9999' }, []],
  ] as const)('are found by %s', async (_name, query, expected) => {
    expect(await uidsOf(query)).toEqual(expected)
  })

  it('have the form in which they were posted, with what was refunded', async () => {
    const [found] = (await find({ uid: 'dinner' })).body.data
    expect(found).toMatchObject({
      device: 'Register',
      set_aside: false,
      refunded_lines: [],
      receipt: { uid: 'dinner', table_code: 'B7', receipt_number: '0008' },
    })
    expect(found.left).toBe(found.receipt.total + (found.receipt.tip ?? 0))
  })

  it('are refused without the right, unless a person with it approves', async () => {
    expect((await find({}, waiter)).status).toBe(403)
    expect((await find({}, newId())).status).toBe(403)
    expect((await find({ approved_by: waiter }, waiter)).status).toBe(403)
    expect((await find({ approved_by: manager }, waiter)).status).toBe(200)
  })

  it('are those of the shop of the device alone', async () => {
    const stranger = await sampleDevice(server, server.stranger, 'Stranger')
    expect((await find({ uid: 'dinner' }, manager, stranger)).status).toBe(403)
  })

  it('are recorded in the audit log with the person who looked', async () => {
    await find({ number: '0007' })
    const { get } = clientOf(server, caller)
    const [entry] = await get('trail?action=find_receipts&per_page=1')
    expect(entry).toMatchObject({
      actor: 'device',
      actor_name: 'Handheld',
      after: { staff_id: manager, number: '0007', receipts: ['lunch'] },
    })
  })
})
