import type { UserRole } from '@pos/contract/permissions'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testing/eventually'
import { messagesTo } from '#testing/peers/outbox'
import {
  callFrom,
  callWith,
  makeAccount,
  run,
  samplePassword,
  tokenOf,
} from '#testing/sample-account'
import type { Answer, Caller } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'
import { makeShop } from '#testing/shops'

const server = sharedServer()
const admin = tenantForEach(server)
let manager: Caller
let shop: string
let other: string
// Every test has its own organization: two shops, the first with a manager.
beforeEach(async () => {
  shop = admin.shop_id ?? ''
  other = await makeShop(server, admin.organization_id, { name: 'Other shop' })
  manager = await server.signIn('shop_manager', admin.organization_id, shop)
})

let count = 0
const body = (more: object = {}) => {
  count += 1
  const person = {
    display_name: `Person ${count}`,
    last_name: 'Last',
    first_name: 'First',
    email: `person${count}@example.com`,
  }
  return { ...person, role: 'shop_staff', shop_ids: [shop], password: samplePassword, ...more }
}
const post = (caller: Caller, more: object = {}) =>
  server.call(caller, 'POST', '/v1/users', body(more))
const put = (caller: Caller, id: string, change: object, version = 1) =>
  server.call(caller, 'PUT', `/v1/users/${id}`, { version, ...change })
const remove = (caller: Caller, id: string) => server.call(caller, 'DELETE', `/v1/users/${id}`)
const make = async (more: object = {}, caller = admin) => {
  const answer = await post(caller, more)
  expect(answer.body.errors ?? answer.status).toBe(201)
  return answer.body.data
}
const listed = async (caller: Caller, query = '') =>
  (await server.call(caller, 'GET', `/v1/users?per_page=200${query}`)).body.data.map(
    (account: { id: string }) => account.id,
  )
const problems = ({ body: { errors } }: Answer) => Object.keys(errors ?? {}).toSorted()
const inOrganization = (role: UserRole, shop_ids: string[] = []) =>
  makeAccount(server, { role, organization_id: admin.organization_id, shop_ids })

describe('an account', () => {
  test('is stored as entered, signs in by either name, and returns no secret', async () => {
    const made = await make({
      email: 'Hanako@Example.com',
      phone: '090-1234-5678',
      shop_ids: [other, shop],
      security_code: '0421',
    })
    expect(made).toMatchObject({
      email: 'hanako@example.com',
      phone: '+819012345678',
      shop_ids: [other, shop],
      active: true,
      version: 1,
    })
    expect(made).toMatchObject({ has_security_code: true, editable: true, deletable: true })
    expect((await server.call(admin, 'GET', `/v1/users/${made.id}`)).body.data).toEqual(made)
    for (const name of ['hanako@example.com', '090 1234 5678']) await tokenOf(server, name)
    const { text } =
      (
        await run(
          server,
          sql<{
            text: string
          }>`select row_to_json(u)::text as text from users u where id = ${made.id}`,
        )
      )[0] ?? {}
    expect(text).not.toContain('0421')
    expect(
      JSON.stringify(await run(server, sql`select * from changes where record_id = ${made.id}`)),
    ).not.toMatch(/0421|argon|Right-2026/)
  })

  test('reports every wrong field at once', async () => {
    const wrong = await server.call(admin, 'POST', '/v1/users', {})
    expect(problems(wrong)).toEqual(['display_name', 'role'])
    const more = await post(admin, {
      email: null,
      shop_ids: [],
      role_id: shop,
      password: 'alllowercase1!',
      security_code: '123',
    })
    expect(problems(more)).toEqual(['password'])
    const rules = await post(admin, {
      email: null,
      shop_ids: [],
      role_id: shop,
      security_code: '123',
    })
    expect(problems(rules)).toEqual(['email', 'role_id', 'security_code', 'shop_ids'])
    expect(problems(await post(admin, { shop_ids: [shop, server.stranger.shop_id] }))).toEqual([
      'shop_ids.1',
    ])
    expect(problems(await post(admin, { password: 'Ab1!' }))).toEqual(['password'])
  })

  test('needs shops only for a role of shops', async () => {
    for (const role of ['shop_manager', 'shop_staff'])
      expect(problems(await post(admin, { role, shop_ids: [] }))).toEqual(['shop_ids'])
    expect((await make({ role: 'organization_admin', shop_ids: [shop] })).shop_ids).toEqual([])
  })

  test('has a sign-in name that is unique in the installation in any spelling', async () => {
    const { email } = await makeAccount(server, {
      organization_id: server.stranger.organization_id,
      phone: '+819011112222',
    })
    expect(
      problems(await post(admin, { email: email?.toUpperCase(), phone: '090-1111-2222' })),
    ).toEqual(['email', 'phone'])
    const made = await make()
    expect(problems(await put(admin, made.id, { phone: '09011112222' }))).toEqual(['phone'])
    const boss = await make({ role: 'organization_admin' })
    expect(problems(await put(admin, boss.id, { email: null }))).toEqual(['email'])
  })

  test('for the POS app alone needs a name and a shop', async () => {
    const { status, body: answer } = await server.call(admin, 'POST', '/v1/users', {
      display_name: 'Ken',
      role: 'shop_staff',
      shop_ids: [shop],
    })
    expect([status, answer.data.sign_in, answer.data.has_security_code]).toEqual([
      201,
      'none',
      true,
    ])
    expect(await listed(admin, '&sign_in=none')).toEqual([answer.data.id])
    const withPassword = { email: null, phone: null }
    expect(problems(await post(admin, withPassword))).toEqual(['email'])
    expect(
      problems(await post(admin, { ...withPassword, role: 'organization_admin', password: null })),
    ).toEqual(['email'])
  })

  test('loses its password with its last address', async () => {
    const made = await make()
    const token = await tokenOf(server, made.email)
    const removed = await put(admin, made.id, { email: null })
    expect(removed.body.data.sign_in).toBe('none')
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(401)
    const again = await put(admin, made.id, { email: made.email }, 2)
    expect(again.body.data.sign_in).toBe('invited')
    const credentials = { credential: made.email, password: samplePassword }
    expect((await server.call(null, 'POST', '/v1/auth/login', credentials)).status).toBe(422)
  })

  test('changes only the given fields, from the newest version', async () => {
    const made = await make()
    const changed = await put(admin, made.id, { display_name: 'New name', shop_ids: [other] })
    expect(changed.body.data).toEqual({
      ...made,
      display_name: 'New name',
      shop_ids: [other],
      version: 2,
      updated_at: changed.body.data.updated_at,
    })
    const stale = await put(admin, made.id, { display_name: 'Too late' })
    expect([stale.body.exception, stale.body.data]).toEqual(['StaleRecord', changed.body.data])
    await tokenOf(server, made.email)
    const history = (await server.call(admin, 'GET', `/v1/users/${made.id}/history`)).body.data
    expect(history.map((entry: { action: string }) => entry.action)).toEqual(['update', 'create'])
    expect(history[0]).toMatchObject({
      before: { shop_ids: [shop] },
      after: { display_name: 'New name', shop_ids: [other] },
    })
  })

  test('is found by its names, sign-in, role and state', async () => {
    const made = await make({
      display_name: 'ヤマダ',
      role: 'shop_manager',
      phone: '090-3333-4444',
    })
    await put(admin, made.id, { active: false })
    for (const query of [
      '&q=やまだ',
      '&q=3333',
      '&active=false',
      '&role=shop_manager&active=false',
      `&id=${made.id}`,
    ])
      expect([query, await listed(admin, encodeURI(query))]).toEqual([query, [made.id]])
    expect((await server.call(admin, 'GET', '/v1/users?password_hash=x')).status).toBe(422)
  })
})

describe('a password', () => {
  test('set by another person ends sessions and reset links', async () => {
    const made = await make()
    const token = await tokenOf(server, made.email)
    await run(
      server,
      sql`insert into password_resets (token_hash, user_id, expires_at) values (${made.id}, ${made.id}, '2099-01-01')`,
    )
    expect((await put(admin, made.id, { password: 'Other-2027!' })).status).toBe(200)
    expect(
      (
        await callFrom(server, '127.0.0.1', 'GET', '/v1/profile/me', undefined, {
          authorization: `Bearer ${token}`,
        })
      ).status,
    ).toBe(401)
    expect(
      await run(
        server,
        sql`select from password_resets where user_id = ${made.id} and used_at is null`,
      ),
    ).toEqual([])
    await expect(tokenOf(server, made.email)).rejects.toThrow('422')
    await tokenOf(server, made.email, 'Other-2027!')
  })

  test('cannot be the own one, which needs the current password in the profile', async () => {
    expect(problems(await put(admin, admin.user_id, { password: 'Other-2027!' }))).toEqual([
      'password',
    ])
  })
})

describe('a sign-in address', () => {
  test('set by another person ends sessions and links and notifies the former address', async () => {
    const made = await make()
    const token = await tokenOf(server, made.email)
    await run(
      server,
      sql`insert into password_resets (token_hash, user_id, expires_at) values (${made.id}, ${made.id}, '2099-01-01')`,
    )
    expect(
      (await put(admin, made.id, { email: 'moved-by-admin@example.com', password: 'Other-2027!' }))
        .status,
    ).toBe(200)
    expect(
      (
        await callFrom(server, '127.0.0.1', 'GET', '/v1/profile/me', undefined, {
          authorization: `Bearer ${token}`,
        })
      ).status,
    ).toBe(401)
    expect(
      await run(
        server,
        sql`select from password_resets where user_id = ${made.id} and used_at is null`,
      ),
    ).toEqual([])
    await eventually(async () => {
      const notified = [
        expect.stringMatching(/e-mail address, password[^]*Changed by: organization_admin/),
      ]
      expect(await messagesTo(server, made.email)).toEqual(notified)
    })
  })

  test('that stays the same ends no session and sends no mail', async () => {
    const made = await make()
    const token = await tokenOf(server, made.email)
    expect(
      (await put(admin, made.id, { email: made.email.toUpperCase(), display_name: 'Renamed' }))
        .status,
    ).toBe(200)
    expect(
      (
        await callFrom(server, '127.0.0.1', 'GET', '/v1/profile/me', undefined, {
          authorization: `Bearer ${token}`,
        })
      ).status,
    ).toBe(200)
    expect(await messagesTo(server, made.email)).toEqual([])
  })

  test('cannot be the own one, which needs the current password in the profile', async () => {
    const before = (await server.call(admin, 'GET', `/v1/users/${admin.user_id}`)).body.data
    expect(problems(await put(admin, admin.user_id, { email: 'thief@example.com' }))).toEqual([
      'email',
    ])
    expect(problems(await put(admin, admin.user_id, { phone: '+819012349999' }))).toEqual(['phone'])
    expect(
      (await put(admin, admin.user_id, { email: before.email, display_name: 'Renamed' })).status,
    ).toBe(200)
  })
})

describe('deactivating', () => {
  test('ends every session at once and permanently', async () => {
    const made = await make()
    const token = await tokenOf(server, made.email)
    const isIn = async () =>
      (
        await callFrom(server, '127.0.0.1', 'GET', '/v1/profile/me', undefined, {
          authorization: `Bearer ${token}`,
        })
      ).status === 200
    expect(await isIn()).toBe(true)
    await put(admin, made.id, { active: false })
    expect(await isIn()).toBe(false)
    await expect(tokenOf(server, made.email)).rejects.toThrow('422')
    await put(admin, made.id, { active: true }, 2)
    expect(await isIn()).toBe(false)
    await tokenOf(server, made.email)
  })

  test('is refused for the own account', async () => {
    await make({ role: 'organization_admin' })
    expect(problems(await put(admin, admin.user_id, { active: false }))).toEqual(['active'])
  })
})

describe('a person cannot', () => {
  test('grant a role above the own one', async () => {
    const granted = async (caller: Caller, role: UserRole) => (await post(caller, { role })).status
    expect([
      await granted(admin, 'system_admin'),
      await granted(manager, 'organization_admin'),
    ]).toEqual([403, 403])
    expect([
      await granted(admin, 'organization_admin'),
      await granted(manager, 'shop_manager'),
    ]).toEqual([201, 201])
    const staff = await make()
    expect((await put(manager, staff.id, { role: 'organization_admin' })).status).toBe(403)
    expect((await put(admin, manager.user_id, { role: 'system_admin' })).status).toBe(403)
  })

  test('see or change an account above the own one', async () => {
    const system = await makeAccount(server, { role: 'system_admin' })
    const above = await inOrganization('organization_admin')
    for (const [caller, { id }] of [
      [admin, system],
      [manager, above],
    ] as const) {
      expect((await server.call(caller, 'GET', `/v1/users/${id}`)).status).toBe(404)
      expect((await server.call(caller, 'GET', `/v1/users/${id}/history`)).status).toBe(404)
      expect((await put(caller, id, { display_name: 'Taken over' })).status).toBe(404)
      expect((await remove(caller, id)).status).toBe(404)
      expect((await server.call(caller, 'POST', `/v1/users/${id}/security-code`)).status).toBe(404)
      expect(await listed(caller)).not.toContain(id)
    }
  })

  test('delete the own account', async () => {
    await make({ role: 'organization_admin' })
    expect((await remove(admin, admin.user_id)).body.exception).toBe('Forbidden')
    expect((await remove(manager, manager.user_id)).body.exception).toBe('Forbidden')
    expect((await server.call(admin, 'GET', `/v1/users/${admin.user_id}`)).body.data).toMatchObject(
      { editable: true, deletable: false },
    )
  })
})

describe('the last administrator', () => {
  test('the last administrator is neither demoted, deactivated nor deleted by anyone', async () => {
    const system = await server.signIn('system_admin', admin.organization_id, shop)
    const demoted = { role: 'shop_manager', shop_ids: [shop] }
    for (const caller of [admin, system])
      expect(problems(await put(caller, admin.user_id, demoted))).toEqual(['role'])
    expect(problems(await put(system, admin.user_id, { role: 'system_admin' }))).toEqual(['role'])
    expect(problems(await put(system, admin.user_id, { active: false }))).toEqual(['active'])
    const kept = await remove(system, admin.user_id)
    expect([kept.body.exception, kept.body.message]).toEqual([
      'Conflict',
      expect.stringContaining('last administrator'),
    ])
    const inactive = await make({ role: 'organization_admin' })
    await put(admin, inactive.id, { active: false })
    expect((await remove(system, admin.user_id)).status).toBe(409)
    expect((await remove(admin, inactive.id)).status).toBe(204)
    await make({ role: 'organization_admin' })
    expect((await put(admin, admin.user_id, demoted)).status).toBe(200)
  })

  test('the last system administrator stays; another may be demoted', async () => {
    const system = await server.signIn('system_admin', admin.organization_id, shop)
    await run(
      server,
      sql`update users set active = false where role = 'system_admin' and id <> ${system.user_id}`,
    )
    const demoted = { role: 'organization_admin' }
    expect(problems(await put(system, system.user_id, demoted))).toEqual(['role'])
    const second = await make({ role: 'system_admin', shop_ids: [] }, system)
    expect(second).toMatchObject({ shop_ids: [], role_id: null, has_security_code: false })
    expect((await put(system, second.id, demoted)).body.data).toMatchObject({
      role: 'organization_admin',
      version: 2,
    })
    expect(await listed(admin)).toContain(second.id)
    expect((await put(system, second.id, { role: 'system_admin' }, 2)).status).toBe(200)
    expect((await remove(system, second.id)).status).toBe(204)
    await run(server, sql`update users set active = true`)
  })

  test('stays if two remove each other concurrently', async () => {
    const second = await inOrganization('organization_admin')
    const { token } = { token: await tokenOf(server, second.email) }
    const caller = { ...admin, token, user_id: second.id }
    const answers = await Promise.all([remove(admin, second.id), remove(caller, admin.user_id)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(
      await run(
        server,
        sql`select id from users where organization_id = ${admin.organization_id} and role = 'organization_admin'`,
      ),
    ).toHaveLength(1)
  })
})

describe('a shop manager', () => {
  test('sees the accounts of the own shops at or below the own role', async () => {
    const mine = await make()
    const shared = await make({ shop_ids: [shop, other] })
    await make({ shop_ids: [other] })
    await make({ role: 'organization_admin' })
    expect((await listed(manager)).toSorted()).toEqual(
      [manager.user_id, mine.id, shared.id].toSorted(),
    )
  })

  test('changes only accounts whose shops are all the own ones', async () => {
    const shared = await make({ shop_ids: [shop, other], role: 'shop_manager' })
    expect((await server.call(manager, 'GET', `/v1/users/${shared.id}`)).body.data).toMatchObject({
      editable: false,
      deletable: false,
    })
    const path = `/v1/users/${shared.id}`
    const answers = [
      await put(manager, shared.id, { password: 'Taken-2026!' }),
      await remove(manager, shared.id),
      await server.call(manager, 'POST', `${path}/security-code`),
      await server.call(manager, 'POST', `${path}/security-code/reveal`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    await tokenOf(server, shared.email)
  })

  test('assigns only the manager’s own shops', async () => {
    expect(problems(await post(manager, { shop_ids: [shop, other] }))).toEqual(['shop_ids.1'])
    const staff = await make({}, manager)
    expect(problems(await put(manager, staff.id, { shop_ids: [other] }))).toEqual(['shop_ids.0'])
    expect((await put(manager, staff.id, { display_name: 'Renamed' })).body.data.display_name).toBe(
      'Renamed',
    )
    expect((await remove(manager, staff.id)).status).toBe(204)
    expect((await server.call(manager, 'GET', `/v1/users/${staff.id}/history`)).status).toBe(404)
    expect(
      (await server.call(admin, 'GET', `/v1/users/${staff.id}/history`)).body.data,
    ).toHaveLength(3)
  })
})

describe('a system administrator', () => {
  test('sees accounts of the current organization and system administrators only', async () => {
    const system = await server.signIn('system_admin', admin.organization_id, shop)
    const ids = await listed(system)
    expect(ids).toEqual(expect.arrayContaining([system.user_id, admin.user_id, manager.user_id]))
    expect(ids).not.toContain(server.stranger.user_id)
    expect(await listed(admin)).not.toContain(system.user_id)
    const nowhere = await server.signIn('system_admin', null, null)
    expect(await listed(nowhere)).not.toContain(admin.user_id)
    expect(await listed(nowhere)).toContain(nowhere.user_id)
    const made = await make({ role: 'system_admin', shop_ids: [] }, nowhere)
    expect(
      (await server.call(nowhere, 'GET', `/v1/users/${made.id}/history`)).body.data,
    ).toHaveLength(1)
  })
})

describe('roles', () => {
  test('list their accounts and cannot be deleted while they have any', async () => {
    const role = (await server.call(admin, 'POST', '/v1/roles', { name: 'Hall', discount: true }))
      .body.data
    const made = await make({ role_id: role.id })
    expect((await server.call(admin, 'GET', '/v1/roles/users')).body.data).toEqual([
      { id: made.id, role_id: role.id, display_name: made.display_name, active: true },
    ])
    const options = (await server.call(manager, 'GET', '/v1/users/options')).body.data
    expect(options).toEqual({ roles: [{ id: role.id, name: 'Hall' }], security_code_length: 4 })
    const refused = await server.call(admin, 'DELETE', `/v1/roles/${role.id}`)
    expect([refused.body.exception, refused.body.data]).toEqual([
      'RecordInUse',
      [{ resource: 'users', id: made.id, name: made.display_name, of: role.id }],
    ])
    await put(admin, made.id, { role_id: null })
    expect((await server.call(admin, 'DELETE', `/v1/roles/${role.id}`)).status).toBe(204)
  })

  test('can be deleted in an organization without shops', async () => {
    const bare = await server.signIn('organization_admin', admin.organization_id, null)
    const role = (await server.call(bare, 'POST', '/v1/roles', { name: 'Kitchen' })).body.data
    expect((await server.call(bare, 'DELETE', `/v1/roles/${role.id}`)).status).toBe(204)
  })
})

describe('a security code', () => {
  const codes = (id: string) => `/v1/users/${id}/security-code`
  const reveal = async (caller: Caller, id: string) =>
    (await server.call(caller, 'POST', `${codes(id)}/reveal`)).body

  test('exists for everyone of an organization, with its number of digits', async () => {
    await run(
      server,
      sql`update organizations set security_code_length = 6 where id = ${admin.organization_id}`,
    )
    const made = await make()
    expect((await reveal(admin, made.id)).data.security_code).toMatch(/^\d{6}$/)
    expect(problems(await put(admin, made.id, { security_code: '1234' }))).toEqual([
      'security_code',
    ])
    expect((await put(admin, made.id, { security_code: '012345' })).status).toBe(200)
    expect((await reveal(admin, made.id)).data.security_code).toBe('012345')
  })

  test('is unique within the organization', async () => {
    const first = await make({ security_code: '1111' })
    expect(problems(await post(admin, { security_code: '1111' }))).toEqual(['security_code'])
    expect((await put(admin, first.id, { security_code: '1111' })).status).toBe(200)
    const elsewhere = await server.newTenant()
    await make({ security_code: '1111', shop_ids: [elsewhere.shop_id] }, elsewhere)
  })

  test('changes when it is regenerated', async () => {
    const made = await make({ security_code: '2222' })
    const renewed = await server.call(manager, 'POST', codes(made.id))
    expect([renewed.status, renewed.body.data.security_code]).toEqual([
      201,
      expect.stringMatching(/^\d{4}$/),
    ])
    expect(renewed.body.data.security_code).not.toBe('2222')
    expect((await reveal(manager, made.id)).data).toEqual(renewed.body.data)
  })

  test('has each viewer in the history, without the code', async () => {
    const made = await make()
    const { security_code: code } = (await reveal(manager, made.id)).data
    await server.call(admin, 'POST', codes(made.id))
    const { data } = (await server.call(admin, 'GET', `/v1/users/${made.id}/history`)).body
    expect(
      data.map((entry: { action: string; user_name: string }) => [entry.action, entry.user_name]),
    ).toEqual([
      ['make_security_code', 'organization_admin'],
      ['reveal_security_code', 'shop_manager'],
      ['create', 'organization_admin'],
    ])
    expect(JSON.stringify(data)).not.toContain(`"${code}"`)
  })

  test('cannot be shown if it does not exist', async () => {
    const { id } = await inOrganization('shop_staff', [shop])
    expect((await reveal(admin, id)).exception).toBe('Conflict')
    const system = await server.signIn('system_admin', admin.organization_id, shop)
    expect((await server.call(system, 'POST', codes(system.user_id))).body.exception).toBe(
      'Conflict',
    )
  })
})
