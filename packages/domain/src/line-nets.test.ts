import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeByPayment, lineNets, type NetSource } from './line-nets.ts'
import { computeTotals } from './totals.ts'

const line = (price: number, more: Partial<NetSource['orders'][number]> = {}) => ({
  price,
  discount: 0,
  tax_rate: '10',
  tax_kind: 'inclusive' as const,
  reduced: false,
  ...more,
})

describe('net of lines', () => {
  it('takes out the tax of the rate, rounded once, by largest remainder', () => {
    const taxes = [{ rate: '10', kind: 'inclusive' as const, reduced: false, taxable: 300, tax: 27 }]
    expect(lineNets({ discount: 0, taxes, orders: [line(100), line(100), line(100)] }).map((one) => one.net)).toEqual([91, 91, 91])
  })

  it('leaves the price where tax comes on top, less the discounts', () => {
    const orders = [line(1000, { tax_kind: 'exclusive', discount: 100 }), line(500, { tax_kind: 'exclusive' })]
    expect(lineNets({ discount: 240, taxes: [], orders })).toEqual([
      { check_discount: 90, net: 810 },
      { check_discount: 50, net: 450 },
    ])
  })

  it('adds up to what the receipt says, for any check', () => {
    const rule = fc.constantFrom(
      { rate: '10', kind: 'inclusive' as const, rounding: 'down' as const, reduced: false },
      { rate: '8', kind: 'inclusive' as const, rounding: 'half_up' as const, reduced: true },
      { rate: '4.712', kind: 'exclusive' as const, rounding: 'up' as const, reduced: false },
    )
    const checkLine = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      unit_price: fc.integer({ min: 0, max: 99_999 }),
      condiments: fc.integer({ min: 0, max: 999 }),
      discount: fc.integer({ min: 0, max: 500 }),
      tax: rule,
      gratuity_base: fc.constant(true),
    })
    fc.assert(
      fc.property(fc.array(checkLine, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 5000 }), (lines, discount) => {
        const check = { lines, discount, charges: [], table_charges: [], guest_count: 2, auto_gratuity: null }
        const totals = computeTotals(check)
        const orders = lines.map(({ tax }, index) => ({
          price: totals.lines[index]!.price,
          discount: totals.lines[index]!.discount,
          tax_rate: tax.rate,
          tax_kind: tax.kind,
          reduced: tax.reduced,
        }))
        const nets = lineNets({ discount: totals.discount, taxes: totals.taxes, orders })
        const inclusive = totals.tax - totals.exclusive_tax
        expect(nets.reduce((all, one) => all + one.net, 0)).toBe(totals.subtotal - totals.discount - inclusive)
        expect(nets.reduce((all, one, index) => all + one.check_discount + (orders[index]?.discount ?? 0), 0)).toBe(totals.discount)
      }),
    )
  })
})

describe('change', () => {
  it('is given back of the cash, else of the first payment', () => {
    expect(changeByPayment([{ type: 'credit' }, { type: 'cash' }], 300)).toEqual([0, 300])
    expect(changeByPayment([{ type: 'coupon' }, { type: 'credit' }], 50)).toEqual([50, 0])
    expect(changeByPayment([], 50)).toEqual([])
  })
})
