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
let handheld: CheckDevice
beforeEach(async () => {
  server.clock.set(testNow)
  caller = await server.newTenant()
  register = new CheckDevice(await sampleDevice(server, caller, 'Register'))
  handheld = new CheckDevice(await sampleDevice(server, caller, 'Handheld'))
})
const read = async (path: string) => (await server.call(caller, 'GET', `/v1/${path}`)).body
const send = (device: CheckDevice, uid: string, ...line_uids: string[]) =>
  device.act(uid, 'send', { ticket_uid: newId(), line_uids })

describe('the live floor', () => {
  it('shows open checks with guests, amount and pieces that are not served', async () => {
    const uid = await register.open('12', sampleOrder('a', { quantity: 2, unit_price: 500 }))
    await handheld.act(uid, 'add', { lines: [sampleOrder('b', { quantity: 1 })] })
    await send(register, uid, 'a')
    const { data } = await read('live-floor')
    expect(data.checks).toMatchObject([
      { uid, tables: ['12'], guests: 2, unsent: 1, waiting: 0, paying_on: null },
    ])
    await register.act(uid, 'kitchen', { line_uids: ['a'], state: 'started' })
    expect((await read('live-floor')).data.checks).toMatchObject([{ waiting: 2 }])
    expect(data.reported).toEqual([])
  })

  it('names the device that takes the payment', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    await handheld.device.call('POST', `/v1/device/checks/${uid}/claim`, {})
    expect((await read('checks')).data).toMatchObject([{ uid, paying_on: 'Handheld' }])
  })

  it('shows the floors as drawn, and tables of devices without checks', async () => {
    const { create } = clientOf(server, caller)
    await create('shop-maps', {
      name: '1F',
      tables: [{ code: '12', shape: 'rect_4_1', x: 100, y: 50, seats: 4 }],
    })
    await register.device.call('PUT', '/v1/device/table-states', {
      tables: [{ table_code: '12', state: 'open', guests: 3, amount: 900 }],
    })
    const { data } = await read('live-floor')
    expect(data.floors).toMatchObject([
      { name: '1F', tables: [{ code: '12', shape: 'rect_4_1', x: 100, y: 50 }] },
    ])
    expect(data.reported).toMatchObject([
      { table_code: '12', guests: 3, amount: 900, device: 'Register' },
    ])
  })

  it('shows when the course of a table ends', async () => {
    const { create } = clientOf(server, caller)
    const { id } = await create('courses', {
      name: 'Tasting',
      price: 5000,
      time_limit: 120,
      last_order: 30,
      items: [],
    })
    await register.open('12', sampleOrder('k', { course_id: id, name: 'Tasting' }))
    const [check] = (await read('checks')).data
    expect(check.course).toEqual({
      name: 'Tasting',
      name_en: null,
      step: null,
      last_order_at: '2026-04-10T04:30:00.000Z',
      ends_at: '2026-04-10T05:00:00.000Z',
    })
  })

  it('lists closed checks of a table, newest first', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    const other = await register.open('13', sampleOrder('b'))
    for (const [receipt, check_uid] of [
      ['r1', uid],
      ['r2', other],
    ] as const)
      await register.device.post({ ...sampleReceipt(receipt), check_uid })
    expect((await read('checks')).data).toEqual([])
    expect((await read('checks?state=closed')).data).toHaveLength(2)
    expect((await read('checks?state=closed&table=13')).data).toMatchObject([
      { uid: other, state: 'paid' },
    ])
  })
})

describe('the history of a check', () => {
  it('has its events with the names of people and devices, and its receipts', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    await send(handheld, uid, 'a')
    await register.device.post({ ...sampleReceipt('r1'), check_uid: uid })
    const { data } = await read(`checks/${uid}`)
    expect(data.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'open',
      'add',
      'send',
      'close',
    ])
    expect(data.devices.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Handheld',
      'Register',
    ])
    expect(data.receipts).toMatchObject([{ uid: 'r1', id: expect.any(String) }])
    expect(data.listed).toMatchObject({ uid, state: 'paid' })
  })

  it('names the checks that its lines came from and went to', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    const other = await register.open('13')
    await register.act(uid, 'merge', { to_check_uid: other })
    expect((await read(`checks/${uid}`)).data.related).toEqual([
      { uid: other, tables: ['13', '12'] },
    ])
    expect((await read(`checks/${other}`)).data.related).toMatchObject([{ uid }])
  })

  it('is not found in another shop', async () => {
    const uid = await register.open('12', sampleOrder('a'))
    const stranger = await server.newTenant()
    expect((await server.call(stranger, 'GET', `/v1/checks/${uid}`)).status).toBe(404)
    expect((await server.call(stranger, 'GET', '/v1/live-floor')).body.data.checks).toEqual([])
  })
})
