import { beforeAll, describe, expect, it } from 'vitest'
import { sampleDevice } from '../peers/sample-device.ts'
import type { Caller } from '../server.ts'
import { sharedServer } from '../shared-server.ts'
import { hostileBodies, hostileKeys } from '../suites/hostile-input.ts'
import { isStanding, type KnownRoute, mountedRoutes } from './mounted-routes.ts'
import { contentOf } from './tenant-tables.ts'

const server = sharedServer()
let apiKey: string
let admin: Caller
let everyone: Caller

beforeAll(async () => {
  apiKey = (await sampleDevice(server)).key
  admin = server.admin
  everyone = await server.signIn('system_admin', admin.organization_id, admin.shop_id)
})

// Some routes end the session that calls them; each gets a separate session.
const isSessions = ({ path }: KnownRoute) =>
  /^\/v1\/(auth\/(logout|refresh)|profile\/switch)/.test(path)
const routes = () =>
  mountedRoutes(server).filter(
    (route) => route.access !== null && !isStanding(route) && !isSessions(route),
  )
const urlOf = ({ path }: KnownRoute) =>
  path
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/:(from|to|number)/g, '999')
    .replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')

let calls = 0
/** A new address for each call: public routes would otherwise reach their rate limit first. */
const nextAddress = () => `10.${(calls += 1) >> 16}.${(calls >> 8) & 255}.${calls & 255}`

async function send(
  { access, method }: KnownRoute,
  url: string,
  body?: string,
  type = 'application/json',
) {
  const headers =
    access === 'device' ? { 'x-api-key': apiKey } : { authorization: `Bearer ${everyone.token}` }
  const response = await server.engine.http.inject({
    method: method as 'GET',
    url,
    remoteAddress: nextAddress(),
    headers: {
      ...headers,
      'accept-language': 'en',
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, length: response.body.length }
}

/** Routes that did not refuse the input cleanly: `<route>: <status>`. */
async function broken(
  of: (route: KnownRoute) => boolean,
  call: (route: KnownRoute) => ReturnType<typeof send>,
) {
  const found: string[] = []
  for (const route of routes().filter(of)) {
    const { status, length } = await call(route)
    if (status >= 500 || length > 1_000_000)
      found.push(`${route.method} ${route.path}: ${status}, ${length} characters`)
  }
  return found
}

const hasBody = ({ method }: KnownRoute) => method !== 'GET' && method !== 'DELETE'

describe('every route', { timeout: 240_000 }, () => {
  it('is covered by these tests', () => {
    expect(routes().length).toBeGreaterThan(200)
  })

  it.each(hostileKeys)('refuses the body key %s as unknown', async (key) => {
    const body = `{"${key}":{"${key}":[1]}}`
    expect(await broken(hasBody, (route) => send(route, urlOf(route), body))).toEqual([])
  })

  it.each(hostileKeys)(
    'rejects an unknown query key %s, also in sorting and filters',
    async (key) => {
      const bodyOf = (route: KnownRoute) => (hasBody(route) ? '{}' : undefined)
      const isGet = ({ method }: KnownRoute) => method === 'GET'
      expect(
        await broken(
          (route) => !isGet(route),
          (route) => send(route, `${urlOf(route)}?${key}=1`, bodyOf(route)),
        ),
      ).toEqual([])
      for (const query of [`${key}[${key}]=1`, `sort=${key}`])
        expect(await broken(isGet, (route) => send(route, `${urlOf(route)}?${query}`))).toEqual([])
    },
  )

  it.each(Object.entries(hostileBodies))(
    'answers %s shortly, and never by a fault of its own',
    async (_name, body) => {
      expect(await broken(hasBody, (route) => send(route, urlOf(route), body))).toEqual([])
    },
  )

  it.each(hostileKeys)('refuses an upload part named %s', async (key) => {
    const form = `--b\r\ncontent-disposition: form-data; name="${key}"; filename="${key}"\r\n\r\na\r\n--b--\r\n`
    const upload = (route: KnownRoute) =>
      send(route, urlOf(route), form, 'multipart/form-data; boundary=b')
    expect(await broken(hasBody, upload)).toEqual([])
  })
})

it('stores nothing of it', async () => {
  const content = await contentOf(server, admin)
  expect(JSON.stringify(content)).not.toMatch(/constructor|hasOwnProperty|valueOf/)
})
