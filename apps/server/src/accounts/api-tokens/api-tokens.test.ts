import { tokenRequestsPerMinute } from '@pos/contract/accounts/api-tokens'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeToken } from '#testing/api-token'
import { clientOf } from '#testing/client'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { makeShop } from '#testing/shops'

const server = sharedServer()
const admin = clientOf(server)
const day = 86_400_000
const shops = (shop: string | null): Record<string, string> => (shop ? { 'x-shop-id': shop } : {})
const read = (token: Caller, path = '/v1/allergies', shop = server.admin.shop_id) =>
  server.call(token, 'GET', path, undefined, shops(shop))
const system = <T>(statement: { execute(db: never): Promise<{ rows: T[] }> }) =>
  server.engine.database.transaction(
    { system: true },
    async (db) => (await statement.execute(db as never)).rows,
  )

describe('making a token', () => {
  it('shows it once, stores its hash and beginning, and lets it read for 90 days', async () => {
    const { status, body } = await admin.post('api-tokens', {
      name: 'Accounting',
      permissions: ['reports'],
      all_shops: true,
    })
    expect(status).toBe(201)
    const { token, record } = body.data
    expect(token).toMatch(/^pos_[\w-]{43}$/)
    expect(record).toMatchObject({
      name: 'Accounting',
      can_write: false,
      state: 'active',
      last_used_at: null,
      made_by: 'organization_admin',
    })
    expect(Date.parse(record.expires_at) - server.clock.now().getTime()).toBe(90 * day)
    expect(token.startsWith(record.prefix)).toBe(true)
    expect(record.prefix).toHaveLength(10)
    const [row] = await system(
      sql<{
        text: string
      }>`select row_to_json(t)::text as text from api_tokens t where t.id = ${record.id}`,
    )
    expect(row?.text).not.toContain(token)
    expect(JSON.stringify(await admin.get('api-tokens'))).not.toContain(token)
    expect(
      JSON.stringify(await system(sql`select * from changes where record_id = ${record.id}`)),
    ).not.toContain(token)
  })

  it('rejects permissions that the creator lacks, foreign shops and a used name', async () => {
    const make = async (input: object) => {
      const { status, body } = await admin.post('api-tokens', {
        name: 'Refused',
        permissions: ['menu'],
        all_shops: true,
        ...input,
      })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await make({ permissions: ['organizations'] })).toEqual([422, ['permissions.0']])
    expect(await make({ permissions: [] })).toEqual([422, ['permissions']])
    expect(await make({ all_shops: false })).toEqual([422, ['shop_ids']])
    expect(
      await make({ all_shops: false, shop_ids: [server.admin.shop_id], permissions: ['trail'] }),
    ).toEqual([422, ['permissions']])
    expect(await make({ all_shops: false, shop_ids: [server.stranger.shop_id] })).toEqual([
      422,
      ['shop_ids'],
    ])
    expect(await make({ expires_in_days: 0 })).toEqual([422, ['expires_in_days']])
    await makeToken(server, { name: 'Used' })
    expect(await make({ name: 'ｕｓｅｄ' })).toEqual([422, ['name']])
    const manager = await server.signIn(
      'shop_manager',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    expect(
      (
        await admin.post(
          'api-tokens',
          { name: 'x', permissions: ['menu'], all_shops: true },
          manager,
        )
      ).status,
    ).toBe(403)
  })

  it('can be made without an end date', async () => {
    const { body } = await admin.post('api-tokens', {
      name: 'Forever',
      permissions: ['menu'],
      all_shops: true,
      expires_in_days: null,
    })
    expect(body.data.record.expires_at).toBeNull()
  })
})

describe('a token', () => {
  it('returns its permissions and shops', async () => {
    const other = await makeShop(server, server.admin.organization_id, { name: 'Second shop' })
    const token = await makeToken(server, { name: 'One shop', all_shops: false, shop_ids: [other] })
    const { body } = await server.call(token, 'GET', '/v1/api-token')
    expect(body.data).toMatchObject({ name: 'One shop', permissions: ['menu'], can_write: false })
    expect(body.data.shops).toMatchObject([{ id: other, name: 'Second shop', currency: 'JPY' }])
    expect((await server.call(server.admin, 'GET', '/v1/api-token')).status).toBe(404)
  })

  it('works in the shop that the request names, or in its only shop', async () => {
    const other = await makeShop(server, server.admin.organization_id, { name: 'Third shop' })
    await admin.create('allergies', { name: 'Here' })
    const one = await makeToken(server, {
      name: 'Third',
      all_shops: false,
      shop_ids: [other],
      permissions: ['menu', 'reports'],
    })
    expect((await read(one, '/v1/allergies', null)).body.data).toEqual([])
    expect((await read(one, '/v1/allergies', other)).body.data).toEqual([])
    expect((await read(one)).status).toBe(404)
    expect((await read(one, '/v1/allergies', 'x')).status).toBe(400)
    const range = '/v1/reports/revenues?from=2026-04-01&to=2026-04-02'
    expect((await read(one, `${range}&shop_ids=${other}`, other)).status).toBe(200)
    expect((await read(one, `${range}&shop_ids=${server.admin.shop_id}`, other)).status).toBe(404)
    const all = await makeToken(server, { name: 'Everywhere' })
    expect((await read(all)).body.data).toMatchObject([{ name: 'Here' }])
    const unnamed = await read(all, '/v1/allergies', null)
    expect([unnamed.status, unnamed.body.message]).toEqual([
      404,
      'No shop is named. Send its id in the header X-Shop-Id.',
    ])
    expect((await read(all, '/v1/allergies', server.stranger.shop_id)).status).toBe(404)
  })

  it('is the author of its changes, with its network address', async () => {
    const token = await makeToken(server, { name: 'Delivery', can_write: true })
    const headers = { ...shops(server.admin.shop_id), 'user-agent': 'delivery/1.0' }
    const made = await server.call(
      token,
      'POST',
      '/v1/allergies',
      { name: 'By a program' },
      headers,
    )
    expect(made.status).toBe(201)
    const [entry] = await admin.get(`allergies/${made.body.data.id}/history`)
    expect(entry).toMatchObject({ action: 'create', user_name: 'Delivery' })
    const [row] = await system(
      sql`select actor, user_id, user_name, label, ip_address, user_agent from changes where record_id = ${made.body.data.id}`,
    )
    const origin = { ip_address: '127.0.0.1', user_agent: 'delivery/1.0' }
    expect(row).toEqual({
      actor: 'token',
      user_id: token.id,
      user_name: 'Delivery',
      label: 'By a program',
      ...origin,
    })
    expect(
      (await admin.get('api-tokens')).find(({ id }: { id: string }) => id === token.id),
    ).toMatchObject({
      last_used_at: server.clock.now().toISOString(),
      last_used_from: '127.0.0.1',
    })
  })

  it('ends at once when it is revoked, which frees its name', async () => {
    const token = await makeToken(server, { name: 'Leaked' })
    expect((await read(token)).status).toBe(200)
    expect((await admin.call('DELETE', `api-tokens/${token.id}`)).status).toBe(204)
    expect((await read(token)).status).toBe(401)
    expect((await admin.call('DELETE', `api-tokens/${token.id}`)).status).toBe(204)
    expect(
      (await admin.get('api-tokens')).find(({ id }: { id: string }) => id === token.id),
    ).toMatchObject({
      state: 'revoked',
      revoked_by: 'organization_admin',
    })
    const actions = await system(
      sql<{ action: string }>`select action from changes where record_id = ${token.id} order by id`,
    )
    expect(actions.map(({ action }) => action)).toEqual(['create', 'revoke'])
    await makeToken(server, { name: 'Leaked' })
  })

  it('expires at its end date and when its creator is deactivated', async () => {
    const token = await makeToken(server, { name: 'A day', expires_in_days: 1 })
    const now = server.clock.now()
    server.clock.set(new Date(now.getTime() + day - 1))
    expect((await read(token)).status).toBe(200)
    server.clock.set(new Date(now.getTime() + day))
    expect((await read(token)).status).toBe(401)
    server.clock.set(now)
    const maker = await server.signIn(
      'organization_admin',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    const theirs = await makeToken(server, { name: 'Of somebody who leaves' }, maker)
    expect((await read(theirs)).status).toBe(200)
    await system(sql`update users set role = 'shop_manager' where id = ${maker.user_id}`)
    expect((await read(theirs)).status).toBe(401)
    expect(
      (await admin.get('api-tokens')).find(({ id }: { id: string }) => id === theirs.id),
    ).toMatchObject({ state: 'maker_gone' })
  })

  it('is refused over its request limit with Retry-After; other tokens are not', async () => {
    const token = await makeToken(server, { name: 'Flood' })
    await system(
      sql`insert into rate_limits (key, count, resets_at) values (${`api-token:${token.id}`}, ${tokenRequestsPerMinute - 1}, now() + interval '40 seconds')`,
    )
    expect((await read(token)).status).toBe(200)
    const refused = await read(token)
    expect([refused.status, refused.body.exception]).toEqual([429, 'TooManyRequests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
    expect((await read(await makeToken(server, { name: 'Patient' }))).status).toBe(200)
  })

  it('belongs to the current organization of a system administrator', async () => {
    const { organization_id, shop_id } = server.stranger
    const guest = await server.signIn('system_admin', organization_id, shop_id)
    const token = await makeToken(server, { name: 'By a guest' }, guest)
    expect((await read(token, '/v1/allergies', shop_id)).status).toBe(200)
    expect((await read(token, '/v1/allergies', server.admin.shop_id)).status).toBe(404)
    expect((await server.call(token, 'GET', '/v1/organizations')).status).toBe(403)
    expect((await admin.get('api-tokens')).map(({ id }: { id: string }) => id)).not.toContain(
      token.id,
    )
    expect((await admin.call('DELETE', `api-tokens/${token.id}`)).status).toBe(404)
  })
})
