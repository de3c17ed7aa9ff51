import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from './i18n.ts'

// Texts of the test, not of the product.
const say = (key: string, options: Record<string, number>) =>
  (i18n.getFixedT('ja', 'trial' as never) as unknown as (key: string, options: object) => string)(
    key,
    options,
  )

beforeAll(async () => {
  await startI18n()
  i18n.addResourceBundle('ja', 'trial', {
    many: '{count}件',
    part: '{total}件中 {from}–{to}件',
    year: '{year}年',
  })
})

test('writes counts in groups of three, but not numbers that are names', () => {
  expect(say('many', { count: 26_036 })).toBe('26,036件')
  expect(say('part', { from: 19_951, to: 20_000, total: 20_000 })).toBe(
    '20,000件中 19,951–20,000件',
  )
  expect(say('year', { year: 2026 })).toBe('2026年')
})
