import argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { statementsOf } from '#testing/measures/count-statements'
import {
  callFrom,
  callWith,
  makeAccount,
  passSeconds,
  run,
  samplePassword,
  tokenOf,
} from '#testing/sample-account'
import { sharedServer } from '#testing/shared-server'
import { makeShop } from '#testing/shops'
import { endSessionsOf } from './service.ts'

/** Validity of a session without use: one day. */
const tokenSeconds = 86_400

const server = sharedServer()

const login = (ip: string, credential: string | null, password: string, headers = {}) =>
  callFrom(server, ip, 'POST', '/v1/auth/login', { credential, password }, headers)

describe('sign-in', () => {
  test.each([
    'Taro.Yamada@Example.com',
    ' taro.yamada@example.com ',
    'ｔａｒｏ．ｙａｍａｄａ＠example.com',
    '090-1234-5678',
    '+81 90 1234 5678',
    '+81-090-1234-5678',
  ])('accepts %s', async (typed) => {
    const [known] = await run(
      server,
      sql<{ id: string }>`select id from users where email = 'taro.yamada@example.com'`,
    )
    if (!known)
      await makeAccount(server, { email: 'taro.yamada@example.com', phone: '+819012345678' })
    const answer = await login('10.0.0.1', typed, samplePassword)
    expect(answer.status).toBe(200)
    expect(Date.parse(answer.body.data.expires_at) - server.engine.clock.now().getTime()).toBe(
      tokenSeconds * 1000,
    )
    expect(
      (await callWith(server, answer.body.data.access_token, 'GET', '/v1/profile/me')).body.data
        .email,
    ).toBe('taro.yamada@example.com')
  })

  test('keeps the token hashed only', async () => {
    const { email } = await makeAccount(server)
    const token = await tokenOf(server, email)
    const rows = await run(
      server,
      sql<{ text: string }>`select row_to_json(s)::text as text from sessions s`,
    )
    expect(token).toHaveLength(43)
    expect(rows.some((row) => row.text.includes(token))).toBe(false)
  })

  test('responds equally and as slowly for missing, inactive and existing accounts', async () => {
    const existing = await makeAccount(server)
    const inactive = await makeAccount(server, { active: false })
    const verify = vi.spyOn(argon2, 'verify')
    const answers = []
    for (const [credential, password] of [
      [existing.email, 'wrong'],
      [inactive.email, samplePassword],
      ['nobody@example.com', samplePassword],
      ['no address at all', samplePassword],
    ] as const) {
      verify.mockClear()
      const answer = await login('10.0.0.2', credential, password)
      expect(verify).toHaveBeenCalledTimes(1)
      expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      answers.push({
        status: answer.status,
        text: JSON.stringify(answer.body).replaceAll(credential ?? '', '…'),
      })
    }
    expect(answers[0]).toEqual({ status: 422, text: expect.stringContaining('… is incorrect.') })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('responds in the language of the browser, by default in Japanese', async () => {
    const english = await login('10.0.0.3', 'nobody@example.com', 'x')
    const japanese = await callFrom(
      server,
      '10.0.0.3',
      'POST',
      '/v1/auth/login',
      { credential: 'nobody@example.com', password: 'x' },
      { 'accept-language': '' },
    )
    expect(english.body.errors.credential).toEqual(['nobody@example.com is incorrect.'])
    expect(japanese.body.errors.credential[0]).toMatch(/[ぁ-ん]/)
  })

  test.each([
    [{ credential: 'x\u0000y', password: 'a\u0000b' }, 'credential'],
    [{ credential: '\ud800', password: 'x' }, 'credential'],
    [{ credential: '', password: '' }, 'password'],
    [{ credential: 'a@example.com', password: 'x'.repeat(201) }, 'password'],
    [{ credential: 7, password: ['x'] }, 'credential'],
    [{ credential: 'a@example.com', password: 'x', role: 'system_admin' }, 'role'],
  ])('refuses %j at the field', async (body, field) => {
    const answer = await callFrom(server, '10.0.0.4', 'POST', '/v1/auth/login', body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
  })

  test('opens no session if the password is replaced during verification', async () => {
    const { id, email } = await makeAccount(server)
    vi.spyOn(argon2, 'verify').mockImplementationOnce(async () => {
      await run(server, sql`update users set password_hash = 'another' where id = ${id}`)
      return true
    })
    expect((await login('10.0.0.5', email, samplePassword)).status).toBe(422)
    expect(await run(server, sql`select from sessions where user_id = ${id}`)).toHaveLength(0)
  })
})

describe('limits', () => {
  const seconds = (answer: { headers: Record<string, unknown> }) =>
    Number(answer.headers['retry-after'])

  test('an account takes ten wrong passwords from a network, then blocks that network', async () => {
    const { email } = await makeAccount(server)
    for (let index = 0; index < 10; index += 1)
      expect((await login('10.1.0.1', email, 'wrong')).status).toBe(422)
    const refused = await login('10.1.0.1', email?.toUpperCase() ?? '', samplePassword)
    expect([refused.status, refused.body.exception]).toEqual([429, 'TooManyRequests'])
    expect(seconds(refused)).toBeGreaterThan(800)
    expect(seconds(refused)).toBeLessThanOrEqual(900)
  })

  test('wrong tries from another address lock no one out', async () => {
    const { email } = await makeAccount(server)
    for (let index = 0; index < 30; index += 1) await login('10.1.1.1', email, 'wrong')
    expect((await login('10.1.1.2', email, samplePassword)).status).toBe(200)
  })

  test('distributed guessing is slow and never blocks networks of earlier sign-ins', async () => {
    const { email } = await makeAccount(server)
    await tokenOf(server, email, samplePassword, '10.1.2.200')
    for (let index = 0; index < 50; index += 1)
      expect((await login(`10.1.2.${index}`, email, 'wrong')).status).toBe(422)
    const refused = await login('10.1.2.100', email, samplePassword)
    expect(refused.status).toBe(429)
    expect(seconds(refused)).toBeGreaterThan(3500)
    expect((await login('10.1.2.200', email, samplePassword)).status).toBe(200)
  })

  test('a missing account has the same limits, from one network and from many', async () => {
    for (let index = 0; index < 10; index += 1)
      await login('10.2.0.1', 'ghost@example.com', 'wrong')
    const one = await login('10.2.0.1', 'ghost@example.com', 'wrong')
    const { email } = await makeAccount(server)
    for (let index = 0; index < 10; index += 1) await login('10.2.0.2', email, 'wrong')
    const real = await login('10.2.0.2', email, 'wrong')
    expect([one.status, one.body]).toEqual([429, real.body])
    for (let index = 0; index < 40; index += 1)
      await login(`10.2.1.${index}`, 'ghost@example.com', 'wrong')
    expect((await login('10.2.2.1', 'ghost@example.com', 'wrong')).status).toBe(429)
  })

  test('a correct password clears the tries of the account; tries contain no names', async () => {
    const { email } = await makeAccount(server)
    for (let index = 0; index < 9; index += 1) await login('10.3.0.1', email, 'wrong')
    expect((await login('10.3.0.1', email, samplePassword)).status).toBe(200)
    for (let index = 0; index < 9; index += 1)
      expect((await login('10.3.0.1', email, 'wrong')).status).toBe(422)
    const rows = await run(
      server,
      sql<{ key: string; count: number }>`select key, count from rate_limits`,
    )
    expect(rows.find((row) => row.key === 'login-from:10.3.0.1')?.count).toBe(18)
    expect(rows.some((row) => row.key.includes('@'))).toBe(false)
  })

  test('an address may try thirty wrong passwords; correct ones do not count', async () => {
    const { email } = await makeAccount(server)
    for (let index = 0; index < 40; index += 1)
      await tokenOf(server, email, samplePassword, '10.4.0.1')
    for (let index = 0; index < 30; index += 1)
      expect((await login('10.4.0.1', `guess${index}@example.com`, 'x')).status).toBe(422)
    expect((await login('10.4.0.1', email, samplePassword)).status).toBe(429)
    expect((await login('10.4.0.2', email, samplePassword)).status).toBe(200)
  })

  test.each(['login', 'forgot-password', 'reset-password', 'set-up'])(
    '%s refuses a flood before its body is read',
    async (path) => {
      const post = (ip: string, payload: string, type = 'application/json') =>
        server.engine.http.inject({
          method: 'POST',
          url: `/v1/auth/${path}`,
          remoteAddress: ip,
          payload,
          headers: { 'content-type': type, 'accept-language': 'en' },
        })
      const ip = `10.5.${path.length}.1`
      for (let index = 0; index < 30; index += 1) await post(ip, '{"credential":')
      // Invalid JSON, too large, an unknown type, invalid fields.
      const tooLarge = JSON.stringify({ credential: 'x'.repeat(9000) })
      for (const [payload, type] of [
        ['{"credential":'],
        [tooLarge],
        ['<a/>', 'text/xml'],
        ['{"constructor":1}'],
      ] as const) {
        const refused = await post(ip, payload, type)
        expect([refused.statusCode, refused.json().exception]).toEqual([429, 'TooManyRequests'])
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
      }
      expect((await post(`10.5.${path.length}.2`, '{"credential":')).statusCode).toBe(400)
    },
  )

  test('refused requests run no database statement', async () => {
    for (let index = 0; index < 31; index += 1)
      await login('10.6.0.1', `flood${index}@example.com`, 'x')
    expect(await statementsOf(server, () => login('10.6.0.1', 'flood@example.com', 'x'))).toEqual(
      [],
    )
  })

  test('a port in the forwarded address is ignored', async () => {
    for (let index = 0; index < 30; index += 1)
      await login(`10.4.1.1:${4000 + index}`, `port${index}@example.com`, 'x')
    expect((await login('10.4.1.1:5000', 'port@example.com', 'x')).status).toBe(429)
    expect((await login('::ffff:10.4.1.1', 'port@example.com', 'x')).status).toBe(429)
  })

  test('an IPv6 host is limited by its /64 network', async () => {
    for (let index = 0; index < 30; index += 1)
      await login(`2001:db8:0:1::${index + 1}`, `six${index}@example.com`, 'x')
    expect((await login('2001:db8:0:1:ffff::9', 'six@example.com', 'x')).status).toBe(429)
    expect((await login('2001:db8:0:2::1', 'six@example.com', 'x')).status).toBe(422)
  })
})

describe('session', () => {
  test('ends after 86400 seconds, and not before', async () => {
    const { email } = await makeAccount(server)
    const token = await tokenOf(server, email)
    passSeconds(server, tokenSeconds - 1)
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(200)
    passSeconds(server, 1)
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(401)
    passSeconds(server, -tokenSeconds)
  })

  test.each([
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    `Basic ${'a'.repeat(43)}`,
    `Bearer ${'é'.repeat(43)}`,
  ])('refuses %j', async (authorization) => {
    expect(
      (await callFrom(server, '127.0.0.1', 'GET', '/v1/profile/me', undefined, { authorization }))
        .status,
    ).toBe(401)
  })

  test('refresh replaces the token and keeps the shop; one of two concurrent ones wins', async () => {
    const second = await makeShop(server, server.admin.organization_id, { name: 'Z last shop' })
    const { email } = await makeAccount(server, { role: 'organization_admin' })
    const token = await tokenOf(server, email)
    await callWith(server, token, 'POST', '/v1/profile/switch-shop', { shop_id: second })
    const answers = await Promise.all(
      [1, 2].map(() => callWith(server, token, 'POST', '/v1/auth/refresh')),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401])
    const fresh = answers.find((answer) => answer.status === 200)?.body.data.access_token
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(401)
    expect((await callWith(server, fresh, 'GET', '/v1/profile/me')).body.data.shop.id).toBe(second)
  })

  test('logout revokes the session of this browser at once', async () => {
    const { email } = await makeAccount(server)
    const [here, there] = [await tokenOf(server, email), await tokenOf(server, email)]
    expect((await callWith(server, here, 'POST', '/v1/auth/logout')).status).toBe(204)
    expect((await callWith(server, here, 'GET', '/v1/profile/me')).status).toBe(401)
    expect((await callWith(server, there, 'GET', '/v1/profile/me')).status).toBe(200)
  })

  test('ends at once when the account is deactivated', async () => {
    const { id, email } = await makeAccount(server)
    const token = await tokenOf(server, email)
    await run(server, sql`update users set active = false where id = ${id}`)
    expect((await callWith(server, token, 'GET', '/v1/profile/me')).status).toBe(401)
    expect((await callWith(server, token, 'POST', '/v1/auth/refresh')).status).toBe(401)
  })

  test('endSessionsOf ends all sessions of an account except one', async () => {
    const { id, email } = await makeAccount(server)
    const [kept, ended] = [await tokenOf(server, email), await tokenOf(server, email)]
    const sessions = (await callWith(server, kept, 'GET', '/v1/profile/sessions')).body.data as {
      id: string
      current: boolean
    }[]
    await server.engine.database.transaction({ system: true }, (db) =>
      endSessionsOf(db, id, sessions.find((one) => one.current)?.id),
    )
    expect((await callWith(server, ended, 'GET', '/v1/profile/me')).status).toBe(401)
    expect((await callWith(server, kept, 'GET', '/v1/profile/me')).status).toBe(200)
  })

  test('stores the time of the last request at most once a minute', async () => {
    const { id, email } = await makeAccount(server)
    const token = await tokenOf(server, email)
    const seenAfter = async (seconds: number) => {
      passSeconds(server, seconds)
      await callWith(server, token, 'GET', '/v1/profile/me')
      const [row] = await run(
        server,
        sql<{ at: string }>`select last_seen_at as at from sessions where user_id = ${id}`,
      )
      return (server.engine.clock.now().getTime() - Date.parse(row?.at ?? '')) / 1000
    }
    expect(await seenAfter(59)).toBe(59)
    expect(await seenAfter(2)).toBe(0)
    passSeconds(server, -61)
  })
})
