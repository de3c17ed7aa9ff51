import { unpairDevice } from '@pos/contract/devices/device-pairing'
import type { Access } from '@pos/contract/endpoint'
import { can, type UserRole, userRoles } from '@pos/contract/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleDevice } from '../peers/sample-device.ts'
import type { Caller } from '../server.ts'
import { sharedServer } from '../shared-server.ts'
import { isStanding, type KnownRoute, mountedRoutes } from './mounted-routes.ts'

const server = sharedServer()
let apiKey: string
const sessions = new Map<UserRole, Caller>()

beforeAll(async () => {
  apiKey = (await sampleDevice(server)).key
  for (const role of userRoles) sessions.set(role, await signIn(role))
})

const signIn = (role: UserRole) =>
  server.signIn(role, server.admin.organization_id, server.admin.shop_id)
const guarded = () =>
  mountedRoutes(server).filter((route) => route.access !== null && route.access !== 'public')
const urlOf = ({ path }: KnownRoute) =>
  path
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/:(from|to|number)/g, '999')
    .replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')
const bodyOf = ({ method }: KnownRoute) =>
  method === 'GET' || method === 'DELETE' ? undefined : {}

/** Routes whose response differs from the table of permissions: `<route>: <status>`. */
async function surprises(
  call: (route: KnownRoute) => Promise<number | null>,
  expected: (access: Access) => 401 | 403 | 'in',
) {
  const found: string[] = []
  for (const route of guarded()) {
    const status = await call(route)
    if (status === null) continue
    const verdict = status === 401 || status === 403 ? status : status >= 500 ? 'broken' : 'in'
    if (verdict !== expected(route.access as Access))
      found.push(`${route.method} ${route.path}: ${status}`)
  }
  return found
}

describe('every guarded route', () => {
  it.each([
    ['nobody', {}],
    ['a wrong token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['a wrong key', { 'x-api-key': 'pos_wrong' }],
  ])('refuses %s', async (_name, headers) => {
    expect(guarded().length).toBeGreaterThan(100)
    for (const method of [null, 'HEAD']) {
      const routes = (route: KnownRoute) => method === null || route.method === 'GET'
      const call = async (route: KnownRoute) =>
        routes(route)
          ? (await server.call(null, method ?? route.method, urlOf(route), bodyOf(route), headers))
              .status
          : null
      expect(await surprises(call, () => 401)).toEqual([])
    }
  })

  it.each(userRoles)(
    'lets %s do what the table of permissions allows, and nothing else',
    async (role) => {
      const call = async (route: KnownRoute) => {
        if (isStanding(route) && expected(route.access as Access) === 'in') return null
        // These routes end or replace the session that calls them.
        const caller = route.path.startsWith('/v1/auth/')
          ? await signIn(role)
          : (sessions.get(role) ?? null)
        return (await server.call(caller, route.method, urlOf(route), bodyOf(route))).status
      }
      const expected = (access: Access) =>
        access === 'device' || access === 'public'
          ? 401
          : access === 'session' || can(role, access)
            ? 'in'
            : 403
      expect(await surprises(call, expected)).toEqual([])
    },
  )

  it('lets a device into the device interface only', async () => {
    const call = async (route: KnownRoute) =>
      // Streams stay open, and a disconnected register ends the key of the test.
      route.access === 'device' && (isStanding(route) || route.path === unpairDevice.path)
        ? null
        : (
            await server.call(null, route.method, urlOf(route), bodyOf(route), {
              'x-api-key': apiKey,
            })
          ).status
    expect(await surprises(call, (access) => (access === 'device' ? 'in' : 401))).toEqual([])
  })
})
