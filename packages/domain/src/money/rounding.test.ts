import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageOf, roundedTo } from './rounding.ts'

describe('an average', () => {
  it.each([
    [1001, 2, 501],
    [-1001, 2, -501],
    [-5, 2, -3],
    [-1, 3, 0],
    [0, 4, 0],
    [700, 0, 0],
    [-9_007_199_254_740_991, 2, -4_503_599_627_370_496],
  ])('of %d over %d is %d', (sum, count, average) => expect(averageOf(sum, count)).toBe(average))

  it('of refunds mirrors that of sales', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 10_000 }), (sum, count) => {
        expect(averageOf(-sum, count) + 0).toBe(-averageOf(sum, count) + 0)
      }),
    )
  })
})

it.each([
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [-0.125, 2, -0.13],
  [0.125, 2, 0.13],
  [-0.04, 1, 0],
])('%d rounds to %d digits as %d', (value, digits, rounded) =>
  expect(roundedTo(value, digits)).toBe(rounded),
)
