import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { sampleReceipt } from '../peers/sample-device.ts'

/**
 * A receipt on account with a line of food at 10 % and one for takeout at `packedRate`, both
 * inclusive; `cash` of it is paid at once. `customer` is added to the payment on account. Tests only.
 */
export function receiptOnAccount(
  uid: string,
  customer: object,
  { eaten = 1100, packed = 0, packedRate = '8', cash = 0, day = '2026-02-10' } = {},
): PostedReceiptInput {
  const at = `${day}T03:00:00Z`
  const rate = (tax_rate: string, amount: number, reduced: boolean) => ({
    tax: {
      rate: tax_rate,
      kind: 'inclusive' as const,
      reduced,
      taxable: amount,
      tax: Math.floor((amount * Number(tax_rate)) / (100 + Number(tax_rate))),
    },
    line: {
      name: 'Dish',
      quantity: 1,
      unit_price: amount,
      price: amount,
      tax_rate,
      tax_kind: 'inclusive' as const,
      reduced,
      takeout: reduced,
      ordered_at: at,
    },
  })
  const parts = [
    rate('10', eaten, false),
    ...(packed === 0 ? [] : [rate(packedRate, packed, true)]),
  ]
  const total = eaten + packed
  return sampleReceipt(uid, {
    receipt_number: uid,
    paid_at: at,
    subtotal: total,
    total,
    settle: total,
    tax: parts.reduce((all, { tax }) => all + tax.tax, 0),
    taxes: parts.map(({ tax }) => tax),
    orders: parts.map(({ line }, position) => ({ position, ...line })),
    payments: [
      ...(cash === 0 ? [] : [{ name: 'Cash', type: 'cash' as const, amount: cash }]),
      { name: 'On account', type: 'kake', amount: total - cash, ...customer },
    ],
  })
}
