import type { JournalSettingsAnswer } from '@pos/contract/accounting/journal-settings'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { dismissAll } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { AccountsScreen } from './accounts-screen.tsx'

const accountOf = (account: string) => ({ account, code: '', sub_account: '', tax_class: '' })

let settings: JournalSettingsAnswer
const saved = vi.fn<(body: { version: number; settings: object }) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces('journals')
})
beforeEach(() => {
  settings = {
    version: 4,
    settings: {
      method: 'inside',
      parts: { charge: null, table_charge: 'standard', gratuity: null, discount: null },
      accounts: {
        payment_cash: accountOf('現金'),
        'payment_credit/Visa': accountOf('未収入金'),
        'payment_credit/Diners': accountOf('廃止した科目'),
      },
      departments: {},
    },
    methods: [{ type: 'credit', label: 'Visa' }],
    reasons: [{ kind: 'pay_out', label: '氷' }],
    shops: [{ id: '01990000-0000-7000-8000-000000000001', name: '渋谷店' }],
    history: [],
  }
  saved.mockClear()
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT' && typeof body === 'string') saved(JSON.parse(body))
    return answer(200, { data: method === 'PUT' ? { version: 5 } : settings })
  })
})
afterEach(() => {
  cleanup()
  dismissAll()
})

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getAllByRole<HTMLButtonElement>('button', { name: '保存' })[0]
const rowNames = async () => {
  await field('現金の勘定科目')
  return screen
    .getAllByRole('textbox', { name: /の勘定科目$/ })
    .map((box) => box.getAttribute('aria-label')?.replace('の勘定科目', ''))
}

test('payment methods and reasons have rows below their kind', async () => {
  showScreen(<AccountsScreen />)
  const names = await rowNames()
  expect(names[names.indexOf('クレジットカード') + 1]).toBe('Visa')
  expect(names[names.indexOf('出金(レジ)') + 1]).toBe('氷')
})

test('a deleted payment method keeps its row while it has an account', async () => {
  showScreen(<AccountsScreen />)
  expect(await rowNames()).toContain('Diners')
  cleanup()
  settings.settings.accounts['payment_credit/Diners'] = accountOf('')
  showScreen(<AccountsScreen />)
  expect(await rowNames()).not.toContain('Diners')
})

test('tax has accounts only if it is booked separately', async () => {
  showScreen(<AccountsScreen />)
  expect(await rowNames()).not.toContain('税(標準税率)')
  fireEvent.change(screen.getByRole('combobox', { name: '消費税の経理' }), {
    target: { value: 'apart' },
  })
  expect(await rowNames()).toContain('税(標準税率)')
})

test('a part of sales has no account until it is separated', async () => {
  showScreen(<AccountsScreen />)
  const names = await rowNames()
  expect(names).toContain('席料')
  expect(names).not.toContain('サービス料')
  fireEvent.change(screen.getByRole('combobox', { name: 'サービス料の仕訳の仕方' }), {
    target: { value: 'standard' },
  })
  expect(await rowNames()).toContain('サービス料')
})

test('saving sends the version that was read and all accounts', async () => {
  showScreen(<AccountsScreen />)
  const cash = await field('現金の勘定科目')
  expect(save()?.disabled).toBe(true)
  fireEvent.change(cash, { target: { value: '小口現金' } })
  fireEvent.change(await field('渋谷店'), { target: { value: '店舗' } })
  fireEvent.click(save() ?? cash)
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(saved.mock.calls[0]?.[0]).toEqual({
    version: 4,
    settings: {
      ...settings.settings,
      accounts: { ...settings.settings.accounts, payment_cash: accountOf('小口現金') },
      departments: { [settings.shops[0]?.id ?? '']: '店舗' },
    },
  })
})

test('a preset replaces the accounts of kinds and keeps those of methods', async () => {
  showScreen(<AccountsScreen />)
  await field('現金の勘定科目')
  fireEvent.change(screen.getByRole('combobox', { name: '会計ソフトのひな形' }), {
    target: { value: 'yayoi' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'ひな形を入れる' }))
  expect((await field('売上(標準税率)の勘定科目')).value).toBe('売上高')
  expect((await field('Visaの勘定科目')).value).toBe('未収入金')
})
