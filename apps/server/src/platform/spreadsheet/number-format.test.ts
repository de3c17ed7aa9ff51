import { describe, expect, test } from 'vitest'
import { formatNumber, numberFormat } from './number-format.ts'

const shown = (value: number, code: string | number, date1904 = false) =>
  formatNumber(
    value,
    typeof code === 'number' ? numberFormat(code, undefined) : numberFormat(164, code),
    date1904,
  )

describe('formatNumber', () => {
  test.each([
    [0.1, 9, '10%'],
    [0.08875, 10, '8.875%'],
    [0.1, '0.000%', '10%'],
    [0.07, '0.0%', '7%'],
    [0.29, '0%', '29%'],
    [1, '0%', '100%'],
    [-0.05, '0%;[Red]-0%', '-5%'],
  ])('shows the percentage %d in format %j as %j', (value, code, text) => {
    expect(shown(value, code)).toBe(text)
  })

  test.each([
    [0.1 + 0.2, 0, '0.3'],
    [1.125, '# ?/?', '1.125'],
    [1234.5, '"¥"#,##0.00', '1234.5'],
    [10, '0"%"', '10'],
    [10, '0\\%', '10'],
    [5, '0" days"', '5'],
    [5, '0_h', '5'],
    [5, '[Red]0', '5'],
    [1.23e20, 0, '123000000000000000000'],
    [0.0000001, 0, '0.0000001'],
    [4_901_234_567_894, 11, '4901234567894'],
    [5, 'General', '5'],
    [5, '0.00E+00', '5'],
  ])('shows the number %d in format %j as %j', (value, code, text) => {
    expect(shown(value, code)).toBe(text)
  })

  test.each([
    [42, '0000', '0042'],
    [501, '00000', '00501'],
    [49_123_456, '0000000000000', '0000049123456'],
    [600_000, '000-0000', '060-0000'],
    [1_500_001, '[<=999]000;[<=9999]000-00;000-0000', '150-0001'],
    [60, '[<=999]000;[<=9999]000-00;000-0000', '060'],
    [312_345_678, '00-0000-0000', '03-1234-5678'],
    [1234, '000', '1234'],
    [1.5, '000', '1.5'],
  ])('puts the digits of %d into the places of %j: %j', (value, code, text) => {
    expect(shown(value, code)).toBe(text)
  })

  test.each([
    [44_652, 14, false, '2022-04-01'],
    [44_652, 'yyyy/mm/dd', false, '2022-04-01'],
    [43_190, 'yyyy/mm/dd', true, '2022-04-01'],
    [44_652, '[$-411]ggge"年"m"月"d"日"', false, '2022-04-01'],
    [44_652, '[$-411]ge.m.d;@', false, '2022-04-01'],
    [44_652, 31, false, '2022-04-01'],
    [44_652, 57, false, '2022-04-01'],
    [44_652, 'aaaa', false, '2022-04-01'],
    [44_652, 'mmm', false, '2022-04-01'],
    [44_652.8125, 'yyyy-mm-dd', false, '2022-04-01'],
    [44_652.8125, 22, false, '2022-04-01 19:30'],
    [44_652.812_511_57, 'yyyy-mm-dd hh:mm:ss', false, '2022-04-01 19:30:01'],
    [1, 14, false, '1900-01-01'],
    [59, 14, false, '1900-02-28'],
    [61, 14, false, '1900-03-01'],
    [0, 14, true, '1904-01-01'],
  ])('shows the day %d in format %j, 1904 %j, as %j', (value, code, date1904, text) => {
    expect(shown(value, code, date1904)).toBe(text)
  })

  test.each([
    [0.458_333_333_333, 20, '11:00'],
    [0.5, 'h:mm', '12:00'],
    [0.8125, 'h:mm AM/PM', '19:30'],
    [0.8125, 32, '19:30'],
    [0.812_511_57, 21, '19:30:01'],
    [1.083_333_333_333, '[h]:mm', '26:00'],
    [1.083_333_333_333, 46, '26:00'],
    [1.083_333_333_333, '[HH]:MM:SS', '26:00'],
  ])('shows the time %d in format %j as %j', (value, code, text) => {
    expect(shown(value, code)).toBe(text)
  })

  test.each([
    [-1, 14],
    [60, 14],
    [3_000_000, 14],
    [-0.5, 20],
  ])('shows nothing for %d in format %j, which has no such value', (value, code) => {
    expect(shown(value, code)).toBeNull()
  })
})
