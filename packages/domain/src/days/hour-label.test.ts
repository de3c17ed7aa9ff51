import { expect, test } from 'vitest'
import { hourLabel } from './hour-label.ts'

test('an hour is written as on a clock, with the days after the business day', () => {
  expect([0, 9, 23, 24, 25].map(hourLabel)).toEqual([
    '00:00',
    '09:00',
    '23:00',
    '00:00 +1',
    '01:00 +1',
  ])
})
