import type { Profile, ProfileShop } from '@pos/contract/accounts/profile'
import type { OrdersReport } from '@pos/contract/reports/orders'
import type { ReportBasis, RevenueFigures } from '@pos/contract/reports/report-query'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import type { TimePeriodsReport } from '@pos/contract/reports/time-periods'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from '#lib/routing/search-params.ts'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { OrdersScreen } from './screens/orders-screen.tsx'
import { RevenuesScreen } from './screens/revenues-screen.tsx'
import { TimePeriodsScreen } from './screens/time-periods-screen.tsx'

const shopOf = (id: string, name: string, currency: 'JPY' | 'USD') =>
  ({
    id,
    name,
    currency,
    timezone: 'Asia/Tokyo',
    close_time: '05:00:00',
    revenue_timing: 'paid_at',
  }) as ProfileShop
const main = shopOf('01990000-0000-7000-8000-000000000001', '本店', 'JPY')
const station = shopOf('01990000-0000-7000-8000-000000000002', '駅前店', 'JPY')
const york = shopOf('01990000-0000-7000-8000-000000000003', 'New York', 'USD')

const basis: ReportBasis = {
  from: '2026-11-01',
  to: '2026-11-02',
  compared_from: null,
  compared_to: null,
  compare: 'none' as const,
  compared_shop: null,
  compared_weeks: null,
  compared_complete: true,
  compared_new_shops: [],
  until: null,
  revenue_type: 'paid_at',
  granularity: 'day',
  currency: 'JPY',
  shops: [main],
}
const figures = (total: number, more: Partial<RevenueFigures> = {}): RevenueFigures => ({
  receipts: 2,
  guests: 4,
  gross: total,
  discount: 0,
  charge: 0,
  table_charge: 0,
  gratuity: 0,
  tip: 0,
  tax: 0,
  tax_by_rate: {},
  net: total,
  total,
  average_per_guest: total / 4,
  average_per_receipt: total / 2,
  voids: 0,
  void_amount: 0,
  refunds: 0,
  refund_amount: 0,
  sales: total,
  ...more,
})
const revenues: RevenuesReport = {
  basis,
  rows: [
    {
      period: '2026-11-01',
      from: '2026-11-01',
      to: '2026-11-01',
      figures: figures(1200, { voids: 1, void_amount: 350 }),
      compared: null,
    },
    {
      period: '2026-11-02',
      from: '2026-11-02',
      to: '2026-11-02',
      figures: figures(800),
      compared: null,
    },
  ],
  shops: [],
  hours: null,
  calendar: [],
  totals: figures(2000, { voids: 1, void_amount: 350 }),
  compared_totals: null,
}
const sold = (net: number) => ({
  quantity: 1,
  gross: net,
  discount: 0,
  net,
  cost: null,
  margin: null,
  share: net / 1000,
})
const orders: OrdersReport = {
  basis,
  tree: 'report_groups',
  rows: [
    {
      label: '食事',
      keys: null,
      figures: sold(1000),
      compared: null,
      abc: null,
      children: [
        {
          label: 'そば',
          keys: ['a', 'b'],
          figures: sold(700),
          compared: null,
          abc: 'A',
          children: [],
        },
        { label: null, keys: ['c'], figures: sold(300), compared: null, abc: 'C', children: [] },
      ],
    },
  ],
  totals: sold(1000),
  compared_totals: null,
  abc_limits: { a: 70, b: 90 },
  unsold: [],
  unsold_count: 0,
  reconciliation: { items: 1000, charges: 82, net: 1082 },
}

let respond: (path: string, query: URLSearchParams) => Promise<{ status: number; body: unknown }>
const asked: string[] = []

beforeAll(async () => {
  stubBrowser()
  // Rendering whole screens with all options takes time even without layout.
  vi.setConfig({ testTimeout: 30_000 })
  configure({ getElementError: (message) => new Error(message ?? '') })
  await startI18n()
  await i18n.loadNamespaces(['reports'])
})
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://pos.test')
    asked.push(searchParams.toString())
    const { status, body } = await respond(pathname, searchParams)
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(
  component: () => React.JSX.Element,
  search = '',
  shops = [main],
  views: Profile['list_views'] = [],
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['profile'], {
    shop: main,
    shops,
    role: 'shop_manager',
    list_views: views,
  } as Partial<Profile>)
  client.setQueryDefaults(['profile'], { staleTime: Number.POSITIVE_INFINITY })
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: component,
  })
  render(
    <PosProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </PosProvider>,
  )
  return router
}
const answer = (data: unknown) => (respond = async () => ({ status: 200, body: { data } }))
const table = (name: string) =>
  screen.findByLabelText(name, { selector: '[role=group]' }).then((group) => within(group))

test('every figure links to its receipts, voids to the voids', async () => {
  answer(revenues)
  show(RevenuesScreen, '?from=2026-11-01&to=2026-11-02')
  const rows = await table('期間別')
  expect(rows.getAllByText('¥1,200')[0]?.closest('a')?.getAttribute('href')).toBe(
    '/pos/receipts?from=2026-11-01&to=2026-11-01&date_type=paid_at',
  )
  expect(
    rows
      .getAllByText('¥350')
      .find((text) => text.closest('tbody'))
      ?.closest('a')
      ?.getAttribute('href'),
  ).toBe('/pos/receipt-void-orders?from=2026-11-01&to=2026-11-01&kind=void')
  expect(rows.getByLabelText('合計のレシートを見る').getAttribute('href')).toContain(
    'from=2026-11-01&to=2026-11-02',
  )
})

test('several shops have a row each, which links to their own receipts', async () => {
  const ofShop = ({ id, name }: ProfileShop, total: number) => ({
    id,
    name,
    figures: figures(total),
    compared: null,
  })
  answer({
    ...revenues,
    basis: { ...basis, shops: [main, station] },
    shops: [ofShop(main, 1500), ofShop(station, 500)],
  })
  show(RevenuesScreen, `?from=2026-11-01&to=2026-11-02&shop_ids=${main.id},${station.id}`, [
    main,
    station,
  ])
  const rows = await table('店舗別')
  expect(rows.getByLabelText('駅前店のレシートを見る').getAttribute('href')).toBe(
    `/pos/receipts?from=2026-11-01&to=2026-11-02&date_type=paid_at&shop_ids=${station.id}`,
  )
  expect(rows.getByLabelText('合計のレシートを見る').getAttribute('href')).toContain(
    `shop_ids=${main.id},${station.id}`,
  )
})

test('a day without guests has no average', async () => {
  const closed = figures(0, {
    receipts: 0,
    guests: 0,
    average_per_guest: 0,
    average_per_receipt: 0,
  })
  const row = {
    period: '2026-11-03',
    from: '2026-11-03',
    to: '2026-11-03',
    figures: closed,
    compared: null,
  }
  answer({ ...revenues, rows: [...revenues.rows, row] })
  show(
    RevenuesScreen,
    '?from=2026-11-01&to=2026-11-03&columns=total,average_per_guest,average_per_receipt',
  )
  const rows = await table('期間別')
  const cells = [...(rows.getByText('2026-11-03 (火)').closest('tr')?.querySelectorAll('td') ?? [])]
  expect(cells.map(({ textContent }) => textContent)).toEqual(['¥0', '–', '–'])
})

test('a single day with sales is shown as a bar', async () => {
  answer(revenues)
  show(RevenuesScreen, '?from=2026-11-01&to=2026-11-02')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '折れ線' })).checked).toBe(
    true,
  )
  cleanup()
  const [first, second] = revenues.rows
  answer({
    ...revenues,
    rows: [first, { ...second, figures: figures(0, { receipts: 0, guests: 0 }) }],
  })
  show(RevenuesScreen, '?from=2026-11-01&to=2026-11-02')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '棒' })).checked).toBe(true)
})

test('the previous response stays, marked as busy, until the next arrives', async () => {
  let answerNext: () => void = () => {}
  respond = (_, query) =>
    query.get('compare') === 'none'
      ? Promise.resolve({ status: 200, body: { data: revenues } })
      : new Promise((resolve) => {
          answerNext = () =>
            resolve({ status: 200, body: { data: { ...revenues, totals: figures(9999) } } })
        })
  const router = show(RevenuesScreen, '?from=2026-11-01&to=2026-11-02')
  await table('期間別')
  await router.navigate({
    to: '.',
    search: { from: '2026-11-01', to: '2026-11-02', compare: 'last_year' },
  })
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  expect(screen.getAllByText('¥2,000').length).toBeGreaterThan(0)
  answerNext()
  await waitFor(() => expect(screen.getAllByText('¥9,999').length).toBeGreaterThan(0))
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
})

test('a failed report shows the reason and a retry, an empty one a text', async () => {
  respond = async () => ({
    status: 422,
    body: { exception: 'ValidationError', message: '期間は5年以内にしてください。' },
  })
  const router = show(RevenuesScreen)
  const alert =
    (await screen.findByText(/レポートを読み込めませんでした/)).closest<HTMLElement>(
      '[role=alert]',
    ) ?? document.body
  expect(alert.textContent).toContain('レポートを読み込めませんでした')
  answer({ ...revenues, totals: { ...figures(0), receipts: 0 } })
  fireEvent.click(within(alert).getByRole('button'))
  await screen.findByText('この期間の会計はありません')
  // The usual days end yesterday, but a new shop has only sold today.
  fireEvent.click(screen.getByRole('button', { name: '今日を見る' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ preset: 'today' }))
  fireEvent.click(await screen.findByRole('button', { name: '過去30日を見る' }))
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ preset: 'last_30_days' }),
  )
})

test('shops of one currency are added up, others are separate', async () => {
  answer(revenues)
  const router = show(RevenuesScreen, '?preset=today', [main, station, york])
  await table('期間別')
  fireEvent.click(screen.getByLabelText('店舗: 本店'))
  fireEvent.click(await screen.findByLabelText('駅前店'))
  expect(screen.queryByLabelText('New York')).toBeNull()
  await waitFor(() =>
    expect(router.state.location.searchStr).toContain(`shop_ids=${main.id}%2C${station.id}`),
  )
  fireEvent.click(screen.getByLabelText('ドル'))
  await waitFor(() => expect(router.state.location.searchStr).toContain(`shop_ids=${york.id}`))
  await waitFor(() => expect(asked.at(-1)).toContain(`shop_ids=${york.id}`))
})

test('hides columns by the address, updates totals and restores the default', async () => {
  answer(revenues)
  const router = show(
    RevenuesScreen,
    '?from=2026-11-01&to=2026-11-02&columns=total,void_amount,nothing',
  )
  const rows = await table('期間別')
  const headings = () => rows.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings()).toEqual(['期間', '売上合計(税込)', '取消金額'])
  expect(rows.getAllByText('¥350')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: '表示する列' }))
  // Without layout, menus count as hidden.
  fireEvent.click(await screen.findByRole('checkbox', { name: '売上合計(税込)', hidden: true }))
  await waitFor(() => expect(headings()).toEqual(['期間', '取消金額']))
  expect(router.state.location.search).toMatchObject({ columns: 'void_amount' })
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: '取消金額', hidden: true }).disabled,
  ).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'はじめの列に戻す', hidden: true }))
  await waitFor(() => expect(headings().length).toBeGreaterThan(10))
})

test('a report opens with its default view and says when it shows something else', async () => {
  answer(revenues)
  const query = { preset: 'last_week', columns: 'net' }
  const view = {
    id: '01990000-0000-7000-8000-000000000009',
    resource: 'reports/revenues',
    name: '週の会議',
    query,
    is_default: true,
  }
  const router = show(
    RevenuesScreen,
    '',
    [main],
    [{ ...view, resource: 'reports/tax', is_default: false, name: '税' }, view],
  )
  await screen.findByRole('button', { name: '週の会議' })
  expect(router.state.location.search).toEqual({ ...query, view: view.id })
  expect(asked).toHaveLength(1)
  await router.navigate({ to: '.', search: { ...query, view: view.id, compare: 'last_year' } })
  fireEvent.click(await screen.findByRole('button', { name: '週の会議(変更あり)' }))
  expect(screen.queryByRole('menuitem', { name: '税' })).toBeNull()
  fireEvent.click(await screen.findByRole('menuitem', { name: '標準の表示' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'all' }))
})

test('a group opens by its button, which the address remembers; an item has its rank', async () => {
  answer(orders)
  const router = show(OrdersScreen, '?preset=today')
  const rows = await table('内訳')
  const group = rows.getByRole('button', { name: '食事', expanded: false })
  expect(rows.queryByLabelText('そばのレシートを見る')).toBeNull()
  fireEvent.click(group)
  const item = await rows.findByLabelText('そばのレシートを見る')
  expect(item.getAttribute('href')).toContain('&items=a,b')
  expect(item.closest('tr')?.textContent).toContain('ランクA')
  expect(rows.getByText('分類なし')).toBeTruthy()
  expect(rows.getByLabelText('合計のレシートを見る').getAttribute('href')).toMatch(/&items=\*$/)
  expect(router.state.location.searchStr).toContain('open=all')
  fireEvent.click(rows.getByRole('button', { name: '食事', expanded: true }))
  await waitFor(() => expect(rows.queryByLabelText('そばのレシートを見る')).toBeNull())
})

test('an hour of the week links to its receipts, also past midnight', async () => {
  const report: TimePeriodsReport = {
    basis,
    rows: [],
    heat: [{ weekday: 5, hour: 25, receipts: 2, guests: 3, total: 30_000, net: 27_273 }],
    weekday_days: [0, 0, 0, 0, 2, 0, 0],
    totals: figures(30_000),
    compared_totals: null,
  }
  answer(report)
  show(TimePeriodsScreen, '?preset=today')
  const all = '/pos/receipts?from=2026-11-01&to=2026-11-02&date_type=paid_at'
  const cells = await screen.findAllByText('1.5')
  // The hour, its total, the total of the weekday, and that of all.
  expect(cells.map((cell) => cell.getAttribute('href')?.replace(all, ''))).toEqual([
    '&weekday=5&hour=25',
    '&hour=25',
    '&weekday=5',
    '',
  ])
  const [cell] = cells
  expect(cell?.closest('tr')?.querySelector('th')?.textContent).toBe('01:00 +1')
})
