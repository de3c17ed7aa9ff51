import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { confirmStore } from '#ui/feedback/confirm-store.ts'
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
    },
  },
  late: { total: 0, voids: [], receipts: [] },
  events: [],
  acts: [],
  currency: 'JPY',
}

let day: BusinessDay
let answerClose: () => Response
const posts = vi.fn<(path: string, body: unknown) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['day-close', 'kit'])
})
beforeEach(() => {
  day = openDay
  answerClose = () => answer(201, { data: { ...openDay, state: 'closed', number: 7 } })
  posts.mockClear()
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return answer(200, { data: day })
    posts(path, typeof body === 'string' ? JSON.parse(body) : undefined)
    return answerClose()
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
  confirmStore.write(null)
})

const show = () => showScreen(<DayPage date={date} number={undefined} />)

const countBox = () => screen.findByRole('textbox', { name: 'レジ 1 1回目の在高' })
const terminalBox = () => screen.findByRole('textbox', { name: 'Visaの端末の合計' })
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const closeButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '日締めする(Z)' })
/** Presses the button of the close and answers its question with yes. */
async function close() {
  fireEvent.click(await closeButton())
  await waitFor(() => expect(confirmStore.read()?.title).toContain(date))
  confirmStore.read()?.answer('yes')
}
/** Finds the row of a drawer or payment by the text of its first cell. */
const rowOf = async (text: string) => {
  const cells = await screen.findAllByRole('cell')
  const row = cells.find(({ textContent }) => textContent?.startsWith(text))?.closest('tr')
  if (!row) throw new Error(`No row with ${text}`)
  return row
}

test('a typed count shows what is over or short at once', async () => {
  show()
  type(await countBox(), '39,500')
  expect((await rowOf('レジ 1')).textContent).toContain('-¥500')
  type(await countBox(), '40100')
  expect((await rowOf('レジ 1')).textContent).toContain('+¥100')
})

test('a typed terminal total is compared; cash and on account have no box', async () => {
  show()
  type(await terminalBox(), '7900')
  expect((await rowOf('Visa')).textContent).toContain('-¥100')
  for (const name of ['現金', '売掛'])
    expect(within(await rowOf(name)).queryByRole('textbox')).toBeNull()
})

test('the day is closed with the typed amounts alone', async () => {
  show()
  type(await countBox(), '39,500')
  type(await terminalBox(), ' ')
  type(await screen.findByRole('textbox', { name: 'メモ' }), ' 釣銭を補充 ')
  await close()
  await waitFor(() => expect(snackbarStore.read()?.message).toBe('Z7 で締めました。'))
  expect(posts.mock.calls).toEqual([
    [
      expect.stringContaining('/v1/day-close/close'),
      {
        business_date: date,
        counts: [{ device_id: deviceId, session: 1, amount: 39_500 }],
        terminals: [],
        note: '釣銭を補充',
      },
    ],
  ])
})

test.each([
  ['letters', 'abc'],
  ['part of a yen', '100.5'],
  ['a negative count', '-1'],
])('a count with %s prevents the close', async (_name, text) => {
  show()
  type(await countBox(), text)
  expect((await closeButton()).disabled).toBe(true)
  expect(await screen.findByText('金額が正しくありません。')).toBeTruthy()
})

test('a refused close shows the reason and keeps what was typed', async () => {
  answerClose = () =>
    answer(409, { exception: 'Conflict', message: 'この日は締められています。', errors: {} })
  show()
  type(await countBox(), '39500')
  await close()
  expect(await screen.findByText('この日は締められています。')).toBeTruthy()
  expect(await countBox()).toHaveProperty('value', '39500')
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
  expect(screen.queryByRole('button', { name: '日締めする(Z)' })).toBeNull()
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
