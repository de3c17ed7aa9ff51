import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { BreadcrumbStrip } from './breadcrumb-strip.tsx'

const allergy = '01920000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('navigation')
})
afterEach(cleanup)

/** Opens an allergy's page and returns the requests that it caused. */
async function openRecord({
  isLetIn,
  to = `/pos/allergies/${allergy}`,
}: {
  isLetIn: boolean
  to?: string
}) {
  const fetch = vi.fn<(address: string) => Promise<Response>>(async () =>
    Response.json({ data: [{ id: allergy, name: 'えび' }], meta: {} }),
  )
  vi.stubGlobal('fetch', fetch)
  const root = createRootRoute({ component: BreadcrumbStrip })
  const guarded = createRoute({
    getParentRoute: () => root,
    path: '/pos/allergies/$id',
    beforeLoad: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (!isLetIn) throw redirect({ to: '/' })
    },
  })
  const start = createRoute({ getParentRoute: () => root, path: '/' })
  const release = createRoute({ getParentRoute: () => root, path: '/pos/releases/$number' })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({
    routeTree: root.addChildren([start, guarded, release]),
    history,
    defaultPendingMs: 0,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('navigation')
  await act(async () => {
    await router.navigate({ to: to as '/' })
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return fetch.mock.calls.map(([address]) => address)
}

test('shows the name of a record once its page is loaded', async () => {
  const requests = await openRecord({ isLetIn: true })
  expect(requests).toEqual([expect.stringContaining('/v1/allergies')])
  expect(await screen.findByText('えび')).toBeTruthy()
})

test('requests no name after redirecting from a record', async () => {
  expect(await openRecord({ isLetIn: false })).toEqual([])
})

test('only the page itself is current, and numbered records show their number', async () => {
  await openRecord({ isLetIn: true, to: '/pos/releases/12' })
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('aria-current')])
  expect(links.at(-1)).toEqual(['#12', 'page'])
  expect(links.slice(0, -1).map(([, current]) => current)).toEqual([null, null])
})
