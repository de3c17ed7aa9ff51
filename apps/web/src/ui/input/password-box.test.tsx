import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubBrowser } from '../testing/stub-browser.ts'
import { PosProvider } from '../theme/pos-provider.tsx'
import { PasswordBox } from './password-box.tsx'

beforeAll(stubBrowser)
afterEach(cleanup)

const box = () => screen.getByLabelText<HTMLInputElement>('パスワード')

test('a refused password has its message at the box', () => {
  render(<PasswordBox label="パスワード" error="8文字以上にしてください。" showLabel="表示" />, {
    wrapper: PosProvider,
  })
  const describing = document.getElementById(box().getAttribute('aria-describedby') ?? '')
  expect([box().getAttribute('aria-invalid'), describing?.textContent]).toEqual([
    'true',
    '8文字以上にしてください。',
  ])
  expect(screen.getByRole('button', { name: '表示' })).toBeTruthy()
})

test('a password that was not refused has none', () => {
  render(<PasswordBox label="パスワード" showLabel="表示" />, { wrapper: PosProvider })
  expect(box().hasAttribute('aria-invalid')).toBe(false)
})
