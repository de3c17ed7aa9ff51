import type { Ledger, LedgerEntry } from '@pos/contract/accounting/receivables'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { LedgerPage } from './ledger-page.tsx'

const id = (number: number) => `01990000-0000-7000-8000-00000000000${number}`
const today = '2026-11-21'
const entry: LedgerEntry = {
  id: id(1),
  kind: 'charge',
  business_date: '2026-11-02',
  amount: 8_000,
  balance: 9_000,
  receipt_id: id(2),
  receipt_number: '000012',
  name: '株式会社 山田',
  means: null,
  note: null,
  reverses: null,
  is_reversed: false,
  statement: 3,
  user_name: null,
  at: '2026-11-02T10:00:00.000Z',
}
const payment: LedgerEntry = {
  ...entry,
  id: id(3),
  kind: 'payment',
  amount: -4_000,
  balance: 5_000,
  receipt_id: null,
  receipt_number: null,
  means: 'bank_transfer',
  statement: null,
  user_name: '店長',
}
const account = {
  customer_id: id(9),
  name: '山田商店',
  active: true,
  balance: 5_000,
  current: 4_000,
  days_30: 0,
  days_60: 1_000,
  days_90: 0,
  over_90: 0,
  credit: 0,
  oldest_open: '2026-09-30',
  oldest_due: '2026-10-31',
  last_payment: null,
}

let ledger: Ledger
const posts = vi.fn<(path: string, body: unknown) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['receivables', 'kit'])
})
beforeEach(() => {
  ledger = {
    from: '2025-11-22',
    to: today,
    today,
    currency: 'JPY',
    customer: { id: id(9), name: '山田商店', active: true },
    account,
    opening: 1_000,
    entries: [entry, payment],
    closing: 5_000,
    drawers: [{ id: id(5), name: 'レジ 1' }],
    names: [],
  }
  posts.mockClear()
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') posts(path, typeof body === 'string' ? JSON.parse(body) : undefined)
    const data = method === 'POST' ? { id: id(7) } : ledger
    return answer(200, { data })
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const show = () => showScreen(<LedgerPage id={id(9)} />)
async function open(button: string) {
  show()
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}
type Dialog = Awaited<ReturnType<typeof open>>
const fill = (dialog: Dialog, name: RegExp, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
const button = (dialog: Dialog, name: string) =>
  dialog.getByRole<HTMLButtonElement>('button', { name })
async function submit(dialog: Dialog, name: string) {
  await waitFor(() => expect(button(dialog, name).disabled).toBe(false))
  fireEvent.click(button(dialog, name))
}
const choose = (dialog: Dialog, name: string, value: string) =>
  fireEvent.change(dialog.getByRole('combobox', { name }), { target: { value } })
const sent = async () => {
  await waitFor(() => expect(posts).toHaveBeenCalled())
  return posts.mock.calls[0]
}

test('the balance is shown with the ages that are not zero', async () => {
  show()
  expect((await screen.findByText('期日前')).nextSibling?.textContent).toBe('¥4,000')
  expect(screen.getByText('31〜60日超過').nextSibling?.textContent).toBe('¥1,000')
  expect(screen.queryByText('1〜30日超過')).toBeNull()
  expect(screen.queryByText('前受け')).toBeNull()
})

test('entries stand between the opening and the closing balance', async () => {
  show()
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  expect(rows[0]).toContain('前期繰越')
  expect(rows[0]).toContain('¥1,000')
  expect(rows[1]).toContain('¥9,000')
  expect(rows[2]).toContain('-¥4,000')
  expect(rows[3]).toContain('期末残高')
  expect(rows[3]).toContain('¥5,000')
})

test('a charge links to its receipt and its statement, and cannot be reversed', async () => {
  show()
  const charge = await screen.findByRole('link', { name: '売上 000012' })
  expect(charge.getAttribute('href')).toContain(`/pos/receipts/${id(2)}`)
  expect(screen.getByRole('link', { name: 'No. 3' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '取り消す' })).toHaveLength(1)
})

test.each([
  ['was reversed', { is_reversed: true }],
  ['is a reversal', { reverses: id(4) }],
])('a payment that %s cannot be reversed', async (_name, more) => {
  ledger.entries = [{ ...payment, ...more }]
  show()
  await screen.findByText('期末残高')
  expect(screen.queryByRole('button', { name: '取り消す' })).toBeNull()
})

test('a payment is entered as a bank transfer of today, without a drawer', async () => {
  const dialog = await open('入金を記録')
  expect(dialog.queryByRole('combobox', { name: 'レジ' })).toBeNull()
  fill(dialog, /^金額/, '3,000')
  await submit(dialog, '記録')
  expect(await sent()).toEqual([
    expect.stringContaining('/v1/receivables/payments'),
    {
      customer_id: id(9),
      business_date: today,
      amount: 3_000,
      means: 'bank_transfer',
      device_id: null,
      note: null,
    },
  ])
  await waitFor(() => expect(snackbarStore.read()?.message).toBe('入金を記録しました。'))
})

test('cash is expected in the only drawer of the shop', async () => {
  const dialog = await open('入金を記録')
  fill(dialog, /^金額/, '3000')
  choose(dialog, '方法', 'cash')
  expect(await dialog.findByRole('option', { name: 'レジ 1' })).toHaveProperty('selected', true)
  await submit(dialog, '記録')
  expect((await sent())?.[1]).toMatchObject({ means: 'cash', device_id: id(5) })
})

test('the part of a payment above the balance is announced', async () => {
  const dialog = await open('入金を記録')
  fill(dialog, /^金額/, '5000')
  expect(dialog.queryByText(/前受けとして/)).toBeNull()
  fill(dialog, /^金額/, '6200')
  expect(await dialog.findByText('残高を¥1,200超えています。前受けとして残ります。')).toBeTruthy()
})

test.each(['', '0', '-5', '1.5', 'abc'])('a payment of "%s" cannot be sent', async (amount) => {
  const dialog = await open('入金を記録')
  fill(dialog, /^金額/, '1')
  await waitFor(() => expect(button(dialog, '記録').disabled).toBe(false))
  fill(dialog, /^金額/, amount)
  await waitFor(() => expect(button(dialog, '記録').disabled).toBe(true))
})

test('an adjustment lowers the balance by default, and needs a reason', async () => {
  const dialog = await open('調整')
  fill(dialog, /^理由/, '振込手数料')
  fill(dialog, /^金額/, '330')
  await waitFor(() => expect(button(dialog, '調整').disabled).toBe(false))
  fill(dialog, /^理由/, '')
  await waitFor(() => expect(button(dialog, '調整').disabled).toBe(true))
  fill(dialog, /^理由/, '振込手数料')
  await submit(dialog, '調整')
  expect((await sent())?.[1]).toMatchObject({ amount: -330, note: '振込手数料' })
})

test('an adjustment can raise the balance', async () => {
  const dialog = await open('調整')
  choose(dialog, '内容', 'more')
  fill(dialog, /^金額/, '330')
  fill(dialog, /^理由/, '請求漏れ')
  await submit(dialog, '調整')
  expect((await sent())?.[1]).toMatchObject({ amount: 330 })
})
