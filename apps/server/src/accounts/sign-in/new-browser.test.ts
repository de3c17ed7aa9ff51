import { describe, expect, test } from 'vitest'
import { eventually } from '#testing/eventually'
import { messagesTo } from '#testing/peers/outbox'
import { callFrom, callWith, makeAccount, samplePassword, tokenOf } from '#testing/sample-account'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const login = (email: string | null, ip: string, headers: Record<string, string> = {}) =>
  callFrom(
    server,
    ip,
    'POST',
    '/v1/auth/login',
    { credential: email, password: samplePassword },
    headers,
  )
const fromBrowser = (agent: string, cookie?: string) => ({
  'user-agent': agent,
  'sec-fetch-site': 'same-origin',
  ...(cookie ? { cookie } : {}),
})
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

describe('a sign-in by a new browser', () => {
  test('notifies by mail with browser and address, but not for a known browser', async () => {
    const { email } = await makeAccount(server, { role: 'organization_admin' })
    const mails = async () =>
      (await messagesTo(server, email)).filter((text) => text.includes('new browser'))
    const first = await login(email, '10.30.0.1', fromBrowser(firefox))
    expect(await mails()).toHaveLength(0)
    const second = await login(email, '10.31.0.1', fromBrowser(firefox, cookieOf(first)))
    await login(email, '10.38.0.1', fromBrowser(firefox, cookieOf(second)))
    await login(email, '10.30.0.1', fromBrowser(firefox))
    expect(await mails()).toHaveLength(0)
    await login(email, '10.32.0.1', fromBrowser(safari))
    await eventually(async () => expect(await mails()).toHaveLength(1))
    const [mail] = await mails()
    for (const part of ['Safari · iOS', '10.32.0.1', 'Apr 10, 2026', '12:00'])
      expect(mail).toContain(part)
    await login(email, '10.32.0.1', fromBrowser(safari))
    expect(await mails()).toHaveLength(1)
  })
})

describe('a session of a browser', () => {
  test('is bound to its cookie, so the token alone is useless elsewhere', async () => {
    const { email } = await makeAccount(server)
    const answer = await login(email, '10.33.0.1', fromBrowser(firefox))
    const token = answer.body.data.access_token
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^auth\.browser=[\w-]{43}; Path=\/v1; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
    const me = (headers: Record<string, string>) =>
      callFrom(server, '10.33.0.1', 'GET', '/v1/profile/me', undefined, {
        authorization: `Bearer ${token}`,
        ...headers,
      })
    expect((await me({ cookie: `locale=en; ${cookieOf(answer)}; other=1` })).status).toBe(200)
    expect((await me({})).status).toBe(401)
    expect((await me({ cookie: `auth.browser=${'a'.repeat(43)}` })).status).toBe(401)
    const renewed = await callFrom(server, '10.33.0.1', 'POST', '/v1/auth/refresh', undefined, {
      authorization: `Bearer ${token}`,
      cookie: cookieOf(answer),
    })
    expect(
      (await callWith(server, renewed.body.data.access_token, 'GET', '/v1/profile/me')).status,
    ).toBe(401)
  })

  test('ends when the same browser signs in again; other browsers stay', async () => {
    const [{ email }, other] = [await makeAccount(server), await makeAccount(server)]
    const first = await login(email, '10.36.0.1', fromBrowser(firefox))
    const elsewhere = await login(email, '10.36.0.1', fromBrowser(firefox))
    const cookie = cookieOf(first)
    const me = async (answer: typeof first, by: string) =>
      (
        await callFrom(server, '10.36.0.1', 'GET', '/v1/profile/me', undefined, {
          authorization: `Bearer ${answer.body.data.access_token}`,
          cookie: by,
        })
      ).status
    const second = await login(email, '10.36.0.1', fromBrowser(firefox, cookie))
    expect([
      await me(first, cookie),
      await me(second, cookieOf(second)),
      await me(elsewhere, cookieOf(elsewhere)),
    ]).toEqual([401, 200, 200])
    await login(other.email, '10.36.0.1', fromBrowser(firefox, cookieOf(second)))
    expect([await me(second, cookieOf(second)), await me(elsewhere, cookieOf(elsewhere))]).toEqual([
      401, 200,
    ])
  })

  test('uses a host-only cookie under https and replaces the one of an older version', async () => {
    const { PUBLIC_URL } = server.engine.environment
    const { email } = await makeAccount(server)
    const before = await login(email, '10.37.0.1', fromBrowser(firefox))
    Object.assign(server.engine.environment, { PUBLIC_URL: 'https://pos.example.com' })
    const answer = await login(email, '10.37.0.1', fromBrowser(firefox, cookieOf(before)))
    Object.assign(server.engine.environment, { PUBLIC_URL })
    const [kept = '', former] = answer.headers['set-cookie'] as string[]
    const value = /=([\w-]{43});/.exec(kept)?.[1] ?? ''
    expect(kept).toMatch(
      /^__Host-auth\.browser=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(value).not.toBe(cookieOf(before).split('=')[1])
    expect(former).toBe('auth.browser=; Path=/v1; Max-Age=0')
    const me = (cookie: string) =>
      callFrom(server, '10.37.0.1', 'GET', '/v1/profile/me', undefined, {
        authorization: `Bearer ${answer.body.data.access_token}`,
        cookie,
      })
    // A cookie that another host of the domain set has no effect next to it.
    expect((await me(`auth.browser=${'a'.repeat(43)}; __Host-auth.browser=${value}`)).status).toBe(
      200,
    )
    expect((await me(`__Host-auth.browser=${'a'.repeat(43)}; auth.browser=${value}`)).status).toBe(
      401,
    )
    expect((await me(`auth.browser=${value}`)).status).toBe(200)
  })

  test('gets a new cookie at each sign-in, never the value of the request', async () => {
    const { email } = await makeAccount(server)
    const planted = `auth.browser=${'p'.repeat(43)}`
    const answer = await login(email, '10.39.0.1', fromBrowser(firefox, planted))
    expect(cookieOf(answer)).toMatch(/^auth\.browser=[\w-]{43}$/)
    expect(cookieOf(answer)).not.toBe(planted)
    const me = (cookie: string) =>
      callFrom(server, '10.39.0.1', 'GET', '/v1/profile/me', undefined, {
        authorization: `Bearer ${answer.body.data.access_token}`,
        cookie,
      })
    expect([(await me(planted)).status, (await me(cookieOf(answer))).status]).toEqual([401, 200])
    expect(
      cookieOf(await login(email, '10.39.0.1', fromBrowser(firefox, cookieOf(answer)))),
    ).not.toBe(cookieOf(answer))
  })

  test('is not bound to a browser if the client has no cookies', async () => {
    const { email } = await makeAccount(server)
    const answer = await login(email, '10.34.0.1')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(
      (await callWith(server, answer.body.data.access_token, 'GET', '/v1/profile/me')).status,
    ).toBe(200)
  })
})

test('the list of sessions names browser, system and machine and ends all others', async () => {
  const { email } = await makeAccount(server)
  await login(email, '10.35.0.1', { 'user-agent': safari })
  const token = await tokenOf(server, email)
  const sessions = (await callWith(server, token, 'GET', '/v1/profile/sessions')).body.data
  expect(sessions[1]).toMatchObject({
    browser: 'Safari',
    system: 'iOS',
    device: 'mobile',
    ip_address: '10.35.0.1',
  })
  expect((await callWith(server, token, 'DELETE', '/v1/profile/sessions')).status).toBe(204)
  expect((await callWith(server, token, 'GET', '/v1/profile/sessions')).body.data).toMatchObject([
    { current: true },
  ])
})
