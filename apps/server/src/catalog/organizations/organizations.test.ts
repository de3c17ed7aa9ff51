import { describe, expect, test } from 'vitest'
import { makeAccount } from '#testing/sample-account'
import { sharedCaller, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const system = sharedCaller(server, 'system_admin')

const create = async (name: string) =>
  (await server.call(system, 'POST', '/v1/organizations', { name })).body.data
const remove = (id: string) => server.call(system, 'DELETE', `/v1/organizations/${id}`)
const shop = { name: 'First', country_code: 'JP', timezone: 'Asia/Tokyo', currency: 'JPY' }

describe('a new organization', () => {
  test('can be chosen by system administrators at once, and gets its first shop there', async () => {
    const { id } = await create('Fresh')
    const caller = await server.signIn(
      'system_admin',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    const moved = await server.call(caller, 'POST', '/v1/profile/switch-organization', {
      organization_id: id,
    })
    expect(moved.body.data).toMatchObject({
      organization: { id, name: 'Fresh' },
      shop: null,
      shops: [],
    })
    expect((await server.call(caller, 'GET', '/v1/shops')).body.meta.total).toBe(0)
    const made = await server.call(caller, 'POST', '/v1/shops', shop)
    expect(made.status).toBe(201)
    expect((await server.call(caller, 'GET', '/v1/profile/me')).body.data.shop).toMatchObject({
      id: made.body.data.id,
    })
    expect((await server.call(system, 'GET', `/v1/organizations/${id}`)).body.data.shop_count).toBe(
      1,
    )
  })

  test('continues in another shop after deleting the current one', async () => {
    const nowhere = await server.signIn('system_admin', null, null)
    const made = await server.call(nowhere, 'POST', '/v1/organizations', { name: 'Begun' })
    expect(made.status).toBe(201)
    expect(
      (await server.call(nowhere, 'GET', '/v1/profile/me')).body.data.organization,
    ).not.toBeNull()
  })
})

describe('organizations', () => {
  test('are visible only to the system administrator, with their shops counted', async () => {
    const { data } = (await server.call(system, 'GET', '/v1/organizations')).body
    const counts = new Map(
      data.map((one: { id: string; shop_count: number }) => [one.id, one.shop_count]),
    )
    expect([
      counts.get(server.admin.organization_id),
      counts.get(server.stranger.organization_id),
    ]).toEqual([1, 1])
    for (const role of ['organization_admin', 'shop_manager', 'shop_staff'] as const) {
      const caller = await server.signIn(role, server.admin.organization_id, server.admin.shop_id)
      expect((await server.call(caller, 'GET', '/v1/organizations')).status).toBe(403)
      expect(
        (await server.call(caller, 'GET', `/v1/organizations/${server.admin.organization_id}`))
          .status,
      ).toBe(403)
    }
  })

  test('can be changed from any current organization', async () => {
    const id = server.stranger.organization_id
    const body = { version: 1, security_code_length: 6, reservation_api_key: 'key-of-the-service' }
    const changed = await server.call(system, 'PUT', `/v1/organizations/${id}`, body)
    expect(changed.body.data).toMatchObject({
      security_code_length: 6,
      reservation_api_key: '••••••••vice',
    })
    const secret = await server.call(system, 'POST', `/v1/organizations/${id}/reveal`, {
      field: 'reservation_api_key',
    })
    expect(secret.body.data.value).toBe('key-of-the-service')
    const { data } = (await server.call(system, 'GET', `/v1/organizations/${id}/history`)).body
    expect(data.map((entry: { action: string }) => entry.action)).toEqual(['reveal', 'update'])
  })

  test('can be deleted when empty; otherwise a message gives the reason', async () => {
    const { id } = await create('Empty')
    const { organization_id } = server.stranger
    const refused = await remove(organization_id ?? '')
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('shops')])
    await makeAccount(server, { organization_id: id, role: 'organization_admin' })
    const staffed = await remove(id)
    expect([staffed.status, staffed.body.message]).toEqual([
      409,
      expect.stringContaining('accounts'),
    ])
    const other = await create('Quite empty')
    expect((await remove(other.id)).status).toBe(204)
    expect((await server.call(system, 'GET', `/v1/organizations/${other.id}`)).status).toBe(404)
  })
})
