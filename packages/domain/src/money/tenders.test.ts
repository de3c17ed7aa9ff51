import { describe, expect, it } from 'vitest'
import { allocateTenders } from './tenders.ts'

type TenderedReceipt = Parameters<typeof allocateTenders>[0]

const allocated = (receipt: Partial<TenderedReceipt>) =>
  allocateTenders({ total: 950, tip: 0, change: 0, payments: [], ...receipt })
const of = (type: string, amount: number) => ({ type, amount })

describe('change', () => {
  it('belongs to the first cash payment', () => {
    const payments = [of('credit', 500), of('cash', 400), of('cash', 100)]
    expect(allocated({ payments, change: 50 })).toMatchObject({
      change: [0, 50, 0],
      cash_change: 0,
    })
  })

  it('is cash of its own where no payment was cash', () => {
    const payments = [of('coupon', 5000), of('credit', 100)]
    expect(allocated({ payments, change: 1700 })).toMatchObject({
      change: [0, 0],
      cash_change: 1700,
    })
    expect(allocated({ change: -50 })).toMatchObject({ change: [], cash_change: -50 })
  })
})

describe('excess', () => {
  it.each([
    ['the rest of vouchers', { payments: [of('coupon', 500), of('coupon', 500)] }, 50],
    ['cash of which the guest wants nothing back', { payments: [of('cash', 1000)] }, 50],
    ['vouchers beside a card', { payments: [of('coupon', 600), of('credit', 400)] }, 50],
    [
      'vouchers beside cash with change',
      { payments: [of('coupon', 1000), of('cash', 100)], change: 100 },
      50,
    ],
    ['vouchers above total and tip', { payments: [of('coupon', 1100)], tip: 100 }, 50],
    ['the voucher of a free check', { payments: [of('coupon', 500)], total: 0 }, 500],
    ['vouchers that a refund returns', { payments: [of('coupon', -1000)], total: -950 }, -50],
  ])('is %s', (_name, receipt, excess) => {
    expect(allocated(receipt).excess).toBe(excess)
  })

  it.each([
    ['what was due', { payments: [of('cash', 950)] }],
    ['too little', { payments: [of('coupon', 900)] }],
    ['a card charged too high', { payments: [of('credit', 1000)] }],
    ['more than the vouchers were worth', { payments: [of('coupon', 40), of('credit', 1000)] }],
    ['cash with too little change', { payments: [of('cash', 2000)], change: 900 }],
    [
      'cash that a refund gave back above its total',
      { payments: [of('cash', -1000)], total: -950 },
    ],
    ['a refund that gave back too little', { payments: [of('coupon', -900)], total: -950 }],
  ])('is nothing of %s', (_name, receipt) => {
    expect(allocated(receipt).excess).toBe(0)
  })
})
