import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagsOfRefunds, isRefund, type Refund, refundBalance } from './refunds.ts'

const paid = {
  total: 3000,
  tip: 0,
  lines: [
    { position: 0, quantity: 2 },
    { position: 1, quantity: 1 },
  ],
}
const refund = (uid: string, total: number, more: Partial<Refund> = {}): Refund => ({
  uid,
  total,
  tip: 0,
  paid_at: `2026-04-10T1${uid}:00:00Z`,
  is_set_aside: false,
  lines: [],
  ...more,
})
const flagged = (refunds: readonly Refund[], receipt: typeof paid | null = paid) => Object.fromEntries(flagsOfRefunds(receipt, refunds))

describe('refunds of a receipt', () => {
  it('are those that name it, and what is negative', () => {
    expect(isRefund({ refund_of: 'a', total: 0, reverses: null })).toBe(true)
    expect(isRefund({ refund_of: null, total: -1, reverses: null })).toBe(true)
    expect(isRefund({ refund_of: null, total: 0, reverses: null })).toBe(false)
    // What reverses a sale is none, what reverses a refund is one.
    expect([-1, 0, 1].map((total) => isRefund({ refund_of: null, total, reverses: 'b' }))).toEqual([false, false, true])
  })

  it('are flagged from the one on that gives back more than was paid', () => {
    expect(flagged([refund('3', -1), refund('1', -1000), refund('2', -2000)])).toEqual({ 1: [], 2: [], 3: ['refund_exceeds'] })
  })

  it('are flagged for pieces of a line that were not paid, or a line that is not there', () => {
    const pieces = (position: number, quantity: number) => ({ lines: [{ position, quantity }] })
    expect(flagged([refund('1', -10, pieces(0, -2)), refund('2', -10, pieces(0, -1)), refund('3', -10, pieces(7, -1))])).toEqual({
      1: [],
      2: ['refund_exceeds'],
      3: ['refund_exceeds'],
    })
  })

  it('give nothing back while they are set aside', () => {
    const refunds = [refund('1', -3000, { is_set_aside: true }), refund('2', -3000)]
    expect(flagged(refunds)).toEqual({ 1: [], 2: [] })
    expect(refundBalance(paid, refunds)).toEqual({ refunded: 3000, left: 0 })
  })

  it('are unknown until their receipt is there', () => {
    expect(flagged([refund('1', -1)], null)).toEqual({ 1: ['unknown_refund'] })
  })

  it('of a refund give back what nobody paid', () => {
    expect(flagged([refund('1', -1)], { ...paid, total: -500 })).toEqual({ 1: ['refund_exceeds'] })
  })

  it('have the same flags in whatever order they stand', () => {
    const refunds = fc.uniqueArray(
      fc.record({ uid: fc.stringMatching(/^[0-9]$/), total: fc.integer({ min: -3000, max: 0 }), is_set_aside: fc.boolean() }),
      { selector: ({ uid }) => uid, maxLength: 6 },
    )
    fc.assert(
      fc.property(
        refunds.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const of = (some: typeof all) => flagged(some.map(({ uid, total, is_set_aside }) => refund(uid, total, { is_set_aside })))
          expect(of(shuffled)).toEqual(of(all))
        },
      ),
    )
  })
})
