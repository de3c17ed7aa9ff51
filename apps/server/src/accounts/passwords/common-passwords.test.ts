import { rules } from '@pos/domain/validation/rules'
import { expect, it } from 'vitest'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'
import { passwordProblems } from './new-password.ts'

it.each([
  'P@ssw0rd',
  'Pa$$w0rd!',
  'Password123!',
  '!Password1',
  'Welcome@123',
  'Admin@123',
  'Adm1n!2026',
  'Qwe123!@#',
  '1qaz@WSX',
  'Abc@1234',
  'Aa123456!',
  'T3st@2026',
  'Tenpo-2026!',
  'Ｐ@ssw0rd1',
])('%s is refused: a common word, however it is decorated', (password) => {
  expect(rules.invalid_password(password.normalize('NFKC'))).toBe(true)
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['Passage-4-Birds!', 'k3X!tq9vLm', 'My-Admin-Has-2-Cats!', 'Right-2026!'])(
  '%s is not refused',
  (password) => {
    expect(passwordProblems(password)).toEqual([])
  },
)

it('rejects the 3,000 most common passwords with an added capital and symbol', () => {
  const able = [...commonPasswords()]
    .filter((one) => one.length >= 7 && /[a-z].*[a-z]/.test(one) && /\d/.test(one))
    .slice(0, 3000)
  expect(able).toHaveLength(3000)
  for (const one of able) {
    const at = one.search(/[a-z]/)
    const capital = one.slice(0, at) + one.charAt(at).toUpperCase() + one.slice(at + 1)
    for (const password of [
      `${capital}!`,
      `#${capital}`,
      `${capital.slice(0, 4)}-${capital.slice(4)}&`,
    ]) {
      expect(rules.invalid_password(password), password).toBe(true)
      expect(passwordProblems(password), password).toEqual([{ key: 'common_password' }])
    }
  }
})

it.each(['Dr@gon123', 'Monkey#77', '$unshine1'])(
  '%s is refused: a common password with symbols for letters or between them',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

it('has its own error message', () => {
  expect(passwordProblems('Welcome@123')).toEqual([{ key: 'common_password' }])
})
