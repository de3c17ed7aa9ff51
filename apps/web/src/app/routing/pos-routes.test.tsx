import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { keepToken } from '#lib/api/session.ts'
import { posRoutes } from './pos-routes.ts'
import { createAppRouter } from './router.tsx'
import { screens } from './site.ts'

const requested: string[] = []

beforeEach(() => {
  requested.length = 0
  queryClient.clear()
  keepToken('a'.repeat(43))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname } = new URL(
      input instanceof Request ? input.url : String(input),
      'http://local',
    )
    requested.push(pathname)
    const body =
      pathname === '/v1/profile/me'
        ? { data: staff }
        : { message: 'Forbidden', exception: 'Forbidden' }
    return Promise.resolve(
      new Response(JSON.stringify(body), { status: pathname === '/v1/profile/me' ? 200 : 403 }),
    )
  })
})

const organization = { id: '0190a5b0-7c1e-7000-8000-000000000001', name: 'Kura' }
const shop = {
  id: '0190a5b0-7c1e-7000-8000-000000000002',
  name: 'Kura',
  currency: 'JPY',
  timezone: 'Asia/Tokyo',
}
const staff = {
  id: '0190a5b0-7c1e-7000-8000-000000000003',
  role: 'shop_staff',
  organization,
  shop,
  shops: [shop],
  list_views: [],
}

it('requests nothing for a screen before its guard admits the person', {
  timeout: 60_000,
}, async () => {
  const refused = screens
    .filter(({ resource, isList }) => resource && isList)
    .map(({ path }) => path)
  expect(refused.length).toBeGreaterThan(20)
  for (const path of refused) {
    const router = createAppRouter(posRoutes)
    router.update({
      ...router.options,
      history: createMemoryHistory({ initialEntries: [`/pos/${path}`] }),
    })
    await router.load()
    expect(router.state.location.pathname, path).not.toBe(`/pos/${path}`)
  }
  expect([...new Set(requested)]).toEqual(['/v1/profile/me'])
})
