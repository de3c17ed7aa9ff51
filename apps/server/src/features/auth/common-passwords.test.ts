import { expect, it } from 'vitest'
import { rules } from '@pos/domain/validation/rules'
import { isCommonPassword } from './common-passwords.ts'
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

it.each(['Passage-4-Birds!', 'k3X!tq9vLm', 'My-Admin-Has-2-Cats!', 'Right-2026!'])('%s is not', (password) => {
  expect(passwordProblems(password)).toEqual([])
})

it('is told in its own text', () => {
  expect(passwordProblems('Welcome@123')).toEqual([{ key: 'common_password' }])
})
