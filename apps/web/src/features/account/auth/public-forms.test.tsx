import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n, t } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import { SignInForm } from './sign-in-form.tsx'

vi.mock('#lib/routing/page-link.tsx', () => ({
  PageLink: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

beforeAll(async () => {
  stubBrowser()
  await startI18n()
})
afterEach(cleanup)

test('a truncated link is reported before a password is typed', () => {
  window.history.replaceState(null, '', '/reset-password')
  render(<ResetPasswordScreen />, { wrapper: PosProvider })
  expect(screen.getByText(t('reset.no_link'))).toBeTruthy()
  expect(screen.queryByLabelText(t('reset.password'))).toBeNull()
  expect(screen.getByText(t('reset.again')).getAttribute('href')).toBe('/forgot-password')
})

test('a complete link asks for the password', () => {
  window.history.replaceState(null, '', '/reset-password?token=abc')
  render(<ResetPasswordScreen />, { wrapper: PosProvider })
  expect(screen.getByLabelText(t('reset.password'))).toBeTruthy()
})

test('typing removes a warning, so that the button does not move when it is pressed', () => {
  render(<SignInForm onSignedIn={() => {}} />, { wrapper: PosProvider })
  fireEvent.click(screen.getByRole('button', { name: t('sign_in.submit') }))
  expect(screen.getAllByText(t('required'))).toHaveLength(2)
  fireEvent.change(screen.getByLabelText(t('sign_in.credential')), {
    target: { value: 'a@example.com' },
  })
  expect(screen.getAllByText(t('required'))).toHaveLength(1)
  fireEvent.change(screen.getByLabelText(t('sign_in.password')), { target: { value: 'x' } })
  expect(screen.queryByText(t('required'))).toBeNull()
})
