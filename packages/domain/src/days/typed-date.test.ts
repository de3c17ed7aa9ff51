import { expect, test } from 'vitest'
import { typedDate } from './typed-date.ts'

test.each([
  '2026-06-17',
  '2026-6-17',
  '2026/06/17',
  '2026.6.17',
  '2026年6月17日',
  '20260617',
  '6/17/2026',
  ' ２０２６/６/１７ ',
])('parses %j, a notation of Japan or the United States', (text) =>
  expect(typedDate(text)).toBe('2026-06-17'),
)

test.each(['', '2026-02-30', '2026-13-01', '17/6/2026', '2026-6', 'tomorrow', '2026-06-170'])(
  'returns null for %j',
  (text) => expect(typedDate(text)).toBeNull(),
)
