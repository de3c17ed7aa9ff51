import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies, formatMoney, minorDigits, moneyToInput, parseMoney } from './money.ts'

describe('money', () => {
  it('has no decimals in yen and two in dollars', () => {
    expect(currencies).toEqual(['JPY', 'USD'])
    expect(currencies.map(minorDigits)).toEqual([0, 2])
  })

  it.each([
    [0, '¥0', '$0.00'],
    [5, '¥5', '$0.05'],
    [100, '¥100', '$1.00'],
    [1234, '¥1,234', '$12.34'],
    [123_456_789, '¥123,456,789', '$1,234,567.89'],
    [-1234, '-¥1,234', '-$12.34'],
    [-5, '-¥5', '-$0.05'],
  ])('shows %i as %s and %s', (minor, yen, dollars) => {
    expect(formatMoney(minor, 'JPY')).toBe(yen)
    expect(formatMoney(minor, 'USD')).toBe(dollars)
  })

  it.each([
    ['1234', 1234],
    ['¥1,234', 1234],
    ['￥１，２３４', 1234],
    [' 1 234 ', 1234],
    ['-¥500', -500],
    ['¥-500', -500],
    ['−500', -500],
    ['0', 0],
    ['-0', 0],
  ])('reads %j yen', (text, minor) => {
    expect(parseMoney(text, 'JPY')).toBe(minor)
  })

  it.each(['', '12.5', '12.', '12,34', '1,2345', 'abc', '1e3', '--5', '¥', '99999999999999999'])(
    'refuses %j yen',
    (text) => {
      expect(parseMoney(text, 'JPY')).toBeNull()
    },
  )

  it.each([
    ['12.34', 1234],
    ['12.3', 1230],
    ['12', 1200],
    ['$1,234.50', 123_450],
    ['-$0.05', -5],
    ['$-0.05', -5],
  ])('reads %j dollars', (text, minor) => {
    expect(parseMoney(text, 'USD')).toBe(minor)
  })

  it.each(['12.345', '.5', '12,34', '12.3.4', '$'])('refuses %j dollars', (text) => {
    expect(parseMoney(text, 'USD')).toBeNull()
  })

  it('parses every amount that it formats', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...currencies), (minor, currency) => {
        expect(parseMoney(formatMoney(minor, currency), currency)).toBe(minor)
        expect(parseMoney(moneyToInput(minor, currency), currency)).toBe(minor)
      }),
    )
  })
})
