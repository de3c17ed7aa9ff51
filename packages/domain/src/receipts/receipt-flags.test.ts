import { describe, expect, it } from 'vitest'
import { type ReceiptSums, receiptFlags, verifyReceipt } from './verify-receipt.ts'

type ReceiptFlag = ReturnType<typeof verifyReceipt>[number]

const receipt: ReceiptSums = {
  subtotal: 2800,
  discount: 100,
  charge: 50,
  table_charge: 600,
  auto_gratuity: 0,
  taxes: [
    { rate: '10', kind: 'inclusive', reduced: false, taxable: 2350, tax: 213 },
    { rate: '10', kind: 'exclusive', reduced: false, taxable: 1000, tax: 100 },
  ],
  tax: 313,
  total: 3450,
  tip: 0,
  payments: [
    { type: 'cash', amount: 1000 },
    { type: 'cash', amount: 3000 },
  ],
  change: 550,
  settle: 3450,
  orders: [
    {
      quantity: 2,
      unit_price: 800,
      price: 1800,
      discount: 0,
      condiments: [{ price: 50, quantity: 2 }],
    },
    { quantity: 1, unit_price: 1000, price: 1000, discount: 100, condiments: [] },
  ],
}
const flags = (over: Partial<ReceiptSums> = {}) => verifyReceipt({ ...receipt, ...over })
const [food, drink] = receipt.orders
const [inclusive, exclusive] = receipt.taxes

describe('a posted receipt', () => {
  it('gets no flag if its sums are right', () => {
    expect(flags()).toEqual([])
  })

  it.each<[ReceiptFlag, Partial<ReceiptSums>]>([
    [
      'line_price',
      {
        orders: [
          { ...food!, price: 1799 },
          { ...drink!, price: 1001 },
        ],
      },
    ],
    ['subtotal', { orders: [drink!] }],
    ['discount', { orders: [food!, { ...drink!, discount: 101 }] }],
    ['tax', { tax: 312 }],
    ['tax_rate', { taxes: [inclusive!, { ...exclusive!, taxable: 1020 }] }],
    ['total', { total: 3449 }],
    ['settle', { change: 500 }],
    ['underpaid', { tip: 1 }],
  ])('gets only the flag %s', (flag, over) => {
    expect(flags(over)).toEqual([flag])
  })

  it('gets every flag that applies, in the order of the list', () => {
    expect(
      flags({
        subtotal: 1,
        discount: 0,
        tax: 1,
        total: 1,
        change: 0,
        orders: [{ ...food!, price: 1, discount: 5 }],
      }),
    ).toEqual(receiptFlags.filter((flag) => !['tax_rate', 'underpaid', 'subtotal'].includes(flag)))
  })

  it('may round its tax down or up, but not differ by another yen', () => {
    const taxed = (tax: number) =>
      flags({ taxes: [{ ...inclusive!, tax }, exclusive!], tax: tax + 100 })
    expect([212, 213, 214, 215].map(taxed)).toEqual([['tax_rate'], [], [], ['tax_rate']])
  })

  it('must not round one rate twice', () => {
    const halves = [
      { ...inclusive!, taxable: 1175, tax: 106 },
      { ...inclusive!, rate: '10.0', taxable: 1175, tax: 106 },
    ]
    expect(flags({ taxes: [...halves, exclusive!], tax: 312 })).toEqual(['tax_rate'])
  })

  it('may be overpaid, because vouchers give no change', () => {
    expect(
      flags({ payments: [{ type: 'coupon', amount: 5000 }], change: 0, settle: 5000 }),
    ).toEqual([])
  })

  it('counts a tip on top of the total', () => {
    expect(
      flags({ tip: 500, payments: [{ type: 'cash', amount: 3950 }], change: 0, settle: 3950 }),
    ).toEqual([])
  })

  it('mirrors its sale if it is a refund', () => {
    const minus = <T extends { readonly [key: string]: unknown }>(
      row: T,
      keys: readonly (keyof T)[],
    ): T => ({
      ...row,
      ...Object.fromEntries(keys.map((key) => [key, -Number(row[key])])),
    })
    const refund: ReceiptSums = {
      ...minus({ ...receipt }, [
        'subtotal',
        'discount',
        'charge',
        'table_charge',
        'tax',
        'total',
        'settle',
        'change',
      ]),
      taxes: receipt.taxes.map((one) => minus(one, ['taxable', 'tax'])),
      payments: receipt.payments.map((one) => minus(one, ['amount'])),
      orders: receipt.orders.map((one) => ({
        ...one,
        quantity: -one.quantity,
        price: -one.price,
        discount: -one.discount,
      })),
    }
    expect(verifyReceipt(refund)).toEqual([])
    expect(verifyReceipt({ ...refund, total: -3451 })).toEqual(['total'])
  })
})
