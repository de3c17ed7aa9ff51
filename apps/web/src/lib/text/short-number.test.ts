import { expect, test } from 'vitest'
import { shortAmount, shortNumber } from './short-number.ts'

test('a number is shortened in the unit of its language', () => {
  const both = (value: number) =>
    (['ja', 'en'] as const).map((locale) => shortNumber(value, { locale }))
  expect(both(0)).toEqual(['0', '0'])
  expect(both(12.34)).toEqual(['12.3', '12.3'])
  expect(both(1234)).toEqual(['1,234', '1.23K'])
  expect(both(12_000)).toEqual(['1.2万', '12K'])
  expect(both(250_000_000)).toEqual(['2.5億', '250M'])
  expect(both(-250_000)).toEqual(['-25万', '-250K'])
})

test('numbers beside each other have the unit of the largest', () => {
  const ticks = [0, 5000, 10_000, 15_000]
  const inJapanese = { locale: 'ja', most: 15_000 } as const
  expect(ticks.map((value) => shortNumber(value, inJapanese))).toEqual([
    '0',
    '0.5万',
    '1万',
    '1.5万',
  ])
})

test('an amount has its currency', () => {
  expect(shortAmount(120_000, 'JPY', { locale: 'ja' })).toBe('¥12万')
  expect(shortAmount(-250_000, 'USD', { locale: 'en' })).toBe('-$2.5K')
  expect(shortAmount(50_000, 'USD', { locale: 'en', most: 500_000 })).toBe('$0.5K')
})
