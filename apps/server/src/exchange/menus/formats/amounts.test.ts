import { describe, expect, it } from 'vitest'
import { readAmount } from './amounts.ts'

describe('readAmount', () => {
  it.each([
    ['1,000', 1000],
    ['1000円', 1000],
    ['¥1,000-', 1000],
    ['￥１，０００', 1000],
    ["1'000", 1000],
    ['1.234.567', 1234567],
    ['1200.00', 1200],
    ['0.000', 0],
    ['-500', -500],
    ['(500)', -500],
    ['▲500', -500],
  ])('reads %j as %d yen', (text, minor) => {
    expect(readAmount(text, 'JPY')).toEqual({ minor })
  })

  it.each([
    ['$1,234.50', 123450],
    ['1.234,50', 123450],
    ['.99', 99],
    ['(0.50)', -50],
    ['12.3400', 1234],
    ['3.5', 350],
    ['US$12', 1200],
  ])('reads %j as %d cents', (text, minor) => {
    expect(readAmount(text, 'USD')).toEqual({ minor })
  })

  it.each([
    ['1.000', 'JPY'],
    ['12.500', 'JPY'],
    ['1.000', 'USD'],
    ['1,50', 'USD'],
    ['1,5', 'JPY'],
  ] as const)('does not guess %j in %s', (text, currency) => {
    expect(readAmount(text, currency)).toEqual({ wrong: text, isAmbiguous: true })
  })

  it('reads ambiguous amounts in the chosen format', () => {
    expect([readAmount('1.000', 'JPY', 'comma'), readAmount('1.000', 'JPY', 'point')]).toEqual([
      { minor: 1000 },
      { minor: 1 },
    ])
    expect([readAmount('1,50', 'USD', 'comma'), readAmount('1,500', 'USD', 'comma')]).toEqual([
      { minor: 150 },
      { minor: 150 },
    ])
  })

  it.each(['many', '1,2,3', '12:00', '1.5', '5/6', '1000 (税込)'])('refuses %j as yen', (text) => {
    expect(readAmount(text, 'JPY')).toMatchObject({ wrong: text, isAmbiguous: false })
  })

  it.each(['オープン', 'オープン価格', 'variable', '時価', 'Open price'])(
    'reads %j as an open price',
    (text) => {
      expect(readAmount(text, 'JPY')).toBe('open')
    },
  )
})
