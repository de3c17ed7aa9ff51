import { describe, expect, it } from 'vitest'
import { sampleReceipt } from '#testing/peers/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)

const path = '/v1/receipts/quarantine'
const list = async (query = '') =>
  (await server.call(server.admin, 'GET', `${path}?per_page=200${query}`)).body.data
const idOf = async (uid: string) =>
  String((await list()).find((row: { uid: string }) => row.uid === uid).id)
const read = async (id: string) =>
  (await server.call(server.admin, 'GET', `${path}/${id}`)).body.data
const accept = (id: string, content?: unknown, caller = server.admin) =>
  server.call(
    caller,
    'POST',
    `${path}/${id}/take-in`,
    content === undefined ? {} : { content, reason: 'Wrong field' },
  )

describe('a refused post', () => {
  it('is stored unchanged, also if it is a conflict', async () => {
    await device.post(sampleReceipt('letter'))
    const { guest_count: _, ...rest } = sampleReceipt('letter')
    const other = { guest_count: 7, ...rest }
    await device.post(other)
    const post = await read(await idOf('letter'))
    expect(JSON.stringify(post.content)).toBe(JSON.stringify(other))
    expect(post).toMatchObject({
      reason: 'conflict',
      resolution: null,
      existing_id: expect.any(String),
    })
  })

  it('keeps values that no database can store as text: NUL and lone surrogates', async () => {
    const content = {
      uid: 'unholdable',
      customer: 'a\u0000b',
      half: ['\ud800', '\udc00x'],
      '\u0000\ud800': '\\u0000',
    }
    expect((await device.post(content))[0]).toMatchObject({ uid: 'unholdable', status: 'refused' })
    const id = await idOf('unholdable')
    expect((await read(id)).content).toEqual(content)
    expect((await accept(id)).status).toBe(422)
    expect((await accept(id, sampleReceipt('unholdable'))).status).toBe(200)
  })

  it('is stored once with corrected content, like a post of the device', async () => {
    await device.post({ ...sampleReceipt('broken'), guest_count: 'two' })
    const id = await idOf('broken')
    const refused = await accept(id)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['guest_count']])
    const silent = await server.call(server.admin, 'POST', `${path}/${id}/take-in`, {
      content: sampleReceipt('broken'),
    })
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['reason']])
    const { status, body } = await accept(id, sampleReceipt('broken', { total: 1 }))
    expect([status, body.data]).toEqual([
      200,
      { status: 'stored', record_id: expect.any(String), flagged: ['total'] },
    ])
    const receipt = await server.call(server.admin, 'GET', `/v1/receipts/${body.data.record_id}`)
    expect(receipt.body.data).toMatchObject({
      uid: 'broken',
      device: 'Register',
      device_id: device.id,
    })
    expect(await read(id)).toMatchObject({
      resolution: 'taken_in',
      resolution_reason: 'Wrong field',
      record_id: body.data.record_id,
      resolved_by_name: expect.any(String),
    })
    expect((await accept(id, sampleReceipt('broken'))).status).toBe(409)
    expect((await list('&state=open')).map((row: { id: string }) => row.id)).not.toContain(id)
    expect((await list('&state=resolved')).map((row: { id: string }) => row.id)).toContain(id)
  })

  it('that conflicts is refused again under its uid, and stored under a new one', async () => {
    await device.post(sampleReceipt('taken'))
    await device.post(sampleReceipt('taken', { guest_count: 8 }))
    const id = await idOf('taken')
    const before = (await list()).length
    const refused = await accept(id)
    expect([refused.status, Object.keys(refused.body.errors), (await list()).length]).toEqual([
      422,
      ['uid'],
      before,
    ])
    const { content } = await read(id)
    expect((await accept(id, { ...content, uid: 'taken-2' })).body.data).toMatchObject({
      status: 'stored',
    })
  })

  it('is dismissed with a reason, and stays dismissed if the device sends it again', async () => {
    const wrong = { ...sampleReceipt('away'), guest_count: -5 }
    await device.post(wrong)
    const id = await idOf('away')
    expect(
      (await server.call(server.admin, 'POST', `${path}/${id}/dismiss`, { reason: '  ' })).status,
    ).toBe(422)
    expect(
      (await server.call(server.admin, 'POST', `${path}/${id}/dismiss`, { reason: 'Practice' }))
        .status,
    ).toBe(204)
    await device.post(wrong)
    expect(await read(id)).toMatchObject({
      resolution: 'dismissed',
      resolution_reason: 'Practice',
      record_id: null,
    })
  })

  it('may be a void order', async () => {
    const voided = {
      uid: 'void-x',
      name: '',
      quantity: 1,
      total_void_price: 500,
      void_at: '2026-04-10T02:00:00Z',
    }
    await device.call('POST', '/v1/device/void-orders', { void_orders: [voided] })
    const id = await idOf('void-x')
    const { body } = await accept(id, { ...voided, name: 'Soba' })
    const found = await server.call(
      server.admin,
      'GET',
      `/v1/receipt-void-orders/${body.data.record_id}`,
    )
    expect(found.body.data).toMatchObject({ uid: 'void-x', name: 'Soba', total_void_price: 500 })
  })

  it('names the limit of two thousand lines', async () => {
    const [line] = sampleReceipt('x').orders
    await device.post({
      ...sampleReceipt('endless'),
      orders: Array.from({ length: 10_000 }, () => line),
    })
    expect((await read(await idOf('endless'))).errors).toEqual({
      orders: [expect.stringContaining('2000')],
    })
  })

  it('does not exist for other organizations', async () => {
    const id = (await list())[0].id
    expect((await server.call(server.stranger, 'GET', `${path}/${id}`)).status).toBe(404)
    expect((await accept(id, undefined, server.stranger)).status).toBe(404)
    expect(
      (await server.call(server.stranger, 'POST', `${path}/${id}/dismiss`, { reason: 'x' })).status,
    ).toBe(404)
  })
})
