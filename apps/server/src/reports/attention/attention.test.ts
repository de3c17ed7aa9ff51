import type { Alerts, ShopAttention } from '@pos/contract/reports/attention'
import { beforeEach, expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { type CountedShop, countedShop } from '#testing/sales/counted-items'
import { type Caller, testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()

let shop: CountedShop
let staff: Caller

beforeEach(async () => {
  server.clock.set(testNow)
  shop = await countedShop(server)
  staff = await server.signIn('shop_staff', shop.caller.organization_id, shop.caller.shop_id)
})

const after = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)
const alertsOf = async (caller: Caller, shops = 'current'): Promise<Alerts> =>
  (await server.call(caller, 'GET', `/v1/alerts?shops=${shops}`)).body.data
const attentionOf = async (caller: Caller): Promise<ShopAttention> => {
  const [attention] = (await alertsOf(caller)).shops
  expect(attention).toBeDefined()
  return attention!
}
const see = (caller: Caller, seen_at: string) =>
  server.call(caller, 'PUT', '/v1/alerts/seen', { seen_at })
const beat = (minutes: number, device = shop.devices[0]) => {
  server.clock.set(after(minutes))
  return device.call('POST', '/v1/device/heartbeat', { app_version: '1' })
}

test('the bell and the dashboard show the same alerts', async () => {
  await beat(0)
  await shop.devices[0].post({ uid: 'refused' }, sampleReceipt('wrong', { total: 1 }))
  server.clock.set(after(10))
  const [attention] = (await server.call(shop.caller, 'GET', '/v1/dashboard')).body.data.attention
  expect(await attentionOf(shop.caller)).toEqual({ ...attention, timezone: 'Asia/Tokyo' })
  expect(attention).toMatchObject({
    refused_posts: 1,
    flagged_receipts: 1,
    unsent_changes: expect.any(Number),
  })
})

test('dates alerts by their start; a device that falls silent again is a new one', async () => {
  await beat(0)
  server.clock.set(after(5))
  expect((await attentionOf(shop.caller)).raised_at.devices_offline).toBe(after(1.5).toISOString())
  await beat(60)
  server.clock.set(after(70))
  expect((await attentionOf(shop.caller)).raised_at.devices_offline).toBe(after(61.5).toISOString())
})

test('a device that never connected is no alert', async () => {
  expect((await attentionOf(shop.caller)).devices_offline).toEqual([])
})

test('a stuck table is dated by the time it became stuck', async () => {
  await beat(0)
  const table = {
    table_code: 'A1',
    state: 'locked',
    guests: 2,
    amount: 500,
    opened_at: after(-60).toISOString(),
  }
  await shop.devices[0].call('PUT', '/v1/device/table-states', { tables: [table] })
  server.clock.set(after(30))
  const attention = await attentionOf(staff)
  expect(attention.trouble_tables).toBe(1)
  // A1 is on no floor, and that was so when it was opened.
  expect(attention.raised_at.trouble_tables).toBe(after(-60).toISOString())
})

test('a receipt that was set aside settles no table: dashboard and list agree', async () => {
  await shop.devices[0].call('PUT', '/v1/device/table-states', {
    tables: [
      {
        table_code: 'OUT',
        state: 'open',
        guests: 2,
        amount: 500,
        opened_at: after(-20).toISOString(),
      },
    ],
  })
  await beat(0)
  const trouble = async () => [
    (await attentionOf(staff)).trouble_tables,
    (await server.call(staff, 'GET', '/v1/trouble-tables')).body.meta.trouble,
  ]
  expect(await trouble()).toEqual([0, 0])
  await shop.devices[1].post(
    sampleReceipt('elsewhere', { table_code: 'OUT', paid_at: after(-10).toISOString() }),
  )
  expect(await trouble()).toEqual([1, 1])
  const [receipt] = (await server.call(shop.caller, 'GET', '/v1/receipts')).body.data
  await server.call(shop.caller, 'POST', '/v1/receipts/set-aside', {
    ids: [receipt.id],
    reason: 'Training',
  })
  expect(await trouble()).toEqual([0, 0])
})

test('reports low counts, unless no more than that are made a day anyway', async () => {
  const counted = { inventory_type: 'count' }
  await shop.item('Six', { ...counted, inventory_value: 6 })
  await shop.item('Five', { ...counted, inventory_value: 5 })
  await shop.item('None', { ...counted, inventory_value: 0 })
  await shop.item('Three a day', { inventory_type: 'daily_count', inventory_value: 3 })
  const ten = await shop.item('Ten a day', { inventory_type: 'daily_count', inventory_value: 10 })
  expect((await attentionOf(staff)).running_low.map(({ name }) => name)).toEqual(['Five'])
  await shop.change({ menu_item_id: ten, remaining: 2 })
  expect(await attentionOf(staff)).toMatchObject({
    running_low: [
      { name: 'Ten a day', remaining: 2 },
      { name: 'Five', remaining: 5 },
    ],
    raised_at: { running_low: expect.any(String) },
    oversold: [],
  })
  await shop.change({ menu_item_id: ten, sold_out: true })
  expect((await attentionOf(staff)).running_low.map(({ name }) => name)).toEqual(['Five'])
})

test('shows staff only what they can resolve: tables and low counts', async () => {
  await shop.item('Five', { inventory_type: 'count', inventory_value: 5 })
  await shop.devices[0].post({ uid: 'refused' })
  const seen = await attentionOf(staff)
  expect(seen).toMatchObject({
    refused_posts: 0,
    unsent_changes: 0,
    devices_offline: [],
    running_low: [{ name: 'Five' }],
  })
  expect(Object.keys(seen.raised_at)).toEqual(['running_low'])
  expect(await attentionOf(shop.caller)).toMatchObject({ refused_posts: 1 })
})

test('changes that devices do not receive are not unsent changes', async () => {
  const before = (await attentionOf(shop.caller)).unsent_changes
  const body = {
    year: 2026,
    version: 0,
    weights: [1, 1, 1, 1, 1, 1, 1],
    targets: Array.from({ length: 12 }, () => 1000),
  }
  const targets = await server.call(shop.caller, 'PUT', '/v1/sales-targets', body)
  expect(targets.status, JSON.stringify(targets.body)).toBe(200)
  expect((await attentionOf(shop.caller)).unsent_changes).toBe(before)
  await shop.item('Sent later', {})
  expect((await attentionOf(shop.caller)).unsent_changes).toBe(before + 1)
})

test('a new shop without records of its own has no unsent changes', async () => {
  const empty = await sisterOf(server, shop.caller, { name: 'Empty' })
  const system = await server.signIn('system_admin', empty.organization_id, empty.shop_id)
  const holidays = { country: 'JP', year: 2026 }
  const filled = await server.call(system, 'POST', '/v1/holidays/fill', holidays)
  expect(filled.status).toBe(200)
  expect((await attentionOf(empty)).unsent_changes).toBe(0)
  await clientOf(server, empty).create('payments', { name: 'Cash', type: 'cash' })
  expect((await attentionOf(empty)).unsent_changes).toBeGreaterThan(0)
})

test('all shops are those that the caller may see, the current one first', async () => {
  const sister = await sisterOf(server, shop.caller, { name: 'A sister' })
  const device = await sampleDevice(server, sister, 'Far away')
  await device.post({ uid: 'refused' })
  const names = async (caller: Caller) =>
    (await alertsOf(caller, 'all')).shops.map(({ shop_id }) => shop_id)
  expect(await names(shop.caller)).toEqual([shop.caller.shop_id, sister.shop_id])
  expect((await alertsOf(shop.caller, 'all')).shops[1]).toMatchObject({
    shop: 'A sister',
    refused_posts: 1,
  })
  expect(await names(staff)).toEqual([shop.caller.shop_id])
  expect((await alertsOf(shop.caller)).shops).toHaveLength(1)
})

test('the time of the last view belongs to the user and never moves back or ahead', async () => {
  expect((await alertsOf(staff)).seen_at).toBeNull()
  expect((await see(staff, after(-5).toISOString())).body.data).toEqual({
    seen_at: after(-5).toISOString(),
  })
  await see(staff, after(-10).toISOString())
  expect((await alertsOf(staff)).seen_at).toBe(after(-5).toISOString())
  await see(staff, after(500).toISOString())
  expect((await alertsOf(staff)).seen_at).toBe(testNow.toISOString())
  expect((await alertsOf(shop.caller)).seen_at).toBeNull()
  expect((await see(staff, 'yesterday')).status).toBe(422)
})

test('without a shop there are no alerts', async () => {
  const system = await server.signIn('system_admin', null, null)
  expect(await alertsOf(system)).toMatchObject({ seen_at: null, shops: [] })
  expect((await alertsOf(system, 'all')).shops).toEqual([])
  expect((await see(system, testNow.toISOString())).status).toBe(200)
  expect((await alertsOf(system)).seen_at).toBe(testNow.toISOString())
})
