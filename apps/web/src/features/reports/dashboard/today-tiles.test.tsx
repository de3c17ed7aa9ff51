import type { Dashboard } from '@pos/contract/reports/dashboard'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { profileQuery } from '#lib/profile.ts'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { TodayTiles } from './today-tiles.tsx'

const client = new QueryClient()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['dashboard'])
  client.setQueryData(profileQuery.queryKey, { shop: null } as never)
})
afterEach(cleanup)

const figures = (total: number, receipts: number) => ({ total, receipts, guests: receipts * 2 })
const dashboardOf = (untilNow: object) =>
  ({
    currency: 'JPY',
    shops: [],
    today: figures(500, 1),
    refunds: { count: 0, amount: 0 },
    open_tables: { tables: 0, guests: 0, amount: 0 },
    usual: { until_now: untilNow, whole_day: figures(200_000, 40), weeks: 4 },
  }) as unknown as Dashboard

function show(untilNow: object) {
  const root = createRootRoute({
    component: () => <TodayTiles dashboard={dashboardOf(untilNow)} />,
  })
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
}

test('today is compared with usual sales once there usually are any', async () => {
  show(figures(775, 0))
  expect(await screen.findByText(/¥775/)).toBeTruthy()
  expect(screen.queryByText(/%/)).toBeNull()
  cleanup()
  show(figures(1_000, 2))
  expect(await screen.findAllByText(/-50%/)).toHaveLength(3)
})
