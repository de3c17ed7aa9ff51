import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { cleanup, fireEvent, within as inside, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { DayPage } from './day-page.tsx'

const date = '2026-11-21'
const deviceId = '01990000-0000-7000-8000-000000000001'
const drawer: DrawerRow = {
  device_id: deviceId,
  device: 'レジ 1',
  session: 1,
  opened_at: null,
  closed_at: null,
  staff_id: null,
  staff: '店長',
  float: 30_000,
  received: 12_500,
  change: 1_700,
  refunds: 0,
  pay_in: 0,
  pay_out: 800,
  drops: 0,
  expected: 40_000,
  counted: null,
  counted_at: null,
  is_typed: false,
  since_count: 0,
  over_short: null,
}
const payment = { sub_type: null, count: 2, terminal: null, difference: null }
const noSums = {
  receipts: 5,
  guests: 9,
  gross: 0,
  discount: 0,
  charge: 0,
  table_charge: 0,
  gratuity: 0,
  tip: 0,
  tax: 0,
  sales: 0,
  refunds: 0,
  refund_amount: 0,
  total: 18_800,
  voids: 0,
  void_amount: 0,
}
const openDay: BusinessDay = {
  business_date: date,
  state: 'open',
  is_today: false,
  number: null,
  closed_at: null,
  closed_by: null,
  note: null,
  over_short_reason: null,
  blind_drawers: [],
  settings: { blind_counts: false, over_short_limit: null },
  figures: {
    sums: noSums,
    taxes: [],
    payments: [
      { ...payment, key: 'cash', label: '現金', type: 'cash', amount: 10_800 },
      { ...payment, key: 'visa', label: 'Visa', type: 'credit', amount: 8_000 },
      { ...payment, key: 'kake', label: '売掛', type: 'kake', amount: 3_000 },
    ],
    drawers: [drawer],
    cash: { expected: 40_000, counted: null, over_short: null, uncounted: 1 },
    warnings: {
      open_checks: [{ table_code: '12', opened_at: null, amount: 6_480 }],
      unsent: [{ device: 'レジ 2', receipts: 3 }],
      to_review: 2,
    },
  },
  late: { total: 0, voids: [], receipts: [] },
  events: [],
  acts: [],
  currency: 'JPY',
}

/** The same day with a count of the drawer. */
const countedDay = (counted: number): BusinessDay => {
  const over_short = counted - drawer.expected
  return {
    ...openDay,
    figures: {
      ...openDay.figures,
      drawers: [{ ...drawer, counted, over_short }],
      cash: { expected: drawer.expected, counted, over_short, uncounted: 0 },
    },
  }
}

let day: BusinessDay
let answerPost: () => Response
const posts = vi.fn<(path: string, body: unknown) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['day-close', 'kit'])
})
beforeEach(() => {
  day = openDay
  answerPost = () => answer(200, { data: { number: 7 } })
  posts.mockClear()
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return answer(200, { data: day })
    posts(path, typeof body === 'string' ? JSON.parse(body) : undefined)
    return answerPost()
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const show = () => showScreen(<DayPage date={date} number={undefined} />)

const terminalBox = () => screen.findByRole('textbox', { name: 'Visaの端末の合計' })
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const press = async (name: string | RegExp, within?: HTMLElement) => {
  const scope = within ? inside(within) : screen
  fireEvent.click(await scope.findByRole('button', { name }))
}
const closing = /^日締めする/
/** Opens the summary before the close. */
async function openSummary() {
  await press(closing)
  return screen.findByRole('dialog', { name: /締めますか/ })
}
async function openCount() {
  await press('レジ 1(1回目)の在高を数える')
  return screen.findByRole('dialog', { name: 'レジ 1の在高' })
}
/** Finds the row of a drawer or payment by the text of its first cell. */
const rowOf = async (text: string) => {
  const cells = await screen.findAllByRole('cell')
  const row = cells.find(({ textContent }) => textContent?.startsWith(text))?.closest('tr')
  if (!row) throw new Error(`No row with ${text}`)
  return row
}

test('a drawer is counted by notes and coins', async () => {
  answerPost = () =>
    answer(200, { data: { device: 'レジ 1', expected: 40_000, counted: 39_500, over_short: -500 } })
  show()
  const dialog = await openCount()
  type(inside(dialog).getByRole('textbox', { name: '¥10,000' }), '3')
  type(inside(dialog).getByRole('textbox', { name: '¥500' }), '19')
  await waitFor(() => expect(dialog.textContent).toContain('¥39,500'))
  expect(dialog.textContent).toContain('¥500 不足')
  expect(inside(dialog).queryByRole('textbox', { name: '在高の合計' })).toBeNull()
  await press('在高を保存', dialog)
  await waitFor(() => expect(snackbarStore.read()?.message).toBe('レジ 1: ¥500 不足'))
  expect(posts.mock.calls).toEqual([
    [
      expect.stringContaining('/v1/day-close/counts'),
      {
        business_date: date,
        device_id: deviceId,
        session: 1,
        amount: 39_500,
        denominations: [
          { value: 500, pieces: 19 },
          { value: 10_000, pieces: 3 },
        ],
      },
    ],
  ])
})

test('a drawer is counted by its amount, which may be zero', async () => {
  show()
  const dialog = await openCount()
  type(inside(dialog).getByRole('textbox', { name: '在高の合計' }), '0')
  await waitFor(() => expect(dialog.textContent).toContain('¥40,000 不足'))
  await press('在高を保存', dialog)
  await waitFor(() =>
    expect(posts.mock.calls[0]?.[1]).toMatchObject({ amount: 0, denominations: null }),
  )
})

test.each([
  ['letters', 'abc'],
  ['part of a yen', '100.5'],
  ['a negative amount', '-1'],
])('a count with %s cannot be saved', async (_name, text) => {
  show()
  const dialog = await openCount()
  type(inside(dialog).getByRole('textbox', { name: '在高の合計' }), text)
  const save = inside(dialog).getByRole<HTMLButtonElement>('button', { name: '在高を保存' })
  await waitFor(() => expect(save.disabled).toBe(true))
})

test('a drawer counted blind shows no expected amount', async () => {
  const blind = { device_id: deviceId, device: 'レジ 1', session: 1, staff: null }
  day = {
    ...openDay,
    blind_drawers: [blind],
    figures: { ...openDay.figures, drawers: [] },
  }
  show()
  const dialog = await openCount()
  type(inside(dialog).getByRole('textbox', { name: '在高の合計' }), '39500')
  await waitFor(() => expect(dialog.textContent).toContain('¥39,500'))
  expect(dialog.textContent).not.toContain('不足')
})

test('a typed terminal total is compared; cash and on account have no box', async () => {
  show()
  type(await terminalBox(), '7900')
  expect((await rowOf('Visa')).textContent).toContain('-¥100')
  for (const name of ['現金', '売掛'])
    expect(inside(await rowOf(name)).queryByRole('textbox')).toBeNull()
})

test('the button of the close says what the drawers are over or short', async () => {
  day = countedDay(39_500)
  show()
  expect(await screen.findByRole('button', { name: '日締めする(¥500 不足)' })).toBeTruthy()
})

test('the summary names every drawer and everything that is not settled', async () => {
  show()
  const dialog = await openSummary()
  for (const text of ['レジ 1未点検', '12 (¥6,480)', 'レジ 2 (3)', '2件', 'Visa'])
    expect(dialog.textContent).toContain(text)
  inside(dialog).getByRole('button', { name: '日締めする(未点検1件)' })
})

test('the day is closed with the typed totals alone', async () => {
  day = countedDay(40_000)
  show()
  type(await terminalBox(), '7900')
  const dialog = await openSummary()
  expect(dialog.textContent).not.toContain('Visa')
  type(inside(dialog).getByRole('textbox', { name: 'メモ' }), ' 釣銭を補充 ')
  await press('日締めする(一致)', dialog)
  await waitFor(() => expect(snackbarStore.read()?.message).toBe('Z7 で締めました。'))
  expect(posts.mock.calls).toEqual([
    [
      expect.stringContaining('/v1/day-close/close'),
      {
        business_date: date,
        terminals: [{ key: 'visa', amount: 7900 }],
        note: '釣銭を補充',
        over_short_reason: null,
      },
    ],
  ])
})

test('above the limit of the shop the close needs a reason', async () => {
  day = { ...countedDay(39_500), settings: { blind_counts: false, over_short_limit: 499 } }
  show()
  const dialog = await openSummary()
  const button = inside(dialog).getByRole<HTMLButtonElement>('button', { name: closing })
  expect(button.disabled).toBe(true)
  type(inside(dialog).getByRole('textbox', { name: /過不足の理由/ }), '釣銭の渡し間違い')
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  await waitFor(() =>
    expect(posts.mock.calls[0]?.[1]).toMatchObject({ over_short_reason: '釣銭の渡し間違い' }),
  )
})

test('a wrong terminal total prevents the close', async () => {
  show()
  type(await terminalBox(), 'abc')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: closing })
  expect(button.disabled).toBe(true)
})

test('a refused close shows the reason and keeps what was typed', async () => {
  answerPost = () =>
    answer(409, { exception: 'Conflict', message: 'この日は締められています。', errors: {} })
  show()
  type(await terminalBox(), '7900')
  const dialog = await openSummary()
  await press(closing, dialog)
  expect(await screen.findByText('この日は締められています。')).toBeTruthy()
  expect(await terminalBox()).toHaveProperty('value', '7900')
})

test('open checks, unsent receipts and uncounted drawers are named before the close', async () => {
  show()
  const warning = await screen.findByRole('alert')
  for (const text of ['12 (¥6,480)', 'レジ 2 (3)', '1件']) {
    expect(warning.textContent).toContain(text)
  }
})

test('a closed day shows its figures without boxes', async () => {
  day = {
    ...openDay,
    state: 'closed',
    number: 7,
    closed_by: '店長',
    closed_at: `${date}T14:00:00Z`,
  }
  show()
  expect(await screen.findByRole('heading', { name: /Z7/ })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: closing })).toBeNull()
  expect(screen.queryByRole('button', { name: /数える/ })).toBeNull()
})

test('parts that reduce the expected cash are shown as negative amounts', async () => {
  show()
  const text = (await rowOf('レジ 1')).textContent
  for (const amount of ['¥30,000', '-¥1,700', '-¥800', '¥40,000']) expect(text).toContain(amount)
})

test('a float that differs from the last count is marked', async () => {
  const drawers = [{ ...drawer, float_difference: -500 }]
  day = { ...openDay, figures: { ...openDay.figures, drawers } }
  show()
  expect(await screen.findByText('前回の実査との差 -¥500')).toBeTruthy()
})
