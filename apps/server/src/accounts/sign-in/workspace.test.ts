import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callWith, makeAccount, run, tokenOf } from '#testing/sample-account'
import { sharedServer } from '#testing/shared-server'
import { makeShop } from '#testing/shops'

const server = sharedServer()

describe('where a session begins', () => {
  const workspaceOf = async (token: string) => {
    const { organization, shop } = (await callWith(server, token, 'GET', '/v1/profile/me')).body
      .data
    return { organization: organization?.name ?? null, shop: shop?.name ?? null }
  }

  test('starts in a manager’s first assigned shop or an administrator’s first shop', async () => {
    const organization_id = server.stranger.organization_id
    const [c, b] = [
      await makeShop(server, organization_id, { name: 'C shop' }),
      await makeShop(server, organization_id, { name: 'B shop' }),
    ]
    await makeShop(server, organization_id, { name: 'A shop' })
    const manager = await makeAccount(server, { organization_id, shop_ids: [c, b] })
    const owner = await makeAccount(server, { organization_id, role: 'organization_admin' })
    const system = await makeAccount(server, { role: 'system_admin' })
    expect(await workspaceOf(await tokenOf(server, manager.email))).toEqual({
      organization: 'Organization B',
      shop: 'B shop',
    })
    expect(await workspaceOf(await tokenOf(server, owner.email))).toEqual({
      organization: 'Organization B',
      shop: 'A shop',
    })
    expect(await workspaceOf(await tokenOf(server, system.email))).toEqual({
      organization: 'Organization A',
      shop: 'Organization A shop',
    })
  })

  test('a revoked shop returns 404 until reading the profile moves the session', async () => {
    const organization_id = server.admin.organization_id
    const [lost, kept] = [
      await makeShop(server, organization_id, { name: 'Lost shop' }),
      await makeShop(server, organization_id, { name: 'Moved-to shop' }),
    ]
    const { id, email } = await makeAccount(server, { shop_ids: [lost, kept] })
    const token = await tokenOf(server, email)
    expect((await callWith(server, token, 'GET', '/v1/allergies')).status).toBe(200)
    await run(server, sql`delete from user_shops where user_id = ${id} and shop_id = ${lost}`)
    expect((await callWith(server, token, 'POST', '/v1/allergies', { name: 'えび' })).status).toBe(
      404,
    )
    expect(await workspaceOf(token)).toEqual({
      organization: 'Organization A',
      shop: 'Moved-to shop',
    })
    expect((await callWith(server, token, 'GET', '/v1/allergies')).status).toBe(200)
  })

  test('a shop can be deleted while a person works in it', async () => {
    const gone = await makeShop(server, server.admin.organization_id, { name: 'A gone shop' })
    await makeShop(server, server.admin.organization_id, { name: 'A shop that stays' })
    const { email } = await makeAccount(server, { role: 'organization_admin' })
    const token = await tokenOf(server, email)
    expect((await workspaceOf(token)).shop).toBe('A gone shop')
    await run(server, sql`delete from shops where id = ${gone}`)
    expect((await workspaceOf(token)).shop).toBe('A shop that stays')
  })

  test('a new sign-in continues in the organization and shop used last, if allowed', async () => {
    const organization_id = server.stranger.organization_id
    const used = await makeShop(server, organization_id, { name: 'Z shop, used last' })
    const { id, email } = await makeAccount(server, {
      organization_id,
      shop_ids: [used, await makeShop(server, organization_id, { name: '0 shop' })],
    })
    const token = await tokenOf(server, email)
    expect((await workspaceOf(token)).shop).toBe('0 shop')
    await callWith(server, token, 'POST', '/v1/profile/switch-shop', { shop_id: used })
    expect((await workspaceOf(await tokenOf(server, email))).shop).toBe('Z shop, used last')
    await run(server, sql`delete from user_shops where user_id = ${id} and shop_id = ${used}`)
    expect((await workspaceOf(await tokenOf(server, email))).shop).toBe('0 shop')
    const system = await makeAccount(server, { role: 'system_admin' })
    await callWith(
      server,
      await tokenOf(server, system.email),
      'POST',
      '/v1/profile/switch-organization',
      { organization_id },
    )
    expect((await workspaceOf(await tokenOf(server, system.email))).organization).toBe(
      'Organization B',
    )
  })

  test('an account with a lower role sees nothing of its former workspace', async () => {
    const { id, email } = await makeAccount(server, { role: 'system_admin' })
    const token = await tokenOf(server, email)
    expect((await workspaceOf(token)).organization).toBe('Organization A')
    await run(
      server,
      sql`update users set role = 'organization_admin', organization_id = ${server.stranger.organization_id} where id = ${id}`,
    )
    const { data } = (await callWith(server, token, 'GET', '/v1/profile/me')).body
    expect(data.organizations.map((one: { name: string }) => one.name)).toEqual(['Organization B'])
    expect(data.organization.name).toBe('Organization B')
    expect(data.shops.map((one: { id: string }) => one.id)).not.toContain(server.admin.shop_id)
  })
})
