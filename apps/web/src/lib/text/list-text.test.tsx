import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from './i18n.ts'
import { listText } from './list-text.ts'

beforeAll(startI18n)

test('joins names as the language does', async () => {
  await i18n.changeLanguage('ja')
  expect(listText(['たれ', '塩'])).toBe('たれ、塩')
  await i18n.changeLanguage('en')
  expect(listText(['Tare sauce', 'Salt'])).toBe('Tare sauce, Salt')
})
