import { describe, expect, it } from 'vitest'
import { cashRoundingOf, roundingOf, settleRounding } from './cash-rounding.ts'

type RoundedReceipt = Parameters<typeof settleRounding>[0]

describe('roundingOf', () => {
  const lastDigits = [600, 601, 602, 603, 604, 605, 606, 607, 608, 609]

  it('rounds to the nearest five cents: 1, 2, 6, 7 down, 3, 4, 8, 9 up', () => {
    expect(lastDigits.map((due) => due + roundingOf(due, 'nearest_5'))).toEqual([
      600, 600, 600, 605, 605, 605, 605, 605, 610, 610,
    ])
  })

  it('rounds down to five cents', () => {
    expect(lastDigits.map((due) => due + roundingOf(due, 'down_5'))).toEqual([
      600, 600, 600, 600, 600, 605, 605, 605, 605, 605,
    ])
  })

  it('mirrors sales in refunds', () => {
    for (const rule of ['none', 'nearest_5', 'down_5'] as const)
      for (const due of lastDigits) expect(roundingOf(-due, rule)).toBe(0 - roundingOf(due, rule))
  })

  it('does not round without a rule, nor an amount of zero', () => {
    expect([roundingOf(603, 'none'), roundingOf(0, 'nearest_5'), roundingOf(0, 'down_5')]).toEqual([
      0, 0, 0,
    ])
  })
})

const receipt = (due: number, ...payments: [type: string, amount: number][]): RoundedReceipt => ({
  total: due,
  tip: 0,
  change: 0,
  settle: payments.reduce((sum, [, amount]) => sum + amount, 0),
  payments: payments.map(([type, amount]) => ({ type, amount })),
})

describe('cashRoundingOf', () => {
  it('rounds what is paid in cash, with the tip', () => {
    expect(cashRoundingOf(receipt(602, ['cash', 600]), 'nearest_5')).toBe(-2)
    expect(cashRoundingOf({ ...receipt(602, ['cash', 705]), tip: 101 }, 'nearest_5')).toBe(2)
  })

  it('does not round what is paid by card', () => {
    expect(cashRoundingOf(receipt(602, ['credit', 602]), 'nearest_5')).toBe(0)
  })

  it('rounds only the cash part of several payments', () => {
    expect(cashRoundingOf(receipt(1001, ['credit', 500], ['cash', 500]), 'nearest_5')).toBe(-1)
    expect(cashRoundingOf(receipt(1003, ['credit', 498], ['cash', 505]), 'nearest_5')).toBe(0)
  })

  it('rounds the change of a voucher, which is paid back in cash', () => {
    expect(cashRoundingOf({ ...receipt(397, ['coupon', 500]), change: 105 }, 'nearest_5')).toBe(-2)
  })
})

describe('settleRounding', () => {
  const settled = (posted: number | undefined, one: RoundedReceipt) =>
    settleRounding({ ...one, cash_rounding: posted }, 'nearest_5')

  it('accepts the posted rounding if it follows the rule', () => {
    expect(settled(-2, receipt(602, ['cash', 600]))).toEqual({
      amount: -2,
      isAssumed: false,
      isMismatch: false,
    })
    expect(settled(0, receipt(602, ['cash', 602]))).toEqual({
      amount: 0,
      isAssumed: false,
      isMismatch: false,
    })
  })

  it('finds a rounding that does not follow the rule, or that has no cash', () => {
    expect(settled(-1, receipt(602, ['cash', 601]))).toEqual({
      amount: -1,
      isAssumed: false,
      isMismatch: true,
    })
    expect(settled(-2, receipt(602, ['credit', 600]))).toEqual({
      amount: -2,
      isAssumed: false,
      isMismatch: true,
    })
    expect(
      settleRounding({ ...receipt(602, ['cash', 600]), cash_rounding: -2 }, 'none').isMismatch,
    ).toBe(true)
  })

  it('accepts change of a voucher that rounds to nothing, if the device posts it', () => {
    const accepted = (posted: number) => ({ amount: posted, isAssumed: false, isMismatch: false })
    expect(settled(1, receipt(1, ['coupon', 2]))).toEqual(accepted(1))
    expect(settled(-2, receipt(-500, ['coupon', -502]))).toEqual(accepted(-2))
    expect(settled(undefined, receipt(1, ['coupon', 2])).amount).toBe(0)
  })

  it.each([
    ['the change would be five cents', 3, receipt(597, ['coupon', 600])],
    ['a card was charged too high', 2, receipt(600, ['credit', 602])],
    ['a voucher is too small', -2, receipt(602, ['coupon', 600])],
  ])('reports a mismatch if %s', (_name, posted, input) => {
    expect(settled(posted, input).isMismatch).toBe(true)
  })

  it('assumes an unposted rounding if the difference fits the rule', () => {
    expect(settled(undefined, receipt(602, ['cash', 600]))).toEqual({
      amount: -2,
      isAssumed: true,
      isMismatch: false,
    })
    expect(settled(undefined, receipt(603, ['cash', 605]))).toEqual({
      amount: 2,
      isAssumed: true,
      isMismatch: false,
    })
    expect(settled(undefined, receipt(-602, ['cash', -600]))).toEqual({
      amount: 2,
      isAssumed: true,
      isMismatch: false,
    })
  })

  it('assumes none for another difference', () => {
    const none = { amount: 0, isAssumed: false, isMismatch: false }
    expect(settled(undefined, receipt(602, ['cash', 595]))).toEqual(none)
    expect(settled(undefined, receipt(602, ['cash', 700]))).toEqual(none)
    expect(settleRounding(receipt(602, ['cash', 600]), 'none')).toEqual(none)
  })
})
