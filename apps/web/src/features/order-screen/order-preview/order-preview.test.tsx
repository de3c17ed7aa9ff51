import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { CondimentPreviewScreen } from './condiment-preview-screen.tsx'
import { MenuPreviewScreen } from './menu-preview-screen.tsx'

const part = {
  color: null,
  image: null,
  on_main_screen: false,
  main_position: null,
  time_period_ids: [],
  revenue_center_ids: [],
  active: true,
}
const item = {
  price: 240,
  open_price: false,
  required_message: false,
  required_condiment: false,
  attribute: 'food',
  tax_id: 'eat-in',
  takeout_tax_id: 'takeout',
  group_ids: ['sticks'],
  condiment_groups: [],
  printer_ids: ['grill'],
  image: null,
  auto_hold: false,
  sold_out: false,
  active: true,
  sale_from: null,
  sale_to: null,
}
const condiment = { active: true, price: 0, function_key: 'none', fixed_items: [] }
const seasoning = { condiment_group_id: 'seasoning', min_select: 1, max_select: 1 }
const draft = (): Record<string, object[]> => ({
  categories: [{ ...part, id: 'food', name: '焼鳥', name_en: 'Yakitori' }],
  'sub-categories': [
    { ...part, id: 'page', name: '串焼き', category_id: 'food' },
    { ...part, id: 'noon', name: 'ランチ盛り', category_id: 'food', time_period_ids: ['lunch'] },
  ],
  'sub-categories/groups': [
    {
      ...part,
      id: 'sticks',
      name: '定番',
      sub_category_id: 'page',
      menu_item_ids: ['negima', 'momo'],
    },
  ],
  'menu-items': [
    {
      ...item,
      id: 'negima',
      name: 'ねぎま',
      name_en: 'Thigh and leek',
      condiment_groups: [
        seasoning,
        { ...seasoning, condiment_group_id: 'extras', min_select: null, max_select: null },
      ],
    },
    { ...item, id: 'momo', name: 'もも', sold_out: true },
  ],
  'condiment-groups': [
    {
      id: 'seasoning',
      name: '味付け',
      min_select: 0,
      max_select: 0,
      condiment_ids: ['tare', 'salt'],
      child_group_ids: [],
    },
    {
      id: 'extras',
      name: '薬味',
      min_select: 0,
      max_select: 1,
      condiment_ids: ['leek'],
      child_group_ids: ['spices'],
    },
    {
      id: 'spices',
      name: '辛味',
      min_select: 0,
      max_select: 0,
      condiment_ids: ['pepper', 'mustard'],
      child_group_ids: [],
    },
  ],
  condiments: ['tare', 'salt', 'leek', 'pepper', 'mustard'].map((id) => ({
    ...condiment,
    id,
    name: id,
    price: id === 'leek' ? 50 : 0,
  })),
  taxes: [
    { id: 'eat-in', rate: '10', kind: 'inclusive', rounding: 'down', reduced: false },
    { id: 'takeout', rate: '8', kind: 'inclusive', rounding: 'down', reduced: true },
  ],
  'time-periods': [
    { id: 'lunch', name: 'ランチ', start_time: '11:00', end_time: '15:00', weekdays: [] },
  ],
  'revenue-centers': [{ id: 'hall', name: 'ホール', display_name: null }],
  printers: [
    {
      id: 'grill',
      name: '焼場',
      header_name: null,
      max_characters: 24,
      type: 'kitchen',
      direction: 'top_down',
    },
    {
      id: 'till',
      name: '会計',
      header_name: null,
      max_characters: 32,
      type: 'receipt',
      direction: 'top_down',
    },
  ],
})

let lists = draft()
let released: Record<string, object[]> | null = null
const answer = (body: unknown) =>
  new Response(JSON.stringify(body), {
    status: 200,
    headers: { 'content-type': 'application/json' },
  })

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['order-preview', 'kit'])
})
beforeEach(() => {
  lists = draft()
  const { 'sub-categories/groups': groups = [], 'menu-items': items = [], ...rest } = draft()
  released = {
    ...rest,
    'sub-category-groups': groups,
    'menu-items': items.map((one) => ({ ...one, price: 220 })),
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^\/v1\/|\?.*$/g, '')
    if (path === 'releases')
      return answer({
        data: released ? [{ number: 7 }] : [],
        meta: { page: 1, per_page: 1, total: 1 },
      })
    if (path === 'releases/7') return answer({ data: { number: 7, entities: released } })
    const data = lists[path] ?? []
    return answer({ data, meta: { page: 1, per_page: 200, total: data.length } })
  })
})
afterEach(cleanup)

const shop = {
  name: 'ことり',
  currency: 'JPY',
  timezone: 'Asia/Tokyo',
  close_time: '05:00',
  country_code: 'JP',
  address: '',
  phone: null,
  company_code: 'T1234567890123',
  auto_gratuity_rate: null,
  auto_gratuity_from_guests: 1,
  auto_gratuity_taxed: false,
}

function show(Screen: ComponentType, at = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['profile'], { shop })
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <Screen />
      </Suspense>
    ),
    notFoundComponent: () => null,
  })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    { wrapper: PosProvider },
  )
}

const side = (name: RegExp) => screen.findByRole('region', { name })
const press = async (within_: HTMLElement, name: string | RegExp) =>
  fireEvent.click(await within(within_).findByRole('button', { name }))
const papers = (name: string) =>
  screen
    .getAllByRole('group', { name })
    .map((paper) => paper.querySelector('pre')?.textContent ?? '')

test('shows draft and release side by side and marks different and sold-out buttons', async () => {
  show(MenuPreviewScreen)
  const draftSide = await side(/編集中/)
  const releaseSide = await side(/リリース7/)
  expect(within(draftSide).getByRole('button', { name: /ねぎま.*¥240.*変更あり/ })).toBeTruthy()
  expect(within(releaseSide).getByRole('button', { name: /ねぎま.*¥220/ })).toBeTruthy()
  expect(within(draftSide).getByRole('button', { name: /もも.*売り切れ/ })).toBeTruthy()
})

test('the dialog explains missing choices, counts, and adds the item to both slips', async () => {
  show(MenuPreviewScreen)
  await press(await side(/編集中/), /ねぎま/)
  const dialog = await screen.findByRole('dialog')
  const add = await within(dialog).findByRole<HTMLButtonElement>('button', { name: '注文に追加' })
  expect(dialog.textContent).toContain('味付け: あと1つ選んでください')
  expect(add.disabled).toBe(true)
  await press(dialog, 'salt')
  await press(dialog, 'tare')
  await press(dialog, '増やす')
  await press(dialog, /leek/)
  expect(within(dialog).getByRole('button', { name: 'salt' }).getAttribute('aria-pressed')).toBe(
    'false',
  )
  expect(dialog.textContent).toContain('合計 ¥580')
  fireEvent.click(add)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [slip] = papers('厨房伝票 焼場(24桁)')
  expect(slip).toMatch(/ねぎま {17}2\n {2}tare\n {2}leek/)
  const receipts = papers('レシート 会計(32桁)')
  expect(receipts.map((text) => /合計 +(¥\d+)/.exec(text)?.[1])).toEqual(['¥580', '¥540'])
  expect(receipts[0]).toContain('登録番号 T1234567890123')
  fireEvent.click(screen.getByRole('radio', { name: '持ち帰り' }))
  await waitFor(() => expect(papers('レシート 会計(32桁)')[0]).toMatch(/ねぎま ※[^]*8%対象 ※/))
})

test('an item that is sold out cannot be added', async () => {
  show(MenuPreviewScreen)
  await press(await side(/編集中/), /もも/)
  const dialog = await screen.findByRole('dialog')
  const add = await within(dialog).findByRole<HTMLButtonElement>('button', { name: '注文に追加' })
  expect(add.disabled).toBe(true)
  expect(dialog.textContent).toContain('売り切れです')
})

test('time and language are taken from the address', async () => {
  show(MenuPreviewScreen, '/?period=at&at=2026-03-02T20:00&lang=en')
  const draftSide = await side(/編集中/)
  expect(await within(draftSide).findByRole('button', { name: /Thigh and leek/ })).toBeTruthy()
  expect(within(draftSide).queryByRole('button', { name: 'ランチ盛り' })).toBeNull()
})

test('explains an unsent shop and what to register first', async () => {
  released = null
  lists = { ...draft(), categories: [] }
  show(MenuPreviewScreen)
  expect(await screen.findByText('まだ送信していません')).toBeTruthy()
  expect(await screen.findByText(/カテゴリーがまだありません/)).toBeTruthy()
})

test('a group shows its rule, nested choices count for the outer group, keys act once', async () => {
  show(CondimentPreviewScreen, '/?group=extras')
  await screen.findAllByText('辛味')
  const [dialog] = screen.getAllByRole('group', { name: /薬味/ })
  if (!dialog) throw new Error('no dialog')
  expect(dialog.textContent).toContain('1つまで')
  await press(dialog, /leek/)
  await press(dialog, 'pepper')
  const pressed = () =>
    within(dialog)
      .getAllByRole('button', { pressed: true })
      .map((one) => one.textContent)
  expect(pressed()).toEqual(['pepper'])
  const [no] = screen.getAllByRole('button', { name: '抜き' })
  if (no) fireEvent.click(no)
  await press(dialog, /leek/)
  expect(pressed()).toEqual(['leek抜き', 'pepper'])
})

test('buttons show the price of the chosen moment, place and service', async () => {
  const always = {
    time_period_id: null,
    date_types: [],
    revenue_center_id: null,
    service: null,
    date_from: null,
    date_to: null,
  }
  const prices = [
    { ...always, id: 'noon', price: 200, date_types: ['weekday'] },
    { ...always, id: 'holiday', price: 300, date_types: ['holiday'], revenue_center_id: 'hall' },
  ]
  lists['menu-items'] = [{ ...item, id: 'momo', name: 'もも', takeout_price: 230, prices }]
  lists['holiday-dates'] = ['2026-02-23' as never]
  // A holiday on a Monday.
  show(MenuPreviewScreen, '/?period=at&at=2026-02-23T18:30&center=hall')
  const draftSide = await side(/編集中/)
  expect(await within(draftSide).findByRole('button', { name: /もも.*¥300/ })).toBeTruthy()
  cleanup()
  show(MenuPreviewScreen, '/?period=at&at=2026-02-23T18:30')
  expect(
    await within(await side(/編集中/)).findByRole('button', { name: /もも.*¥240/ }),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '持ち帰り' }))
  expect(
    await within(await side(/編集中/)).findByRole('button', { name: /もも.*¥230/ }),
  ).toBeTruthy()
})
