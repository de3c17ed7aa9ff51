import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from './i18n.ts'

beforeAll(async () => {
  await startI18n()
  i18n.addResourceBundle('ja', 'trial', { many: '{count}件', year: '{year}年' })
})

test('how many there are is written in groups of three, what only names something is not', () => {
  expect(i18n.t('trial:many', { count: 26_036 })).toBe('26,036件')
  expect(i18n.t('trial:year', { year: 2026 })).toBe('2026年')
})
