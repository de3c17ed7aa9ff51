import { type PostedReceiptInput, postedReceipt } from '@pos/contract/sales/posted-receipt'
import { verifyReceipt } from '@pos/domain/receipts/verify-receipt'
import { expect, it } from 'vitest'
import { refundOf } from './refund.ts'

const tax = { rate: '10', kind: 'inclusive', reduced: false, rounding: 'down' } as const
const at = '2026-03-02T03:00:00.000Z'
const paid = (uid: string): PostedReceiptInput => ({
  uid,
  receipt_number: uid,
  guest_count: 2,
  first_ordered_at: at,
  ordered_at: at,
  paid_at: at,
  subtotal: 2200,
  tax: 200,
  discount: 0,
  total: 2200,
  settle: 2200,
  taxes: [
    {
      rate: '10',
      kind: 'inclusive',
      taxable: 2200,
      tax: 200,
    },
  ],
  payments: [
    {
      name: 'Cash',
      type: 'cash',
      amount: 3e3,
    },
  ],
  orders: [3, 4].map((position) => ({
    position,
    name: 'Soba',
    quantity: 1,
    unit_price: 1e3,
    price: 1100,
    tax_rate: '10',
    ordered_at: at,
    tax_kind: 'inclusive' as const,
    condiments: [
      {
        name: 'Large',
        price: 100,
      },
    ],
  })),
})
const staff = { id: null, name: 'Staff 1', flags: null }
const uids = Array.from({ length: 2000 }, (_, number) => `20260302-${number}`)

it('a few receipts have one line returned, by a refund that names both', () => {
  const refunds = uids.flatMap(
    (uid) => refundOf(paid(uid), [tax, tax], { staff, crew: [], rule: 'none' }) ?? [],
  )
  expect(refunds.length).toBeGreaterThan(10)
  expect(refunds.length).toBeLessThan(60)
  for (const refund of refunds.map((one) => postedReceipt.parse(one))) {
    expect(verifyReceipt(refund)).toEqual([])
    expect(refund).toMatchObject({ uid: `${refund.refund_of}-r`, total: -1100, settle: -1100 })
    expect([3, 4]).toContain(refund.orders[0]?.refund_of_position)
  }
})

it('makes no refund without the right to reopen a paid check', () => {
  const waiter = { id: 'a', name: 'Waiter', flags: { payment: true, reprocess: false } }
  expect(
    uids.some((uid) =>
      refundOf(paid(uid), [tax, tax], { staff: waiter, crew: [waiter], rule: 'none' }),
    ),
  ).toBe(false)
})
