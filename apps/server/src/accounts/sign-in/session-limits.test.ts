import { afterEach, expect, test } from 'vitest'
import { callWith, makeAccount, passSeconds, tokenOf } from '#testing/sample-account'
import { testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const usual = { SESSION_DAYS: 30, PERSON_REQUESTS_PER_MINUTE: 0 }
const set = (settings: { SESSION_DAYS?: number; PERSON_REQUESTS_PER_MINUTE?: number }) =>
  Object.assign(server.engine.environment, settings)
const me = (token: string) => callWith(server, token, 'GET', '/v1/profile/me')
const sessions = (token: string) => callWith(server, token, 'GET', '/v1/profile/sessions')

afterEach(() => {
  set(usual)
  server.clock.set(testNow)
})

test('a person over the request limit of all sessions gets Retry-After', async () => {
  const [{ email }, other] = [
    await makeAccount(server),
    await tokenOf(server, (await makeAccount(server)).email),
  ]
  const [here, there] = [await tokenOf(server, email), await tokenOf(server, email)]
  set({ PERSON_REQUESTS_PER_MINUTE: 4 })
  const answers = [await me(here), await sessions(here), await sessions(here), await me(there)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const refused of [
    await sessions(here),
    await me(there),
    await callWith(server, here, 'POST', '/v1/auth/refresh'),
  ]) {
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  }
  expect((await sessions(other)).status).toBe(200)
})

test('each of concurrent requests counts', async () => {
  const token = await tokenOf(server, (await makeAccount(server)).email)
  set({ PERSON_REQUESTS_PER_MINUTE: 200 })
  for (let page = 0; page < 3; page += 1) {
    const answers = await Promise.all(Array.from({ length: 40 }, () => sessions(token)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }
})

test('requests of remembered sessions count too', async () => {
  const caller = await server.newTenant()
  set({ PERSON_REQUESTS_PER_MINUTE: 3 })
  const answers = []
  for (let asked = 0; asked < 4; asked += 1)
    answers.push(await server.call(caller, 'GET', '/v1/taxes'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
})

test('a session can be renewed until a number of days after the sign-in', async () => {
  set({ SESSION_DAYS: 2 })
  const signedIn = server.engine.clock.now().getTime()
  let token = await tokenOf(server, (await makeAccount(server)).email)
  const renew = async () => {
    passSeconds(server, 20 * 3600)
    const { body } = await callWith(server, token, 'POST', '/v1/auth/refresh')
    token = body.data.access_token
    return (Date.parse(body.data.expires_at) - signedIn) / 3_600_000
  }
  expect([await renew(), await renew()]).toEqual([44, 48])
  passSeconds(server, 7 * 3600)
  expect((await me(token)).status).toBe(200)
  passSeconds(server, 3600)
  expect([
    (await me(token)).status,
    (await callWith(server, token, 'POST', '/v1/auth/refresh')).status,
  ]).toEqual([401, 401])
})
