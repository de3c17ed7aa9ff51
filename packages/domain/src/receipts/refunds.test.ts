import { expect, it } from 'vitest'
import { isRefund, paysBack, refundBalance } from './refunds.ts'

it('a refund names a receipt or has a negative total', () => {
  expect(isRefund({ refund_of: 'a', total: 0, reverses: null })).toBe(true)
  expect(isRefund({ refund_of: null, total: -1, reverses: null })).toBe(true)
  expect(isRefund({ refund_of: null, total: 0, reverses: null })).toBe(false)
})

it('a reversal of a refund counts as a refund, one of a sale does not', () => {
  expect([-1, 0, 1].map((total) => isRefund({ refund_of: null, total, reverses: 'b' }))).toEqual([
    false,
    false,
    true,
  ])
})

it('money is paid back for a negative total or for a tip alone', () => {
  const amounts = [
    { total: -1, tip: 0 },
    { total: 0, tip: -1 },
    { total: 0, tip: 0 },
    { total: 5, tip: -1 },
  ]
  expect(amounts.map(paysBack)).toEqual([true, true, false, false])
})

it('refunds that are set aside give nothing back', () => {
  const refunds = [
    { total: -3000, tip: 0, is_set_aside: true },
    { total: -2000, tip: -100, is_set_aside: false },
  ]
  expect(refundBalance({ total: 3000, tip: 100 }, refunds)).toEqual({ refunded: 2100, left: 1000 })
})
