import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
/** Works in another shop of the same organization. */
let elsewhere: Caller
let receipt = ''
let voided = ''
let hall = ''

beforeAll(async () => {
  const device = await sampleDevice(server)
  await device.post(sampleReceipt('check'))
  const void_orders = [
    {
      uid: 'v',
      receipt_uid: 'check',
      name: 'Soba',
      quantity: 1,
      total_void_price: 900,
      void_at: '2026-04-10T02:00:00Z',
      table_code: 'A1',
    },
  ]
  await device.call('POST', '/v1/device/void-orders', { void_orders })
  const ask = async (path: string) => (await server.call(server.admin, 'GET', path)).body.data
  receipt = (await ask('/v1/receipts'))[0].id
  voided = (await ask('/v1/receipt-void-orders'))[0].id
  const mode = await server.call(server.admin, 'POST', '/v1/modes', {
    name: 'Table',
    theme: 'blue',
  })
  const center = await server.call(server.admin, 'POST', '/v1/revenue-centers', {
    name: 'Hall',
    mode_id: mode.body.data.id,
  })
  hall = center.body.data.id
  elsewhere = await sisterOf(server, server.admin)
})

const read = (caller: Caller, path: string) => server.call(caller, 'GET', path)

it('a receipt of another shop opens for people who may see that shop', async () => {
  const current = await read(server.admin, `/v1/receipts/${receipt}`)
  expect(current.body.data).toMatchObject({
    shop_id: server.admin.shop_id,
    voids: [{ id: voided }],
  })
  expect((await read(elsewhere, `/v1/receipts/${receipt}`)).body).toEqual(current.body)
  const [void_order] = (await read(server.admin, '/v1/receipt-void-orders')).body.data
  expect((await read(elsewhere, `/v1/receipt-void-orders/${voided}`)).body.data).toEqual(void_order)
})

it('is corrected with records of its own shop, and stored there', async () => {
  const choices = await read(
    elsewhere,
    `/v1/receipts/correction-choices?shop_id=${server.admin.shop_id}`,
  )
  expect(choices.body.data.revenue_centers).toEqual([{ id: hall, name: 'Hall' }])
  expect(
    (await read(elsewhere, '/v1/receipts/correction-choices')).body.data.revenue_centers,
  ).toEqual([])
  const correct = (body: object) =>
    server.call(elsewhere, 'POST', `/v1/receipts/${receipt}/corrections`, {
      reason: 'Mixed up',
      ...body,
    })
  expect(
    (await correct({ version: 1, revenue_center_id: hall, note: 'From afar' })).body.data,
  ).toEqual({ version: 2 })
  expect((await read(server.admin, `/v1/receipts/${receipt}`)).body.data).toMatchObject({
    revenue_center: 'Hall',
    note: 'From afar',
  })
  const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
    sql<{ scope_id: string; shop_id: string }>`
      select c.scope_id, r.shop_id from changes c join receipt_corrections r on r.receipt_id = c.record_id where c.record_id = ${receipt}`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ scope_id: server.admin.shop_id, shop_id: server.admin.shop_id }])
})

it('does not exist for a manager of other shops only, nor for another organization', async () => {
  const manager = await server.signIn(
    'shop_manager',
    server.admin.organization_id,
    String(elsewhere.shop_id),
  )
  for (const caller of [manager, server.stranger]) {
    expect((await read(caller, `/v1/receipts/${receipt}`)).status).toBe(404)
    expect((await read(caller, `/v1/receipt-void-orders/${voided}`)).status).toBe(404)
    expect(
      (await read(caller, `/v1/receipts/correction-choices?shop_id=${server.admin.shop_id}`))
        .status,
    ).toBe(404)
    const answer = await server.call(caller, 'POST', `/v1/receipts/${receipt}/corrections`, {
      version: 2,
      note: 'Taken over',
      reason: 'x',
    })
    expect(answer.status).toBe(404)
  }
  const assigned = await server.signIn(
    'shop_manager',
    server.admin.organization_id,
    String(elsewhere.shop_id),
  )
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`
      insert into user_shops (organization_id, user_id, shop_id)
      values (${server.admin.organization_id}, ${assigned.user_id}, ${server.admin.shop_id})`.execute(
      db,
    ),
  )
  expect((await read(assigned, `/v1/receipts/${receipt}`)).status).toBe(200)
})
