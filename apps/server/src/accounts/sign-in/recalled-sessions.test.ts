import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, testNow } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'

// A server that remembers a session sends the query together with a check that the session is
// unchanged. These tests change the database directly, as another server would, so that only this
// check can detect it.

const server = sharedServer()
const caller = tenantForEach(server)
let tax: string

const get = (path: string, by: Caller = caller) => server.call(by, 'GET', path)
const elsewhere = (statement: ReturnType<typeof sql>) =>
  server.engine.database.transaction({ system: true }, (db) => statement.execute(db))

beforeEach(async () => {
  const { body } = await server.call(caller, 'POST', '/v1/taxes', {
    label: '10%',
    rate: '10',
    kind: 'inclusive',
    rounding: 'down',
  })
  tax = body.data.id
  await get(`/v1/taxes/${tax}`)
})

afterEach(() => server.clock.set(testNow))

it('returns nothing to a session that another server ended', async () => {
  await elsewhere(sql`delete from sessions where user_id = ${caller.user_id}`)
  for (const path of [
    `/v1/taxes/${tax}`,
    '/v1/taxes',
    `/v1/taxes/${tax}/history`,
    '/v1/taxes?nothing=1',
    '/v1/taxes/no-id',
  ])
    expect((await get(path)).status, path).toBe(401)
})

it('writes nothing for a session that another server ended', async () => {
  const body = { label: '8%', rate: '8', kind: 'inclusive', rounding: 'down' }
  const count = async () =>
    (await elsewhere(sql`select from taxes where shop_id = ${caller.shop_id}`)).rows.length
  const before = await count()
  await elsewhere(sql`delete from sessions where user_id = ${caller.user_id}`)
  const attempts = [
    ['PUT', `/v1/taxes/${tax}`, { version: 1, label: '9%' }],
    // Errors in a body reveal nothing without a session.
    ['PUT', `/v1/taxes/${tax}`, { version: 1, label: 5 }],
    ['PUT', `/v1/taxes/${tax}`, { version: 7, label: '9%' }],
    ['POST', '/v1/taxes', body],
    ['POST', '/v1/taxes', {}],
  ] as const
  for (const [method, path, content] of attempts)
    expect((await server.call(caller, method, path, content)).status, path).toBe(401)
  expect(await count()).toBe(before)
})

it('writes once for an unchanged session and refuses an outdated version', async () => {
  const saved = await server.call(caller, 'PUT', `/v1/taxes/${tax}`, { version: 1, label: '9%' })
  expect(saved.body.data).toMatchObject({ version: 2, label: '9%' })
  expect(
    (await server.call(caller, 'PUT', `/v1/taxes/${tax}`, { version: 1, label: '7%' })).status,
  ).toBe(409)
  expect((await get(`/v1/taxes/${tax}/history`)).body.data).toHaveLength(2)
})

it('returns nothing to an account that another server deactivated', async () => {
  await elsewhere(sql`update users set active = false where id = ${caller.user_id}`)
  expect((await get(`/v1/taxes/${tax}`)).status).toBe(401)
})

it('refuses a role that another server removed', async () => {
  expect((await get('/v1/shops')).status).toBe(200)
  await elsewhere(sql`update users set role = 'shop_staff' where id = ${caller.user_id}`)
  expect((await get('/v1/shops')).status).toBe(403)
})

it('admits with a role that another server assigned', async () => {
  await elsewhere(sql`update users set role = 'shop_staff' where id = ${caller.user_id}`)
  expect((await get('/v1/shops')).status).toBe(403)
  await elsewhere(sql`update users set role = 'organization_admin' where id = ${caller.user_id}`)
  expect((await get('/v1/shops')).status).toBe(200)
})

it('reads the shop to which another server moved the session', async () => {
  const other = await server.newTenant()
  await elsewhere(
    sql`update users set role = 'system_admin', organization_id = null where id = ${caller.user_id}`,
  )
  await elsewhere(sql`
    update sessions set organization_id = ${other.organization_id}, shop_id = ${other.shop_id} where user_id = ${caller.user_id}`)
  expect((await get(`/v1/taxes/${tax}`)).status).toBe(404)
  expect((await get('/v1/taxes')).body.data).toEqual([])
})

it('ends a session at its end time', async () => {
  server.clock.set(new Date(testNow.getTime() + 25 * 3_600_000))
  expect((await get(`/v1/taxes/${tax}`)).status).toBe(401)
})

it('stores the time of the last request about once a minute', async () => {
  const seen = async () => {
    const { rows } = await elsewhere(
      sql`select last_seen_at from sessions where user_id = ${caller.user_id}`,
    )
    return (rows as { last_seen_at: string }[])[0]?.last_seen_at
  }
  const [soon, later] = [30_000, 90_000].map(
    (milliseconds) => new Date(testNow.getTime() + milliseconds),
  )
  server.clock.set(soon ?? testNow)
  await get('/v1/taxes')
  expect(await seen()).toBe(testNow.toISOString())
  server.clock.set(later ?? testNow)
  await get('/v1/taxes')
  expect(await seen()).toBe(later?.toISOString())
})
