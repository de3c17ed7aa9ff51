import type { Dashboard } from '@pos/contract/reports/dashboard'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from '#lib/profile.ts'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { TargetTile } from './target-tile.tsx'

const shopId = '00000000-0000-7000-8000-000000000001'
const dashboardOf = (total: number) =>
  ({
    currency: 'JPY',
    shops: [{ id: shopId, business_date: '2026-04-14' }],
    days: [{ date: '2026-04-14', figures: { total } }],
  }) as unknown as Dashboard

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
let net = 0
const asked = vi.fn<() => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['dashboard'])
  client.setQueryData(profileQuery.queryKey, { shop: { id: shopId } } as never)
})
beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    asked()
    const data = {
      totals: { net, target: 1_000_000, reached: net / 1_000_000 },
      complete: { target: 0, net: 0, difference: 0 },
    }
    return new Response(JSON.stringify({ data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Sold() {
  const [total, setTotal] = useState(100)
  return (
    <Suspense>
      <button type="button" onClick={() => setTotal(total + 100)}>
        A receipt arrives
      </button>
      <TargetTile dashboard={dashboardOf(total)} />
    </Suspense>
  )
}

test('refreshes the month soon after sales, once for many receipts', async () => {
  net = 194_337
  const root = createRootRoute({ component: Sold })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    { wrapper: PosProvider },
  )
  await screen.findByText('¥194,337')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  net = 500_000
  for (let receipts = 0; receipts < 3; receipts += 1) {
    fireEvent.click(screen.getByRole('button'))
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  expect(asked).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByText('¥500,000')).toBeDefined()
  expect(asked).toHaveBeenCalledTimes(2)
})
