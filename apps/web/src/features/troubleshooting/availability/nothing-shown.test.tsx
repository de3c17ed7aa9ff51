import type { Profile } from '@pos/contract/accounts/profile'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { NothingShown } from './nothing-shown.tsx'

const clear = vi.fn<() => void>()

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['availability', 'kit'])
})
afterEach(cleanup)

const mount = (role: Profile['role'], q: string, shown: 'all' | 'sold_out') =>
  showScreen(<NothingShown q={q} shown={shown} onClear={clear} />, { profile: { role } })

test('a shop without items shows people with the permission where to register them', async () => {
  mount('shop_manager', '', 'all')
  expect((await screen.findByRole('link', { name: '商品の登録へ' })).getAttribute('href')).toBe(
    '/pos/menu-items',
  )
  cleanup()
  mount('shop_staff', '', 'all')
  await screen.findByText('商品がまだありません')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a search without a hit is cleared by one press', async () => {
  mount('shop_staff', 'ピザ', 'sold_out')
  fireEvent.click(await screen.findByRole('button', { name: '検索と絞り込みをすべて解除' }))
  expect(clear).toHaveBeenCalledOnce()
})

test('a filter without matches explains what it shows', async () => {
  mount('shop_staff', '', 'sold_out')
  expect(await screen.findByText('売り切れにした商品がここに並びます。')).toBeTruthy()
})
