import { expect, test } from 'vitest'
import { formatDateTime, formatTime } from './format.ts'

test('times have seconds, on the shop’s clock; a missing one is a dash', () => {
  expect(formatDateTime('2026-04-01T15:04:05Z', 'Asia/Tokyo')).toBe('2026-04-02 00:04:05')
  expect(formatTime('2026-04-01T15:04:05Z', 'Pacific/Honolulu')).toBe('05:04:05')
  for (const missing of [null, undefined, '']) {
    expect(formatDateTime(missing, 'Asia/Tokyo')).toBe('-')
    expect(formatTime(missing, 'Asia/Tokyo')).toBe('-')
  }
})
