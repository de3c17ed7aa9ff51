import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { sampleReceipt } from '../peers/sample-device.ts'

/** A receipt with one line, by default paid exactly in cash. Tests only. */
export function paidReceipt(
  uid: string,
  {
    total,
    at,
    cash = total,
    card = 0,
    refund_of,
  }: { total: number; at: string; cash?: number; card?: number; refund_of?: string },
): PostedReceiptInput {
  const tax = Math.trunc((total * 10) / 110)
  const payments = [
    ...(cash === 0 ? [] : [{ name: 'Cash', type: 'cash' as const, amount: cash }]),
    ...(card === 0 ? [] : [{ name: 'Card', type: 'credit' as const, amount: card }]),
  ]
  const piece = Math.abs(total)
  const line = {
    position: 0,
    name: 'Soba',
    quantity: Math.sign(total) || 1,
    unit_price: piece,
    price: total,
    tax_rate: '10',
  }
  return sampleReceipt(uid, {
    paid_at: at,
    subtotal: total,
    tax,
    total,
    settle: total,
    change: cash + card - total,
    taxes: [{ rate: '10', kind: 'inclusive', taxable: total, tax }],
    payments,
    orders: [{ ...line, tax_kind: 'inclusive', ordered_at: at }],
    ...(refund_of === undefined ? {} : { refund_of }),
  })
}
