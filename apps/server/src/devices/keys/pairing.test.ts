import { getChecks } from '@pos/contract/checks/check-routes'
import { expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const ownPage = { 'sec-fetch-site': 'same-origin' }

async function newLink() {
  const admin = await server.newTenant()
  const shop = clientOf(server, admin)
  const device = await shop.create('devices', { name: 'Counter' })
  const link = await shop.create(`devices/${device.id}/pairing`, {})
  return { admin, shop, device, token: link.token as string }
}

const pair = (token: string, headers: Record<string, string> = ownPage) =>
  server.call(null, 'POST', '/v1/register/pairing', { token }, headers)

function cookieOf({ headers }: Awaited<ReturnType<typeof pair>>) {
  return /^pos\.device=pos_[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? ''
}

const checksWith = (headers: Record<string, string>) =>
  server.call(null, 'GET', getChecks.path, undefined, headers)

test('a link connects one browser, whose scripts cannot read the key', async () => {
  const { shop, device, token } = await newLink()
  const answer = await pair(token)
  expect(answer.body.data).toEqual({ device_id: device.id, device: 'Counter' })
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^pos\.device=pos_[\w-]{43}; Path=\/v1; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  )
  expect((await checksWith({ ...ownPage, cookie: cookieOf(answer) })).status).toBe(200)
  expect((await pair(token)).status).toBe(404)
  const { api_key_hint, api_key_made_by } = await shop.get(`devices/${device.id}`)
  expect([api_key_hint, api_key_made_by]).toEqual([
    cookieOf(answer).slice(-4),
    'organization_admin',
  ])
})

test('of two browsers with one link, one is connected', async () => {
  const { token } = await newLink()
  const answers = await Promise.all([pair(token), pair(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('the cookie counts only on device routes, from own pages', async () => {
  const { token } = await newLink()
  const cookie = cookieOf(await pair(token))
  const statusOf = async (headers: Record<string, string>) =>
    (await checksWith({ cookie, ...headers })).status
  expect(await statusOf({ 'sec-fetch-site': 'cross-site' })).toBe(401)
  expect(await statusOf({ 'sec-fetch-site': 'none' })).toBe(401)
  // Over plain HTTP in the shop's network, browsers send no Sec-Fetch-Site.
  expect(await statusOf({ host: 'register.local:3000' })).toBe(200)
  const post = (headers: Record<string, string>) =>
    server.call(null, 'POST', '/v1/device/check-events', { events: [{}] }, { cookie, ...headers })
  const host = 'register.local:3000'
  expect((await post({ host })).status).toBe(401)
  expect((await post({ host, origin: 'http://elsewhere.example' })).status).toBe(401)
  expect((await post({ host, origin: `http://${host}` })).status).toBe(200)
  const profile = await server.call(null, 'GET', '/v1/profile/me', undefined, {
    ...ownPage,
    cookie,
  })
  expect(profile.status).toBe(401)
})

test('a link is refused from other sites, once expired or replaced', async () => {
  const { shop, device, token } = await newLink()
  expect((await pair(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const second = await shop.create(`devices/${device.id}/pairing`, {})
  expect((await pair(token)).status).toBe(404)
  server.clock.set(new Date(server.clock.now().getTime() + 10 * 60_000 + 1))
  expect((await pair(second.token)).status).toBe(404)
})

test('a new key or a disconnection ends the cookie', async () => {
  const { shop, device, token } = await newLink()
  const first = { ...ownPage, cookie: cookieOf(await pair(token)) }
  await shop.create(`devices/${device.id}/api-key`, {})
  expect((await checksWith(first)).status).toBe(401)
  const link = await shop.create(`devices/${device.id}/pairing`, {})
  const second = { ...ownPage, cookie: cookieOf(await pair(link.token)) }
  const ended = await server.call(null, 'DELETE', '/v1/device/pairing', undefined, second)
  expect([ended.status, String(ended.headers['set-cookie'])]).toEqual([
    204,
    'pos.device=; Path=/v1; Max-Age=0',
  ])
  expect((await checksWith(second)).status).toBe(401)
  expect((await shop.get(`devices/${device.id}`)).api_key_hint).toBeNull()
})
