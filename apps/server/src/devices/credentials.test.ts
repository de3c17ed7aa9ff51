import { beforeEach, expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { type SampleDevice, sampleDevice } from '#testing/sample-device'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

let admin: Caller
let shop: ReturnType<typeof clientOf>
let device: SampleDevice

beforeEach(async () => {
  admin = await server.newTenant()
  shop = clientOf(server, admin)
  device = await sampleDevice(server, admin)
})

const credentials = async () => (await device.call('GET', '/v1/device/credentials')).body.data
const shopId = () => admin.shop_id ?? ''
const card = { card_payment_application_id: 'app-1', card_payment_location_id: 'loc-1', card_payment_access_token: 'token-of-the-provider' }

test('a device gets nothing of services that are switched off, and its history stays empty', async () => {
  expect(await credentials()).toEqual({ card_payment: null, cash_handling_device: null, reservation_service: null })
  expect((await shop.get(`devices/${device.id}/history`)).map((entry: { action: string }) => entry.action)).not.toContain(
    'read_credentials',
  )
})

test('it gets the card payment’s token readable, and each reading is in its history without the token', async () => {
  expect((await shop.update('shops', shopId(), card)).status).toBe(200)
  const answer = await device.call('GET', '/v1/device/credentials')
  expect(answer.body.data.card_payment).toEqual({ application_id: 'app-1', location_id: 'loc-1', access_token: 'token-of-the-provider' })
  expect(answer.headers['cache-control']).toContain('no-store')
  const history = await shop.get(`devices/${device.id}/history`)
  expect(history[0]).toMatchObject({ action: 'read_credentials', after: { services: ['card_payment'] }, user_name: 'Register' })
  expect(JSON.stringify(history)).not.toContain('token-of-the-provider')
})

test('the cash machine’s address comes with the service and the device’s own switch', async () => {
  const machine = { cash_device_connect_address: '192.168.0.9', cash_device_id: '7' }
  await shop.update('devices', device.id, { cash_check_device: true, ...machine })
  expect((await credentials()).cash_handling_device).toBeNull()
  await shop.update('shops', shopId(), { services: ['restaurant', 'cash_handling_device'] })
  expect((await credentials()).cash_handling_device).toEqual({ connect_address: '192.168.0.9', device_id: '7' })
  await shop.update('devices', device.id, { cash_check_device: false })
  expect((await credentials()).cash_handling_device).toBeNull()
})

test('people cannot read it, nor can a device without a key', async () => {
  expect((await server.call(admin, 'GET', '/v1/device/credentials')).status).toBe(401)
  await shop.call('DELETE', `devices/${device.id}/api-key`)
  expect((await server.call(null, 'GET', '/v1/device/credentials', undefined, { 'x-api-key': 'pos_unknown' })).status).toBe(401)
})
