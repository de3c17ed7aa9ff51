import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  divide,
  largestRemainder,
  parseDecimal,
  percentOf,
  plainDecimal,
  safeInteger,
} from './decimal.ts'

describe('decimals', () => {
  it('reads units and scale exactly', () => {
    expect(parseDecimal('4.712')).toEqual({ units: 4712n, scale: 3 })
    expect(parseDecimal('-0.5')).toEqual({ units: -5n, scale: 1 })
  })

  it.each(['', '.5', '5.', '1e3', '1,000', '+1', '８', ' 8', 'NaN', '1.2.3'])(
    'refuses %j',
    (text) => {
      expect(() => parseDecimal(text)).toThrow(RangeError)
    },
  )

  it.each([
    ['8.0', '8'],
    ['08', '8'],
    ['10', '10'],
    ['4.7120', '4.712'],
    ['0.000', '0'],
    ['-0.50', '-0.5'],
    ['-0', '0'],
  ])('writes %s as %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain)
  })

  it('rounds quotients by magnitude', () => {
    const all = (numerator: bigint) =>
      (['down', 'half_up', 'up'] as const).map((rounding) => divide(numerator, 10n, rounding))
    expect(all(24n)).toEqual([2n, 2n, 3n])
    expect(all(25n)).toEqual([2n, 3n, 3n])
    expect(all(30n)).toEqual([3n, 3n, 3n])
    expect(all(-25n)).toEqual([-2n, -3n, -3n])
  })

  it('computes percentages exactly', () => {
    expect(percentOf(10_000, '18', 'half_up')).toBe(1800)
    expect(percentOf(1005, '0.7', 'half_up')).toBe(7)
    expect(percentOf(-999, '10', 'down')).toBe(-99)
  })

  it('throws for values beyond the safe integers', () => {
    expect(safeInteger(9_007_199_254_740_991n)).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => safeInteger(9_007_199_254_740_992n)).toThrow(RangeError)
  })
})

describe('largest remainder', () => {
  it.each([
    [92, [1595, 7398], [16, 76]],
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [7, [0, 5, 0], [0, 7, 0]],
    [7, [0, 0], [7, 0]],
    [0, [3, 4], [0, 0]],
    [5, [], []],
  ])('spreads %i over %j as %j', (total, weights, parts) => {
    expect(largestRemainder(total, weights)).toEqual(parts)
  })

  const weights = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 30 })
  const totals = fc.integer({ min: -99_999_999, max: 99_999_999 })

  it('adds up to the total', () => {
    fc.assert(
      fc.property(totals, weights, (total, shares) => {
        expect(largestRemainder(total, shares).reduce((all, part) => all + part, 0)).toBe(total)
      }),
    )
  })

  it('differs from the exact share by less than one unit, and gives weight 0 nothing', () => {
    fc.assert(
      fc.property(totals, weights, (total, shares) => {
        const sum = shares.reduce((all, share) => all + share, 0)
        fc.pre(sum > 0)
        for (const [index, part] of largestRemainder(total, shares).entries()) {
          const off = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(shares[index]!)
          expect(off < BigInt(sum) && off > -BigInt(sum)).toBe(true)
          expect(shares[index] === 0 && part !== 0).toBe(false)
        }
      }),
    )
  })

  it('never gives a larger weight less, and mirrors a negative total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), weights, (total, shares) => {
        const parts = largestRemainder(total, shares)
        const heavier = shares.findIndex((share) => share === Math.max(...shares))
        const lighter = shares.findIndex((share) => share === Math.min(...shares))
        expect(parts[heavier]!).toBeGreaterThanOrEqual(
          shares[heavier] === shares[lighter] ? 0 : parts[lighter]!,
        )
        expect(largestRemainder(-total, shares).map((part) => part + 0)).toEqual(
          parts.map((part) => 0 - part),
        )
      }),
    )
  })
})
