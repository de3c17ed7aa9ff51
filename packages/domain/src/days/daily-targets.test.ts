import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dailyTargets } from './daily-targets.ts'

const sum = (targets: ReadonlyMap<string, number>) =>
  [...targets.values()].reduce((all, one) => all + one, 0)

test('a weekday with double weight gets a double target, a weekday of weight 0 gets 0', () => {
  const targets = dailyTargets({
    month: '2026-02-01',
    amount: 280_000,
    weights: [1, 1, 0, 1, 1, 2, 1],
  })
  expect([...targets.keys()].at(-1)).toBe('2026-02-28')
  expect([targets.get('2026-02-04'), targets.get('2026-02-06'), targets.get('2026-02-07')]).toEqual(
    [0, 10_000, 20_000],
  )
})

test('the daily targets of any month add up to the monthly target', () => {
  const month = fc.record({
    year: fc.integer({ min: 2020, max: 2032 }),
    month: fc.integer({ min: 1, max: 12 }),
  })
  const weights = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(
      month,
      fc.integer({ min: 1, max: 99_999_999_999 }),
      weights,
      (at, amount, weight) => {
        const targets = dailyTargets({
          month: `${at.year}-${String(at.month).padStart(2, '0')}-01`,
          amount,
          weights: weight,
        })
        expect(sum(targets)).toBe(amount)
        expect([...targets.values()].every((one) => one >= 0)).toBe(true)
      },
    ),
  )
})
