import { describe, expect, it } from 'vitest'
import { cashLeft, likelyCash, settlePayments } from './settle-payments.ts'

const cash = (amount: number) => ({ type: 'cash', amount, gives_change: true })
const card = (amount: number) => ({ type: 'credit', amount, gives_change: false })
const voucher = (amount: number) => ({ type: 'coupon', amount, gives_change: false })

describe('payments of a check', () => {
  it.each([
    ['nothing yet', [], { left: 1980, change: 0, settle: 0 }],
    ['a part by card', [card(1000)], { left: 980, change: 0, settle: 1000 }],
    ['card and too much cash', [card(1000), cash(1000)], { left: 0, change: 20, settle: 1980 }],
    ['a voucher without change', [voucher(2000)], { left: 0, change: 0, settle: 2000 }],
    ['cash after a voucher', [voucher(3000), cash(100)], { left: 0, change: 100, settle: 3000 }],
  ])('%s', (_, tenders, expected) => {
    expect(settlePayments(1980, tenders, 'none')).toEqual({ ...expected, cash_rounding: 0 })
  })

  it('rounds only what is paid in cash', () => {
    expect(cashLeft(1983, [card(1000)], 'nearest_5')).toBe(985)
    expect(settlePayments(1983, [card(1000), cash(985)], 'nearest_5')).toEqual({
      left: 0,
      change: 0,
      cash_rounding: 2,
      settle: 1985,
    })
    expect(settlePayments(1983, [card(1983)], 'nearest_5').cash_rounding).toBe(0)
    expect(cashLeft(1983, [], 'down_5')).toBe(1980)
  })

  it('offers likely amounts of cash', () => {
    expect(likelyCash(1980, [10_000, 5000, 1000])).toEqual([1980, 2000, 5000, 10_000])
    expect(likelyCash(5000, [10_000, 5000, 1000])).toEqual([5000, 10_000])
  })
})
