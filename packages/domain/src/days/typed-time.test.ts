import { expect, test } from 'vitest'
import { typedTime } from './typed-time.ts'

test.each([
  ['17:30', '17:30'],
  ['5:00', '05:00'],
  ['1730', '17:30'],
  ['500', '05:00'],
  ['１７：３０', '17:30'],
  [' 00:00 ', '00:00'],
])('parses %s as %s', (text, time) => expect(typedTime(text)).toBe(time))

test.each(['', '24:00', '12:60', '7', 'noon', '12:5', '12:00:00'])('returns null for %s', (text) =>
  expect(typedTime(text)).toBeNull(),
)
