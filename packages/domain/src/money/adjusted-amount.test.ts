import { expect, it } from 'vitest'
import { adjustedAmount } from './adjusted-amount.ts'

it.each([
  [380, 'percent', '8', 10, 410],
  [425, 'percent', '8', 10, 460],
  [425, 'percent', '10', 1, 468],
  [1280, 'percent', '-12.5', 1, 1120],
  [1400, 'amount', '-20', 50, 1400],
  [333, 'amount', '0', 5, 335],
  [-100, 'percent', '10', 1, -110],
  [-35, 'percent', '0', 10, -40],
  [100, 'percent', '-100', 100, 0],
  [9_999_999, 'percent', '999', 1, 109_899_989],
] as const)('%i by %s %s, rounded to %i, is %i', (amount, kind, by, roundTo, expected) => {
  expect(adjustedAmount(amount, { kind, by, roundTo })).toBe(expected)
})

it('rounds only once: 95 plus 10 % is 104.5, which is nearer to 100 than to 110', () => {
  expect(adjustedAmount(95, { kind: 'percent', by: '10', roundTo: 10 })).toBe(100)
})

it('never returns -0', () => {
  expect(Object.is(adjustedAmount(-1, { kind: 'percent', by: '0', roundTo: 10 }), 0)).toBe(true)
})
