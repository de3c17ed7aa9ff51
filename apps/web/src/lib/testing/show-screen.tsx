import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { PosProvider } from '#ui/theme/pos-provider.tsx'

/** The shop of a test that needs no other. */
const anyShop = { timezone: 'Asia/Tokyo', currency: 'JPY' }

/**
 * Renders a screen or a part of one as the only page of a router, for a signed-in person. Tests
 * only.
 * @param options.profile - the fields of the person's profile that the screen reads
 * @param options.address - path and query of the page
 * @returns the query cache of the page
 */
export function showScreen(
  content: ReactNode,
  { profile = {}, address = '/' }: { profile?: object; address?: string } = {},
): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['profile'], { shop: anyShop, ...profile })
  const root = createRootRoute({ component: () => <Suspense>{content}</Suspense> })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TanStack Router registers one router type, and this router has a single page
        router={createRouter({ routeTree: root, history }) as never}
      />
    </QueryClientProvider>,
    { wrapper: PosProvider },
  )
  return client
}

/** A response of the API. Tests only. */
export const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
