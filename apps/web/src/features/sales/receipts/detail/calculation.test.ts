import type { Receipt } from '@pos/contract/sales/receipts'
import { expect, test } from 'vitest'
import { calculate, holds } from './calculation.ts'

const line = {
  position: 0,
  quantity: 1,
  discount: 0,
  tax_rate: '10',
  tax_kind: 'inclusive',
  reduced: false,
  condiments: [],
}
const receipt = {
  subtotal: 3000,
  discount: 400,
  charge: 0,
  table_charge: 300,
  auto_gratuity: 0,
  tip: 100,
  cash_rounding: 0,
  tax: 245,
  total: 2900,
  settle: 3000,
  change: 2000,
  taxes: [
    { rate: '10', kind: 'inclusive', reduced: false, taxable: 1900, tax: 172 },
    { rate: '8', kind: 'inclusive', reduced: true, taxable: 1000, tax: 74 },
  ],
  payments: [{ name: 'Cash', type: 'cash', amount: 5000 }],
  orders: [
    {
      ...line,
      name: 'Soba',
      quantity: 2,
      unit_price: 850,
      price: 2000,
      discount: 150,
      condiments: [{ name: 'Egg', price: 150, quantity: 1 }],
    },
    { ...line, name: 'Bento', unit_price: 1000, price: 1000, tax_rate: '8', reduced: true },
  ],
} as unknown as Receipt

test('recalculates a receipt: lines, discount by rate, tax, total, payments', () => {
  const found = calculate(receipt)
  expect(found.lines.map(({ expected, posted }) => [expected, posted])).toEqual([
    [2000, 2000],
    [1000, 1000],
  ])
  expect([found.lineDiscount, found.checkDiscount]).toEqual([150, 250])
  expect(
    found.rates.map(({ lines, share, others, taxable }) => [lines, share, others, taxable]),
  ).toEqual([
    [1850, 162, 212, 1900],
    [1000, 88, 88, 1000],
  ])
  expect([found.total, found.paid, found.settle, found.due, found.over]).toEqual([
    { expected: 2900, posted: 2900 },
    5000,
    { expected: 3000, posted: 3000 },
    3000,
    0,
  ])
})

test('a wrong amount is reported with the right one', () => {
  const found = calculate(receipt)
  expect([found.tax, holds(found.tax)]).toEqual([{ expected: 246, posted: 245 }, false])
  const short = calculate({ ...receipt, settle: 2000 })
  expect([short.over, holds(short.settle)]).toEqual([-1000, false])
})
