import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotals, type TotalsInput } from '../receipts/totals.ts'
import { lineNets } from './line-nets.ts'

type NetSource = Parameters<typeof lineNets>[0]

const noCharges = { charge: 0, table_charge: 0, auto_gratuity: 0 }
const line = (price: number, more: Partial<NetSource['orders'][number]> = {}) => ({
  price,
  discount: 0,
  tax_rate: '10',
  tax_kind: 'inclusive' as const,
  reduced: false,
  ...more,
})

describe('net of lines', () => {
  it('removes the tax of the rate, rounded once and split by largest remainder', () => {
    const taxes = [
      { rate: '10', kind: 'inclusive' as const, reduced: false, taxable: 300, tax: 27 },
    ]
    expect(
      lineNets({ ...noCharges, discount: 0, taxes, orders: [line(100), line(100), line(100)] }).map(
        (one) => one.net,
      ),
    ).toEqual([91, 91, 91])
  })

  it('is the price minus discounts where tax is exclusive', () => {
    const orders = [
      line(1000, { tax_kind: 'exclusive', discount: 100 }),
      line(500, { tax_kind: 'exclusive' }),
    ]
    expect(lineNets({ ...noCharges, discount: 240, taxes: [], orders })).toEqual([
      { check_discount: 90, net: 810 },
      { check_discount: 50, net: 450 },
    ])
  })

  it('uses the posted tax with any rounding, also with a charge at the same rate', () => {
    // Lines of 1,000 and a charge of 95 at 10 %: 1,095 / 11 = 99.5…, half up 100. The lines' share
    // is 91.3.
    const taxes = [
      { rate: '10', kind: 'inclusive' as const, reduced: false, taxable: 1095, tax: 100 },
    ]
    expect(
      lineNets({ ...noCharges, charge: 95, discount: 0, taxes, orders: [line(1000)] })[0]?.net,
    ).toBe(909)
    const up = [{ rate: '10', kind: 'inclusive' as const, reduced: false, taxable: 1004, tax: 92 }]
    expect(lineNets({ ...noCharges, discount: 0, taxes: up, orders: [line(1004)] })[0]?.net).toBe(
      912,
    )
    // If the receipt states no tax, reports count none.
    expect(lineNets({ ...noCharges, discount: 0, taxes: [], orders: [line(1000)] })[0]?.net).toBe(
      1000,
    )
  })

  const rule = fc.constantFrom(
    ...(['down', 'half_up', 'up'] as const).flatMap((rounding) => [
      { rate: '10', kind: 'inclusive' as const, rounding, reduced: false },
      { rate: '8', kind: 'inclusive' as const, rounding, reduced: true },
      { rate: '4.712', kind: 'exclusive' as const, rounding, reduced: false },
    ]),
  )
  const checkLine = fc.record({
    quantity: fc.integer({ min: -2, max: 9 }),
    unit_price: fc.integer({ min: 0, max: 99_999 }),
    condiments: fc.integer({ min: 0, max: 999 }),
    discount: fc.integer({ min: 0, max: 500 }),
    tax: rule,
    gratuity_base: fc.boolean(),
  })
  const charge = fc.record({ amount: fc.integer({ min: 1, max: 3000 }), tax: fc.option(rule) })
  const check = fc.record({
    lines: fc.array(checkLine, { minLength: 1, maxLength: 12 }),
    discount: fc.integer({ min: 0, max: 5000 }),
    charges: fc.array(charge, { maxLength: 2 }),
    table_charges: fc.array(charge, { maxLength: 2 }),
    guest_count: fc.integer({ min: 1, max: 9 }),
    auto_gratuity: fc.option(
      fc.record({ rate: fc.constant('18'), from_guests: fc.constant(6), tax: fc.option(rule) }),
    ),
  })
  const netsOf = (of: TotalsInput) => {
    const totals = computeTotals(of)
    const orders = of.lines.map(({ tax }, index) => ({
      price: totals.lines[index]!.price,
      discount: totals.lines[index]!.discount,
      tax_rate: tax.rate,
      tax_kind: tax.kind,
      reduced: tax.reduced,
    }))
    const nets = lineNets({ ...totals, orders })
    return { totals, orders, nets, net: nets.reduce((all, one) => all + one.net, 0) }
  }

  it('adds up to total − tax for any check without charges', () => {
    fc.assert(
      fc.property(check, (given) => {
        const { totals, orders, nets, net } = netsOf({
          ...given,
          charges: [],
          table_charges: [],
          auto_gratuity: null,
        })
        expect(net).toBe(totals.total - totals.tax)
        expect(
          nets.reduce(
            (all, one, index) => all + one.check_discount + (orders[index]?.discount ?? 0),
            0,
          ),
        ).toBe(totals.discount)
      }),
    )
  })

  it('leaves to charges their amount minus the tax contained in them', () => {
    fc.assert(
      fc.property(check, (given) => {
        const { totals, net } = netsOf(given)
        const charged = totals.charge + totals.table_charge + totals.auto_gratuity
        const rest = totals.total - totals.tax - net
        const inside = [
          ...given.charges,
          ...given.table_charges,
          ...(given.auto_gratuity ? [given.auto_gratuity] : []),
        ]
        const isTaxedInside = inside.some(({ tax }) => tax?.kind === 'inclusive')
        const taxes =
          (Math.abs(totals.charge) +
            Math.abs(totals.table_charge) +
            Math.abs(totals.auto_gratuity)) /
          11
        // Each rate is rounded once, and each share once more.
        expect(Math.abs(charged - rest)).toBeLessThanOrEqual(isTaxedInside ? taxes + 3 * 2 : 0)
      }),
    )
  })
})
