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

/** Two shops of a manager. Tests only. */
export const shopOne = {
  id: '01990000-0000-7000-8000-000000000011',
  name: '神田店',
  timezone: 'Asia/Tokyo',
  currency: 'JPY',
}
/** See `shopOne`. */
export const shopTwo = {
  id: '01990000-0000-7000-8000-000000000012',
  name: 'Honolulu',
  timezone: 'Pacific/Honolulu',
  currency: 'USD',
}

/** A manager of these shops, with the first selected. Tests only. */
export const profileOf = (shops: readonly object[]) => ({
  shop: shops[0],
  shops,
  role: 'shop_manager',
})

/** Renders a dialog for a manager of these shops, with the first selected. Tests only. */
export function showDialog(dialog: ReactNode, shops: readonly object[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['profile'], profileOf(shops))
  const root = createRootRoute({ component: () => <Suspense>{dialog}</Suspense> })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TanStack Router registers one router type, and this router has a single page
        router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never}
      />
    </QueryClientProvider>,
    { wrapper: PosProvider },
  )
}

/** A response of the API. Tests only. */
export const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
