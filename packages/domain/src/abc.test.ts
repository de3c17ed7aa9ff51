import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abcRanks } from './abc.ts'

describe('ABC analysis', () => {
  it.each([
    ['ranks by the cumulative share of the largest amounts', [40, 30, 15, 5, 6, 4], 'AABBCC'],
    ['includes cumulative shares of exactly 70 % and 90 %', [50, 20, 10, 10, 10], 'AABBC'],
    ['gives A to the largest amount whatever its share', [95, 5], 'AC'],
    ['gives A to a single amount', [1], 'A'],
    ['gives C to amounts of zero or less', [50, 30, 10, 0, -10], 'ABCCC'],
    ['gives C to all amounts if the total is zero', [0, 0], 'CC'],
    ['returns no ranks for an empty list', [], ''],
  ])('%s', (_name, amounts, ranks) => {
    expect(abcRanks(amounts).join('')).toBe(ranks)
  })

  it('ranks by custom limits', () => {
    expect(abcRanks([40, 30, 20, 10], { a: 40, b: 70 }).join('')).toBe('ABCC')
    expect(abcRanks([40, 30, 20, 10], { a: 90, b: 100 }).join('')).toBe('AAAB')
  })

  it('never ranks a smaller amount higher, and limits A to 70 % or one item', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1_000_000 }), { maxLength: 50 }),
        (given) => {
          const amounts = given.toSorted((a, b) => b - a)
          const ranks = abcRanks(amounts)
          expect(ranks.toSorted()).toEqual(ranks)
          const sum = (of: readonly number[]) => of.reduce((all, one) => all + Math.max(0, one), 0)
          const best = amounts.filter((_, index) => ranks[index] === 'A')
          expect(best.length > 1 ? sum(best) : 0).toBeLessThanOrEqual(sum(amounts) * 0.7)
        },
      ),
    )
  })
})
