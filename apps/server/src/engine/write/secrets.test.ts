import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { run } from '#testing/sample-account'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const admin = tenantForEach(server)
let path: string
beforeEach(async () => {
  path = `/v1/shops/${admin.shop_id}`
})

const token = 'sq0atp-very-secret-9876'
const mask = '••••••••9876'
const save = (value: string | null, version = 1) =>
  server.call(admin, 'PUT', path, { version, card_payment_access_token: value })
const reveal = (caller = admin, field = 'card_payment_access_token') =>
  server.call(caller, 'POST', `${path}/reveal`, { field })

describe('a secret', () => {
  test('is returned as its last four characters, or fully masked if short', async () => {
    expect((await save(token)).body.data.card_payment_access_token).toBe(mask)
    expect((await server.call(admin, 'GET', path)).body.data.card_payment_access_token).toBe(mask)
    expect((await save('1234567', 2)).body.data.card_payment_access_token).toBe('••••••••')
  })

  test('is not readable in the database', async () => {
    await save(token)
    const rows = await run(
      server,
      sql<{
        row: string
      }>`select to_jsonb(s)::text as row from shops s where s.id = ${admin.shop_id}`,
    )
    const changes = await run(
      server,
      sql<{ row: string }>`select to_jsonb(c)::text as row from changes c`,
    )
    expect(JSON.stringify([rows, changes])).not.toContain('very-secret')
  })

  test('stays if its mask is sent back, and is removed if emptied', async () => {
    await save(token)
    await save(mask, 2)
    expect((await reveal()).body.data).toEqual({ value: token })
    expect((await save(null, 3)).body.data.card_payment_access_token).toBeNull()
    expect((await reveal()).status).toBe(404)
  })

  test('is read by an explicit request, which the history records', async () => {
    await save(token)
    const answer = await reveal()
    expect(answer.headers['cache-control']).toBe('no-store')
    const { data } = (await server.call(admin, 'GET', `${path}/history`)).body
    expect(data[0]).toMatchObject({
      action: 'reveal',
      user_name: 'organization_admin',
      after: { card_payment_access_token: mask },
    })
  })

  test('is readable only with permission, and only if the field is a secret', async () => {
    await save(token)
    const manager = await server.signIn('shop_manager', admin.organization_id, admin.shop_id)
    expect((await reveal(manager)).status).toBe(403)
    expect((await reveal(server.stranger)).status).toBe(404)
    expect((await reveal(admin, 'name')).status).toBe(422)
  })

  test('moved to another shop cannot be opened there', async () => {
    await save(token)
    const other = await server.call(admin, 'POST', '/v1/shops', {
      name: 'B',
      country_code: 'JP',
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
    })
    const { id } = other.body.data
    await run(
      server,
      sql`update shops set card_payment_access_token_sealed = (select card_payment_access_token_sealed from shops where id = ${admin.shop_id})
        where id = ${id}`,
    )
    const stolen = await server.call(admin, 'POST', `/v1/shops/${id}/reveal`, {
      field: 'card_payment_access_token',
    })
    expect(stolen.status).toBe(500)
    expect(JSON.stringify(stolen.body)).not.toContain('very-secret')
  })
})
