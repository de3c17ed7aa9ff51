import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addParts,
  ageingOf,
  closingBefore,
  closingOf,
  dueDateOf,
  partsOfCharge,
  taxesOfStatement,
} from './receivables.ts'

it.each([
  ['2026-01-31', null, '2026-01-31', '2026-01-31'],
  ['2026-02-01', null, '2026-02-28', '2026-01-31'],
  ['2026-04-20', 20, '2026-04-20', '2026-04-20'],
  ['2026-04-21', 20, '2026-05-20', '2026-04-20'],
  ['2026-12-25', 20, '2027-01-20', '2026-12-20'],
])(
  '%s with closing day %s closes on %s, after the last closing on %s',
  (date, closing_day, next, last) => {
    expect([closingOf(date, { closing_day }), closingBefore(date, { closing_day })]).toEqual([
      next,
      last,
    ])
  },
)

it.each([
  ['2026-01-31', 1, null, '2026-02-28'],
  ['2026-12-31', 2, 10, '2027-02-10'],
  ['2026-04-15', 0, null, '2026-04-30'],
  // A due date is never before the closing.
  ['2026-04-20', 0, 10, '2026-04-20'],
])(
  'a closing on %s with terms of %s months and day %s is due on %s',
  (closing, payment_months, payment_day, due) => {
    expect(dueDateOf(closing, { closing_day: null, payment_months, payment_day })).toBe(due)
  },
)

it('assigns open days to ages by their due date', () => {
  const terms = { closing_day: null, payment_months: 1, payment_day: null }
  const open = [
    { business_date: '2026-01-10', amount: 1 },
    { business_date: '2026-02-10', amount: 20 },
    { business_date: '2026-03-10', amount: 300 },
    { business_date: '2026-04-10', amount: 4000 },
  ]
  const on = (today: string) => ageingOf(4321, open, terms, today)
  expect(on('2026-05-30')).toEqual({
    current: 4000,
    days_30: 300,
    days_60: 20,
    days_90: 0,
    over_90: 1,
    credit: 0,
  })
  expect(on('2026-04-30')).toMatchObject({ current: 4300, days_30: 20, days_60: 0, days_90: 1 })
  expect(ageingOf(-5, [], terms, '2026-05-29')).toMatchObject({ current: 0, credit: -5 })
})

const rate = fc.constantFrom('10', '8', '4.712')
const taxes = fc.array(
  fc.record({
    rate,
    kind: fc.constantFrom('inclusive', 'exclusive'),
    reduced: fc.boolean(),
    taxable: fc.nat(99_999),
    tax: fc.nat(9999),
  }),
  {
    maxLength: 4,
  },
)

it('splits a charge into parts that add up to it, and a full charge exactly by rate', () => {
  fc.assert(
    fc.property(
      taxes,
      fc.nat(5000),
      fc.integer({ min: 1, max: 99_999 }),
      fc.boolean(),
      (lines, tip, amount, isRefund) => {
        const sign = isRefund ? -1 : 1
        const signed = lines.map((line) => ({
          ...line,
          taxable: sign * line.taxable,
          tax: sign * line.tax,
        }))
        const due =
          signed.reduce(
            (all, { kind, taxable, tax }) => all + taxable + (kind === 'exclusive' ? tax : 0),
            0,
          ) +
          sign * tip
        const sum = (parts: readonly { amount: number }[]) =>
          parts.reduce((all, part) => all + part.amount, 0)
        expect(sum(partsOfCharge(sign * amount, { due, taxes: signed }))).toBe(sign * amount)
        const whole = partsOfCharge(due, { due, taxes: signed })
        expect(sum(whole)).toBe(due)
        expect(sum(whole.filter((part) => part.rate !== null))).toBe(due - sign * tip)
      },
    ),
  )
})

it('rounds the tax of a statement once per rate and omits rates that cancel out', () => {
  const parts = [
    { rate: '8', reduced: true, amount: 1003 },
    { rate: '8', reduced: true, amount: 1003 },
    { rate: '10', reduced: false, amount: 500 },
    { rate: '10', reduced: false, amount: -500 },
    { rate: null, reduced: false, amount: 40 },
  ]
  expect(addParts(parts)).toHaveLength(2)
  expect(taxesOfStatement(parts, () => 'down')).toEqual([
    { rate: '8', reduced: true, amount: 2006, base: 1858, tax: 148 },
  ])
  expect(taxesOfStatement(parts, () => 'up')).toMatchObject([{ base: 1857, tax: 149 }])
})
