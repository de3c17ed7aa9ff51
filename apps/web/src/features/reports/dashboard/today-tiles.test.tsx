import type { Dashboard } from '@pos/contract/reports/dashboard'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { TodayTiles } from './today-tiles.tsx'

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['dashboard'])
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

const show = (untilNow: object) =>
  showScreen(<TodayTiles dashboard={dashboardOf(untilNow)} />, { profile: { shop: null } })

test('today is compared with usual sales once there usually are any', async () => {
  show(figures(775, 0))
  expect(await screen.findByText(/¥775/)).toBeTruthy()
  expect(screen.queryByText(/%/)).toBeNull()
  cleanup()
  show(figures(1_000, 2))
  expect(await screen.findAllByText(/-50%/)).toHaveLength(3)
})
