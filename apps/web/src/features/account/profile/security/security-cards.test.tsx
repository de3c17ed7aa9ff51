import type { FactorPolicyInfo } from '@pos/contract/accounts/factor-policy'
import type { SessionInfo } from '@pos/contract/accounts/profile'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { confirmStore } from '#ui/feedback/confirm-store.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PasswordCard } from './password-card.tsx'
import { PolicyCard } from './policy-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const id = (number: number) => `01990000-0000-7000-8000-00000000000${number}`
const session: SessionInfo = {
  id: id(1),
  current: true,
  created_at: '2026-11-20T10:00:00.000Z',
  last_seen_at: '2026-11-21T10:00:00.000Z',
  expires_at: '2026-12-21T10:00:00.000Z',
  ip_address: '192.0.2.7',
  user_agent: 'Mozilla/5.0',
  browser: 'Chrome',
  system: 'Android',
  device: 'mobile',
}
const other: SessionInfo = { ...session, id: id(2), current: false, browser: null, system: null }

let sessions: SessionInfo[]
let policy: FactorPolicyInfo
let refusal: Response | null
const writes = vi.fn<(request: string, body: unknown) => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['profile-info', 'second-factor', 'common'])
})
beforeEach(() => {
  sessions = [session, other]
  policy = {
    policy: 'none',
    administrators: { accounts: 2, without: 0 },
    everybody: { accounts: 9, without: 4 },
    caller_is_without: false,
  }
  refusal = null
  writes.mockClear()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET')
      return answer(200, { data: path.includes('sessions') ? sessions : policy })
    writes(`${method} ${path}`, typeof body === 'string' ? JSON.parse(body) : null)
    return refusal ?? (method === 'DELETE' ? new Response(null, { status: 204 }) : answer(200, {}))
  })
})
afterEach(() => {
  confirmStore.read()?.answer('no')
  cleanup()
  dismissAll()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const question = async () => {
  await waitFor(() => expect(confirmStore.read()).not.toBeNull())
  return confirmStore.read()
}
const message = () => waitFor(() => expect(snackbarStore.read()?.message).toBeTruthy())

test('the own browser cannot be signed out; an unknown one is named so', async () => {
  showScreen(<SessionsCard />)
  expect(await screen.findByText('Chrome · Android')).toBeTruthy()
  expect(screen.getByText('不明なプログラム')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'ログアウトさせる' })).toHaveLength(1)
})

test('all others are signed out together only if there are others', async () => {
  sessions = [session]
  showScreen(<SessionsCard />)
  expect(await screen.findByText('このブラウザー')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'ほかをすべてログアウト' })).toBeNull()
})

test('a browser is signed out after a question', async () => {
  showScreen(<SessionsCard />)
  await press('ログアウトさせる')
  expect(writes).not.toHaveBeenCalled()
  ;(await question())?.answer('yes')
  await waitFor(() =>
    expect(writes).toHaveBeenCalledWith(`DELETE /v1/profile/sessions/${id(2)}`, null),
  )
})

test('a policy states whom it affects, and is saved after a question', async () => {
  showScreen(<PolicyCard />, { profile: { organization: { id: id(5), name: '山田商店' } } })
  fireEvent.click(await screen.findByRole('radio', { name: '管理者' }))
  expect(screen.getByText('2人。全員が設定済みです。')).toBeTruthy()
  expect(screen.getByText('9人。4人がまだ設定していません。')).toBeTruthy()
  await press('保存')
  const asked = await question()
  expect(asked).toMatchObject({ title: '管理者に2段階認証を必須にしますか?' })
  expect(asked?.color).toBeUndefined()
  asked?.answer('yes')
  await waitFor(() =>
    expect(writes).toHaveBeenCalledWith('PUT /v1/organization/second-factor', {
      policy: 'administrators',
    }),
  )
})

test('a policy that stops people at once asks in red', async () => {
  policy.caller_is_without = true
  showScreen(<PolicyCard />, { profile: { organization: { id: id(5), name: '山田商店' } } })
  fireEvent.click(await screen.findByRole('radio', { name: '全員' }))
  await press('保存')
  const asked = await question()
  expect(asked?.color).toBe('error')
  expect(asked?.message).toContain('4人がまだ設定していません')
  expect(asked?.message).toContain('あなたもまだ設定していません')
})

test('a refused policy stays selected, and the reason is shown', async () => {
  refusal = answer(409, { message: '先に2段階認証を設定してください。' })
  showScreen(<PolicyCard />, { profile: { organization: { id: id(5), name: '山田商店' } } })
  fireEvent.click(await screen.findByRole('radio', { name: '管理者' }))
  await press('保存')
  ;(await question())?.answer('yes')
  await message()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '管理者' }).checked).toBe(true)
})

const passwords = () => ({
  current: screen.getByLabelText<HTMLInputElement>(/現在のパスワード/),
  next: screen.getByLabelText<HTMLInputElement>(/新しいパスワード/),
})

test('both passwords are required', async () => {
  showScreen(<PasswordCard />)
  await press('パスワードを変更')
  expect(screen.getAllByText('入力してください。')).toHaveLength(2)
  expect(writes).not.toHaveBeenCalled()
})

test('a refused password stays typed; an accepted one is cleared', async () => {
  refusal = answer(422, { errors: { password: ['よく使われるパスワードです。'] } })
  showScreen(<PasswordCard />)
  await screen.findByRole('button', { name: 'パスワードを変更' })
  fireEvent.change(passwords().current, { target: { value: 'Old-2026!' } })
  fireEvent.change(passwords().next, { target: { value: 'New-2026!' } })
  await press('パスワードを変更')
  expect(await screen.findByText('よく使われるパスワードです。')).toBeTruthy()
  expect(passwords().next.value).toBe('New-2026!')
  refusal = null
  await press('パスワードを変更')
  await waitFor(() => expect(passwords().next.value).toBe(''))
  const form = within(screen.getByRole('region', { name: 'パスワードを変更' }))
  expect(form.queryByText('よく使われるパスワードです。')).toBeNull()
})
