import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
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
import { sharedServer } from '#testing/shared-server'
import { makeShop } from '#testing/shops'

const server = sharedServer()

const proof = { current_password: samplePassword }
const person = {
  display_name: '店長',
  first_name: 'Taro',
  last_name: 'Yamada',
  email: 'x@example.com',
  phone: null,
}

describe('the own profile', () => {
  const signedIn = async (sample: Parameters<typeof makeAccount>[1] = {}) => {
    const account = await makeAccount(server, sample)
    return { ...account, token: await tokenOf(server, account.email ?? account.phone) }
  }
  const save = (token: string, body: object) =>
    callWith(server, token, 'PUT', '/v1/profile/me', body)

  test('returns the stored values, and the new address signs in', async () => {
    const { id, token } = await signedIn()
    const answer = await save(token, {
      ...person,
      version: 1,
      email: ' ＨＡＮＡ@Example.com ',
      phone: '090-1111-2222',
      ...proof,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      version: 2,
      display_name: '店長',
      email: 'hana@example.com',
      phone: '+819011112222',
    })
    await tokenOf(server, 'hana@example.com')
    await tokenOf(server, '09011112222')
    const [change] = await run(
      server,
      sql<{
        before: object
        after: object
      }>`select before, after from changes where record_id = ${id} and resource = 'users'`,
    )
    expect(change).toMatchObject({
      before: { display_name: 'Sample', phone: null },
      after: { phone: '+819011112222' },
    })
  })

  test('reports every wrong field at once', async () => {
    const { token } = await signedIn()
    const wrong = await save(token, {
      ...person,
      version: 1,
      display_name: '',
      email: 'no address',
      phone: '12',
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['display_name', 'email', 'phone'])
    expect(
      (await save(token, { ...person, version: 1, email: null })).body.errors.email,
    ).toHaveLength(1)
    expect(
      (await save(token, { ...person, version: 1, role: 'system_admin' })).body.errors,
    ).toHaveProperty('role')
  })

  test.each(['a\u0000b', '\ud800', 'x\udc00'])(
    'refuses %j, which no database can store, in every field',
    async (text) => {
      const { token } = await signedIn()
      const typed = {
        display_name: text,
        first_name: text,
        last_name: text,
        email: `${text}@example.com`,
        phone: `+8190${text}`,
      }
      const answer = await save(token, { ...typed, version: 1, current_password: text })
      expect([answer.status, Object.keys(answer.body.errors).toSorted()]).toEqual([
        422,
        Object.keys(typed).toSorted(),
      ])
    },
  )

  test('cannot take the address of another account in any case', async () => {
    const other = await makeAccount(server, { email: 'taken@example.com', phone: '+818011112222' })
    const { token } = await signedIn()
    const email = await save(token, { ...person, version: 1, email: 'TAKEN@example.com', ...proof })
    const phone = await save(token, {
      ...person,
      version: 1,
      email: null,
      phone: '080 1111 2222',
      ...proof,
    })
    expect([email.status, Object.keys(email.body.errors)]).toEqual([422, ['email']])
    expect([phone.status, Object.keys(phone.body.errors)]).toEqual([422, ['phone']])
    expect(JSON.stringify(email.body)).not.toContain(other.id)
  })

  test('a stale save changes nothing and returns the current profile', async () => {
    const { token } = await signedIn()
    const typed = { ...person, email: 'stale@example.com', ...proof }
    expect((await save(token, { ...typed, version: 1 })).status).toBe(200)
    const stale = await save(token, { ...typed, version: 1, display_name: 'Late' })
    expect([
      stale.status,
      stale.body.exception,
      stale.body.data.version,
      stale.body.data.display_name,
    ]).toEqual([409, 'StaleRecord', 2, '店長'])
  })
})

describe('new addresses of the own account', () => {
  const signedIn = async (sample: Parameters<typeof makeAccount>[1] = {}) => {
    const account = await makeAccount(server, sample)
    return { ...account, token: await tokenOf(server, account.email ?? account.phone) }
  }
  const save = (token: string, body: object, ip = '127.0.0.1') =>
    callFrom(
      server,
      ip,
      'PUT',
      '/v1/profile/me',
      { ...person, version: 1, ...body },
      { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    )

  test('need a proof, so a stolen session is not enough', async () => {
    const { id, email, token } = await signedIn()
    for (const body of [
      { email: 'thief@example.com' },
      { email: 'thief@example.com', current_password: '' },
      { email, phone: '+819055556666' },
      { email: null, phone: '+819055556666' },
    ]) {
      const answer = await save(token, body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['current_password']])
    }
    expect(
      Object.keys(
        (await save(token, { email: 'thief@example.com', current_password: 'guess' })).body.errors,
      ),
    ).toEqual(['current_password'])
    const [stored] = await run(
      server,
      sql<object>`select email, phone, version from users where id = ${id}`,
    )
    expect(stored).toEqual({ email, phone: null, version: 1 })
  })

  test('need no password if only their spelling changes', async () => {
    const { email, token } = await signedIn({ phone: '+819044445555' })
    const answer = await save(token, {
      email: ` ${email?.toUpperCase()}`,
      phone: '090-4444-5555',
      display_name: 'Renamed',
    })
    expect([answer.status, answer.body.data.display_name]).toEqual([200, 'Renamed'])
    expect(await messagesTo(server, email)).toEqual([])
  })

  test('end other sessions and links and notify the former addresses', async () => {
    const { id, email, phone, token } = await signedIn({ phone: '+819044446666' })
    const there = await tokenOf(server, email)
    await run(server, sql`update users set locale = 'ja' where id = ${id}`)
    await run(
      server,
      sql`insert into password_resets (token_hash, user_id, expires_at) values (${id}, ${id}, '2099-01-01')`,
    )
    const moved = { email: 'moved@example.com', phone: '+819044447777', ...proof }
    expect((await save(token, moved)).status).toBe(200)
    expect((await callWith(server, there, 'GET', '/v1/profile/me')).status).toBe(401)
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(200)
    expect(
      await run(server, sql`select from password_resets where user_id = ${id} and used_at is null`),
    ).toHaveLength(0)
    await eventually(async () => {
      expect(await messagesTo(server, email)).toEqual([
        expect.stringMatching(/ログイン情報が変更されました[^]*メールアドレス、電話番号[^]*ご本人/),
      ])
      expect(await messagesTo(server, phone)).toEqual([expect.stringContaining('電話番号')])
    })
    expect([await messagesTo(server, moved.email), await messagesTo(server, moved.phone)]).toEqual([
      [],
      [],
    ])
  })

  test('notify the remaining address when a first one is added', async () => {
    const { email, token } = await signedIn()
    expect((await save(token, { email, phone: '+819044448888', ...proof })).status).toBe(200)
    await eventually(async () =>
      expect(await messagesTo(server, email)).toEqual([expect.stringContaining('phone number')]),
    )
  })

  test('allow ten password guesses and do not lock the owner out elsewhere', async () => {
    const { email, token } = await signedIn()
    const mine = await tokenOf(server, email)
    const guess = { email: 'thief@example.com', current_password: 'guess' }
    for (let index = 0; index < 10; index += 1)
      expect((await save(token, guess, '10.30.0.1')).status).toBe(422)
    expect((await save(token, { ...guess, ...proof }, '10.30.0.1')).status).toBe(429)
    expect((await save(mine, { email: 'right@example.com', ...proof }, '10.30.0.2')).status).toBe(
      200,
    )
  })
})

describe('the current place', () => {
  const to = (token: string, kind: 'shop' | 'organization', id: string | null) =>
    callWith(server, token, 'POST', `/v1/profile/switch-${kind}`, { [`${kind}_id`]: id })

  test('a manager changes between assigned shops only; others return 404', async () => {
    const { organization_id } = server.admin
    const [first, second, other] = await Promise.all(
      ['M1', 'M2', 'M3'].map((name) => makeShop(server, organization_id, { name })),
    )
    const { email } = await makeAccount(server, { shop_ids: [first ?? '', second ?? ''] })
    const token = await tokenOf(server, email)
    const moved = await to(token, 'shop', second ?? '')
    expect(moved.body.data.shop).toMatchObject({
      id: second,
      name: 'M2',
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
    })
    expect(moved.body.data.shops.map((shop: { name: string }) => shop.name)).toEqual(['M1', 'M2'])
    expect((await to(token, 'shop', other ?? '')).status).toBe(404)
    expect((await to(token, 'shop', server.stranger.shop_id)).status).toBe(404)
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).body.data.shop.id).toBe(second)
  })

  test('a new shop applies only to this browser', async () => {
    const target = await makeShop(server, server.admin.organization_id, { name: 'Z elsewhere' })
    const { email } = await makeAccount(server, { role: 'organization_admin' })
    const [here, there] = [await tokenOf(server, email), await tokenOf(server, email)]
    await to(here, 'shop', target)
    expect((await callWith(server, there, 'GET', '/v1/profile/me')).body.data.shop.id).not.toBe(
      target,
    )
  })

  test('a system administrator changes organizations and sees only the current shops', async () => {
    const { email } = await makeAccount(server, { role: 'system_admin' })
    const token = await tokenOf(server, email)
    const moved = await to(token, 'organization', server.stranger.organization_id)
    expect(moved.body.data).toMatchObject({
      organization: { name: 'Organization B' },
      shop: { id: server.stranger.shop_id },
    })
    expect(moved.body.data.shops).toHaveLength(1)
    expect((await to(token, 'organization', '00000000-0000-4000-8000-000000000000')).status).toBe(
      404,
    )
  })

  test('no other role changes organizations', async () => {
    expect(
      (await to(server.admin.token, 'organization', server.stranger.organization_id)).status,
    ).toBe(403)
  })
})

describe('preferences', () => {
  test('the question before updates can be turned off for all browsers', async () => {
    const { email } = await makeAccount(server, { role: 'organization_admin' })
    const [here, there] = [await tokenOf(server, email), await tokenOf(server, email)]
    const me = async (token: string) =>
      (await callWith(server, token, 'GET', '/v1/profile/me')).body.data
    const before = await me(here)
    expect(before.confirm_updates).toBe(true)
    const saved = await callWith(server, here, 'PUT', '/v1/profile/preferences', {
      confirm_updates: false,
    })
    expect([saved.status, saved.body.data.confirm_updates]).toEqual([200, false])
    expect(await me(there)).toMatchObject({ confirm_updates: false, version: before.version })
    expect(
      (await callWith(server, here, 'PUT', '/v1/profile/preferences', { confirm_updates: 'no' }))
        .status,
    ).toBe(422)
  })

  test('compact rows are stored with the person and leave other preferences unchanged', async () => {
    const { email } = await makeAccount(server, { role: 'shop_staff' })
    const [here, there] = [await tokenOf(server, email), await tokenOf(server, email)]
    const saved = await callWith(server, here, 'PUT', '/v1/profile/preferences', {
      compact_rows: true,
    })
    expect(saved.body.data).toMatchObject({ compact_rows: true, confirm_updates: true })
    expect((await callWith(server, there, 'GET', '/v1/profile/me')).body.data.compact_rows).toBe(
      true,
    )
  })

  test('starred screens keep their order and leave other preferences unchanged', async () => {
    const { email } = await makeAccount(server, { role: 'organization_admin' })
    const token = await tokenOf(server, email)
    const save = (body: object) => callWith(server, token, 'PUT', '/v1/profile/preferences', body)
    await save({ confirm_updates: false })
    const starred = ['menu-items', 'reports/orders']
    expect((await save({ starred: [...starred, 'menu-items'] })).body.data).toMatchObject({
      starred,
      confirm_updates: false,
    })
    expect((await save({ confirm_updates: true })).body.data).toMatchObject({
      starred,
      confirm_updates: true,
    })
    expect((await save({ starred: ['https://elsewhere.example'] })).status).toBe(422)
    expect((await save({ starred: [] })).body.data.starred).toEqual([])
  })

  test('the next sign-in returns the language used last', async () => {
    const { email } = await makeAccount(server, { role: 'organization_admin' })
    const signIn = async () =>
      (
        await server.call(null, 'POST', '/v1/auth/login', {
          credential: email,
          password: samplePassword,
        })
      ).body.data
    expect((await signIn()).locale).toBeNull()
    const { access_token } = await signIn()
    await callWith(server, access_token, 'PUT', '/v1/profile/preferences', { locale: 'en' })
    expect((await signIn()).locale).toBe('en')
  })
})
