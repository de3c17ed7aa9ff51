import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abcRanks } from './abc.ts'

describe('ABC analysis', () => {
  it.each([
    ['ranks by what the largest add up to', [40, 30, 15, 5, 6, 4], 'AABBCC'],
    ['takes 70 % and 90 % themselves in', [50, 20, 10, 10, 10], 'AABBC'],
    ['gives A to the largest, however large', [95, 5], 'AC'],
    ['gives A to the only one', [1], 'A'],
    ['gives C to what brings nothing or less', [50, 30, 10, 0, -10], 'ABCCC'],
    ['ranks nothing of nothing', [0, 0], 'CC'],
    ['has no rank for nobody', [], ''],
  ])('%s', (_name, amounts, ranks) => {
    expect(abcRanks(amounts).join('')).toBe(ranks)
  })

  it('ranks by other limits where somebody chose them', () => {
    expect(abcRanks([40, 30, 20, 10], { a: 40, b: 70 }).join('')).toBe('ABCC')
    expect(abcRanks([40, 30, 20, 10], { a: 90, b: 100 }).join('')).toBe('AAAB')
  })

  it('never ranks a smaller amount before a larger, and A holds at most 70 % unless it is one item', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1_000_000 }), { maxLength: 50 }), (given) => {
        const amounts = given.toSorted((a, b) => b - a)
        const ranks = abcRanks(amounts)
        expect(ranks.toSorted()).toEqual(ranks)
        const sum = (of: readonly number[]) => of.reduce((all, one) => all + Math.max(0, one), 0)
        const best = amounts.filter((_, index) => ranks[index] === 'A')
        expect(best.length > 1 ? sum(best) : 0).toBeLessThanOrEqual(sum(amounts) * 0.7)
      }),
    )
  })
})
