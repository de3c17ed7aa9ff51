import type { UserRole } from '@pos/contract/permissions'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { clientOf } from '#testing/client'
import { type SampleDevice, sampleDevice } from '#testing/peers/sample-device'
import { run } from '#testing/sample-account'
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

const signIn = (role: UserRole) => server.signIn(role, admin.organization_id, admin.shop_id)
const approve = (hint = device.key.slice(-4), by = admin) =>
  server.call(by, 'POST', `/v1/devices/${device.id}/approval`, { api_key_hint: hint })
const credentials = async () => (await device.call('GET', '/v1/device/credentials')).body.data
const shopId = () => admin.shop_id ?? ''
const card = {
  card_payment_application_id: 'app-1',
  card_payment_location_id: 'loc-1',
  card_payment_access_token: 'token-of-the-provider',
}

test('a device gets nothing of disabled services, and their history stays empty', async () => {
  const nothing = { card_payment: null, cash_handling_device: null, reservation_service: null }
  expect(await credentials()).toEqual({ ...nothing, approved: false })
  await approve()
  expect(await credentials()).toEqual({ ...nothing, approved: true })
  expect(
    (await shop.get(`devices/${device.id}/history`)).map(
      (entry: { action: string }) => entry.action,
    ),
  ).not.toContain('read_credentials')
})

test('a device reads the card token, and each reading is in its history without it', async () => {
  expect((await approve()).status).toBe(204)
  expect((await shop.update('shops', shopId(), card)).status).toBe(200)
  const answer = await device.call('GET', '/v1/device/credentials')
  expect(answer.body.data.card_payment).toEqual({
    application_id: 'app-1',
    location_id: 'loc-1',
    access_token: 'token-of-the-provider',
  })
  expect(answer.headers['cache-control']).toContain('no-store')
  const history = await shop.get(`devices/${device.id}/history`)
  expect(history[0]).toMatchObject({
    action: 'read_credentials',
    after: { services: ['card_payment'] },
    user_name: 'Register',
  })
  expect(JSON.stringify(history)).not.toContain('token-of-the-provider')
})

test('the cash machine’s address comes with the service and the device’s own switch', async () => {
  const machine = { cash_device_connect_address: '192.168.0.9', cash_device_id: '7' }
  await shop.update('devices', device.id, { cash_check_device: true, ...machine })
  expect((await credentials()).cash_handling_device).toBeNull()
  await shop.update('shops', shopId(), { services: ['restaurant', 'cash_handling_device'] })
  expect((await credentials()).cash_handling_device).toEqual({
    connect_address: '192.168.0.9',
    device_id: '7',
  })
  await shop.update('devices', device.id, { cash_check_device: false })
  expect((await credentials()).cash_handling_device).toBeNull()
})

test('people, and devices without a key, cannot read credentials', async () => {
  expect((await server.call(admin, 'GET', '/v1/device/credentials')).status).toBe(401)
  await shop.call('DELETE', `devices/${device.id}/api-key`)
  expect(
    (
      await server.call(null, 'GET', '/v1/device/credentials', undefined, {
        'x-api-key': 'pos_unknown',
      })
    ).status,
  ).toBe(401)
})

describe('the approval of a device', () => {
  const reservations = {
    services: ['restaurant', 'reservation_service'],
    reservation_shop_slug: 'kura',
    reservation_paid_status: 'ready',
  }
  const secrets = async () => {
    const { card_payment, reservation_service, approved } = await credentials()
    return {
      token: card_payment?.access_token ?? null,
      key: reservation_service?.api_key ?? null,
      approved,
    }
  }
  const none = { token: null, key: null, approved: false }
  const all = { token: 'token-of-the-provider', key: 'key-of-reservations', approved: true }
  const actions = async () =>
    (await shop.get(`devices/${device.id}/history`)).map(
      (entry: { action: string }) => entry.action,
    )

  beforeEach(async () => {
    await shop.update('shops', shopId(), { ...card, ...reservations })
    const system = clientOf(
      server,
      await server.signIn('system_admin', admin.organization_id, admin.shop_id),
    )
    await system.update('organizations', admin.organization_id ?? '', {
      reservation_api_key: 'key-of-reservations',
    })
  })

  it('is required for every secret; administrators grant and revoke it', async () => {
    expect(await secrets()).toEqual(none)
    expect((await approve()).status).toBe(204)
    expect(await secrets()).toEqual(all)
    expect(await shop.get(`devices/${device.id}`)).toMatchObject({
      api_key_made_by: expect.any(String),
      credentials_approved_by: expect.any(String),
      credentials_approved_at: expect.any(String),
    })
    expect((await server.call(admin, 'DELETE', `/v1/devices/${device.id}/approval`)).status).toBe(
      204,
    )
    expect(await secrets()).toEqual(none)
    expect(await actions()).toEqual(
      expect.arrayContaining([
        'make_key',
        'approve_credentials',
        'read_credentials',
        'end_approval',
      ]),
    )
  })

  it('is refused to a manager, who cannot write it into the record either', async () => {
    const manager = await signIn('shop_manager')
    expect((await approve(undefined, manager)).status).toBe(403)
    expect((await server.call(manager, 'DELETE', `/v1/devices/${device.id}/approval`)).status).toBe(
      403,
    )
    const { version } = await shop.get(`devices/${device.id}`)
    const body = { version, credentials_approved_at: '2026-04-10T00:00:00Z' }
    expect((await server.call(manager, 'PUT', `/v1/devices/${device.id}`, body)).status).toBe(422)
    expect(await secrets()).toEqual(none)
  })

  it('ends when a manager replaces the key', async () => {
    await approve()
    device = await withNewKey(await signIn('shop_manager'))
    expect(await secrets()).toEqual(none)
    expect(await actions()).toContain('end_approval')
    await approve()
    expect(await secrets()).toEqual(all)
  })

  it('remains if an administrator replaces the key', async () => {
    await approve()
    device = await withNewKey(admin)
    expect(await secrets()).toEqual(all)
  })

  it('cannot be granted to a replaced key or to a device without a key', async () => {
    const seen = device.key.slice(-4)
    device = await withNewKey(await signIn('shop_manager'))
    const { status, body } = await approve(seen)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['api_key_hint'])
    expect(await secrets()).toEqual(none)
    const { id } = await shop.create('devices', { name: 'No key' })
    expect(
      (await server.call(admin, 'POST', `/v1/devices/${id}/approval`, { api_key_hint: seen }))
        .status,
    ).toBe(422)
  })

  it('requires a fresh factor, as does a new key', async () => {
    await run(server, sql`update sessions set proved_at = proved_at - interval '11 minutes'`)
    expect(await approve()).toMatchObject({ status: 403, body: { exception: 'StepUpRequired' } })
    const made = await server.call(admin, 'POST', `/v1/devices/${device.id}/api-key`)
    expect(made).toMatchObject({ status: 403, body: { exception: 'StepUpRequired' } })
  })

  it('belongs to the device’s own shop', async () => {
    const stranger = await server.newTenant()
    expect((await approve(undefined, stranger)).status).toBe(404)
    expect(
      (await server.call(stranger, 'DELETE', `/v1/devices/${device.id}/approval`)).status,
    ).toBe(404)
  })

  /** Creates a new key and returns a client that uses it. */
  async function withNewKey(by: Caller): Promise<SampleDevice> {
    const key = String(
      (await server.call(by, 'POST', `/v1/devices/${device.id}/api-key`)).body.data.api_key,
    )
    const call: SampleDevice['call'] = (method, url, body) =>
      server.call(null, method, url, body, { 'x-api-key': key })
    return { ...device, key, call }
  }
})
