import { permissions } from '@pos/contract/permissions'
import { isOpenToTokens, tokenPermissions } from '@pos/contract/token-access'
import { describe, expect, it } from 'vitest'
import { makeToken } from '../api-token.ts'
import type { Caller } from '../server.ts'
import { sharedServer } from '../shared-server.ts'
import { type KnownRoute, mountedRoutes } from './mounted-routes.ts'

const server = sharedServer()
const guarded = () =>
  mountedRoutes(server).filter(({ access }) => access !== null && access !== 'public')
const openOf = ({ method, path }: KnownRoute) =>
  server.engine.routes.some(
    (one) => one.method === method && one.path === path && isOpenToTokens(one),
  )

const urlOf = ({ path }: KnownRoute) =>
  path
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/:(from|to|number)/g, '999')
    .replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')

/** Routes with unexpected access for tokens: `<route>: <status>`. */
async function surprises(token: Caller, isExpectedIn: (route: KnownRoute) => boolean) {
  const found: string[] = []
  for (const route of guarded()) {
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {}
    const { status } = await server.call(token, route.method, urlOf(route), body, {
      'x-shop-id': server.admin.shop_id ?? '',
    })
    const isIn = status !== 401 && status !== 403
    if (isIn !== isExpectedIn(route) || status >= 500)
      found.push(`${route.method} ${route.path}: ${status}`)
  }
  return found
}

describe('a token', () => {
  // Review the difference: what a program can reach is a decision.
  it('reaches the routes of the reviewed list', async () => {
    const lines = guarded().map((route) => {
      const may = openOf(route) ? (route.method === 'GET' ? 'reads' : 'writes') : '-'
      return `${route.method.padEnd(6)} ${route.path} ${may}`
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./token-routes.txt')
  })

  it('that only reads can call all open read routes, and nothing else', async () => {
    const token = await makeToken(server, { name: 'Reader', permissions: tokenPermissions })
    expect(await surprises(token, (route) => openOf(route) && route.method === 'GET')).toEqual([])
  })

  it('that may write can call all open routes', async () => {
    const token = await makeToken(server, {
      name: 'Writer',
      permissions: tokenPermissions,
      can_write: true,
    })
    expect(await surprises(token, openOf)).toEqual([])
  })

  it('with one permission can call only its routes', async () => {
    const token = await makeToken(server, { name: 'Menu', permissions: ['menu'], can_write: true })
    const isExpectedIn = (route: KnownRoute) =>
      openOf(route) && (route.access === 'menu' || route.access === 'session')
    expect(await surprises(token, isExpectedIn)).toEqual([])
  })
})

it('can have every permission except global and personal ones', () => {
  const others = Object.keys(permissions).filter(
    (one) => !tokenPermissions.some((other) => other === one),
  )
  expect(others.toSorted()).toEqual([
    'api_tokens',
    'holidays',
    'organizations',
    'profile',
    'push_service',
    'second_factor_policy',
    'webhooks',
  ])
})
