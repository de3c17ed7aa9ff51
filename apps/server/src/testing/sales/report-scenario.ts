import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import fc from 'fast-check'
import { revenueTypes } from './receipt-sums.ts'

const firstDay = Date.UTC(2025, 10, 20)
const moment = fc
  .integer({ min: 0, max: 110 * 24 * 12 })
  .map((steps) => firstDay + steps * 5 * 60_000)
const day = fc
  .integer({ min: 15, max: 120 })
  .map((days) => new Date(firstDay + days * 86_400_000).toISOString().slice(0, 10))
const money = fc.integer({ min: 0, max: 20_000 })
/**
 * Known to the register by id, by name only, or not at all; a comma would split the keys of a list.
 */
const where = (name: string) => fc.constantFrom(null, `${name} 1`, `${name}, 2`, `${name} 3`)
const item = fc.constantFrom(
  { name: 'そば', major_group: 'Food', family_group: 'Noodles', cost: 120 },
  { name: 'Udon', major_group: 'Food', family_group: 'Noodles' },
  { name: 'Edamame', major_group: 'Food' },
  { name: 'Beer, large', major_group: 'Drinks', family_group: 'Alcohol', cost: 0 },
  { name: 'Favour' },
)
const payment = fc.constantFrom(
  { name: 'Cash', type: 'cash' as const },
  { name: 'Visa', type: 'credit' as const, sub_type: 'visa' },
  { name: 'JCB', type: 'credit' as const, sub_type: 'jcb' },
  { name: 'House card', type: 'credit' as const },
  // A payment method on receipts with two brands, by id or not.
  { name: 'House card', type: 'credit' as const, sub_type: 'visa' },
  {
    name: 'Terminal',
    type: 'credit' as const,
    sub_type: 'visa',
    payment_id: '018f0000-0000-7000-8000-000000000001',
  },
  {
    name: 'Terminal',
    type: 'credit' as const,
    sub_type: 'jcb',
    payment_id: '018f0000-0000-7000-8000-000000000001',
  },
  { name: 'Cash', type: 'coupon' as const, sub_type: 'gift_card' },
)
const line = fc
  .tuple(item, fc.integer({ min: -1, max: 4 }), money, fc.constantFrom('10', '8'))
  .map(([of, quantity, unit_price, tax_rate]) => ({
    ...of,
    position: 0,
    quantity,
    unit_price,
    price: quantity * unit_price,
    discount: quantity > 1 ? 10 : 0,
    tax_rate,
    tax_kind: 'inclusive' as const,
    ordered_at: '2026-01-01T00:00:00Z',
  }))
const sale = fc
  .record({
    shop: fc.constantFrom(0, 1),
    first: moment,
    wait: fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 })),
    guest_count: fc.nat({ max: 9 }),
    revenue_center: where('Center'),
    time_period: where('Period'),
    table: fc.constantFrom(
      null,
      ['A1', '1F'] as const,
      ['B,2', '2F'] as const,
      ['C3', null] as const,
    ),
    lines: fc.array(line, { maxLength: 4 }),
    payments: fc.array(fc.tuple(payment, money), { maxLength: 3 }),
    change: fc.nat({ max: 500 }),
    tax: fc.tuple(money, money),
    tip: money,
  })
  .map(({ first, wait, table, lines, payments, tax, ...rest }) => {
    const at = (minutes: number) => new Date(first + minutes * 60_000).toISOString()
    const tendered = payments.reduce((all, [, amount]) => all + amount, 0)
    const change = payments.length > 0 ? rest.change : 0
    const { shop, ...values } = rest
    return {
      shop,
      void_at: at(wait[0]),
      values: {
        ...values,
        table_code: table?.[0] ?? null,
        floor: table?.[1] ?? null,
        first_ordered_at: at(0),
        ordered_at: at(wait[0]),
        paid_at: at(wait[0] + wait[1]),
        subtotal: lines.reduce((all, one) => all + one.price, 0),
        // Discounts of the lines and one of the check.
        discount: lines.reduce((all, one) => all + one.discount, 0) + (lines.length > 1 ? 37 : 0),
        total: tendered,
        tax: tax[0] + tax[1],
        taxes: [
          { rate: '10', kind: 'inclusive' as const, taxable: 0, tax: tax[0] },
          { rate: '8.0', kind: 'inclusive' as const, taxable: 0, tax: tax[1] },
        ],
        settle: tendered - change,
        change,
        payments: payments.map(([of, amount]) => ({ ...of, amount })),
        orders: lines,
      } satisfies Partial<PostedReceiptInput>,
    }
  })
/** Sales of two shops, and the report requests. */
export const salesScenario = fc.record({
  sales: fc.array(sale, { minLength: 30, maxLength: 60 }),
  voided: fc.array(fc.record({ of: fc.nat(), total_void_price: money }), { maxLength: 8 }),
  range: fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a })),
  type: fc.constantFrom(...revenueTypes),
  compare: fc.constantFrom(
    'previous_period',
    'same_weekdays',
    'last_year',
    'last_year_by_date',
    'range',
    'none',
  ),
  granularity: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
})

/** A sale before it gets a shop and a uid. */
export interface Sale {
  readonly shop: number
  readonly void_at: string
  readonly values: Partial<PostedReceiptInput> & {
    revenue_center: string | null
    time_period: string | null
  }
}
