import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from './i18n.ts'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-27T12:00:00Z')

beforeAll(() => startI18n())

test.each([
  ['2026-11-27T11:59:40Z', 'this minute', '1 分以内'],
  ['2026-11-27T11:55:00Z', '5 minutes ago', '5 分前'],
  ['2026-11-27T09:10:00Z', '2 hours ago', '2 時間前'],
  ['2026-11-26T11:00:00Z', 'yesterday', '昨日'],
  ['2026-11-20T12:00:00Z', '7 days ago', '7 日前'],
])('%s is %s', async (instant, english, japanese) => {
  await i18n.changeLanguage('en')
  expect(relativeTime(instant, now)).toBe(english)
  await i18n.changeLanguage('ja')
  expect(relativeTime(instant, now)).toBe(japanese)
})
