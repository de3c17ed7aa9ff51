import { describe, expect, it } from 'vitest'
import type { TaxRule } from '../tax/tax.ts'
import {
  type CheckCharge,
  type CheckLine,
  computeTotals,
  linePrice,
  type TotalsInput,
} from './totals.ts'

const ten: TaxRule = { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false }
const eight: TaxRule = { rate: '8', kind: 'inclusive', rounding: 'down', reduced: true }
const tenOnTop: TaxRule = { ...ten, kind: 'exclusive' }
const hawaii: TaxRule = { rate: '4.712', kind: 'exclusive', rounding: 'half_up', reduced: false }

const line = (unit_price: number, over: Partial<CheckLine> = {}): CheckLine => ({
  quantity: 1,
  unit_price,
  condiments: 0,
  discount: 0,
  tax: ten,
  gratuity_base: true,
  ...over,
})
const charge = (amount: CheckCharge['amount'], over: Partial<CheckCharge> = {}): CheckCharge => ({
  amount,
  tax: null,
  ...over,
})
const totals = (over: Partial<TotalsInput>) =>
  computeTotals({
    lines: [],
    discount: 0,
    charges: [],
    table_charges: [],
    guest_count: 2,
    auto_gratuity: null,
    ...over,
  })
const gratuity = (over: Partial<NonNullable<TotalsInput['auto_gratuity']>> = {}) => ({
  rate: '18',
  from_guests: 6,
  tax: null,
  ...over,
})

describe('lines', () => {
  it('cost quantity × (price + condiments)', () => {
    expect(linePrice({ quantity: 3, unit_price: 600, condiments: -50 })).toBe(1650)
    const { subtotal, lines } = totals({
      lines: [line(600, { quantity: 3, condiments: 110 }), line(480)],
    })
    expect(subtotal).toBe(2610)
    expect(lines.map((one) => one.price)).toEqual([2130, 480])
  })

  it('may be missing: all sums of an empty check are zero', () => {
    expect(totals({})).toMatchObject({
      subtotal: 0,
      discount: 0,
      taxes: [],
      tax: 0,
      total: 0,
      due: 0,
    })
  })
})

describe('discounts', () => {
  it('of a line are an amount or a percentage rounded down, at most the line', () => {
    const { lines, discount, total } = totals({
      lines: [
        line(999, { discount: { rate: '10' } }),
        line(500, { discount: 120 }),
        line(300, { discount: 1000 }),
      ],
    })
    expect(lines.map((one) => one.discount)).toEqual([99, 120, 300])
    expect(discount).toBe(519)
    expect(total).toBe(1280)
  })

  it('of a check apply after those of its lines', () => {
    const { discount, total } = totals({
      lines: [line(1000, { discount: 200 }), line(1000)],
      discount: { rate: '10' },
    })
    expect(discount).toBe(200 + 180)
    expect(total).toBe(1620)
  })

  it('of a check never exceed the remaining amount, and never raise the total', () => {
    expect(totals({ lines: [line(1000, { discount: 400 })], discount: 5000 })).toMatchObject({
      discount: 1000,
      total: 0,
      tax: 0,
    })
    expect(totals({ lines: [line(1000)], discount: -100 })).toMatchObject({
      discount: 0,
      total: 1000,
    })
  })

  it('lower the taxable amounts of all rates in proportion, without a remainder', () => {
    const { taxes } = totals({
      lines: [line(333), line(333, { tax: eight }), line(334, { tax: tenOnTop })],
      discount: 100,
    })
    expect(taxes.map((one) => one.taxable)).toEqual([300, 300, 300])
    expect(taxes.reduce((all, one) => all + one.taxable, 0)).toBe(900)
  })

  it('have no share on a returned line', () => {
    const { taxes, total } = totals({
      lines: [line(1000), line(500, { quantity: -1, tax: eight })],
      discount: 100,
    })
    expect(taxes.map((one) => one.taxable)).toEqual([900, -500])
    expect(total).toBe(400)
  })
})

describe('charges', () => {
  it('are a percentage after discounts, rounded down, with their own tax', () => {
    const {
      charge: late,
      taxes,
      total,
    } = totals({
      lines: [line(1999)],
      discount: 100,
      charges: [charge({ rate: '10' }, { tax: tenOnTop })],
    })
    expect(late).toBe(189)
    expect(taxes).toEqual([
      { rate: '10', kind: 'inclusive', reduced: false, taxable: 1899, tax: 172 },
      { rate: '10', kind: 'exclusive', reduced: false, taxable: 189, tax: 18 },
    ])
    expect(total).toBe(1899 + 189 + 18)
  })

  it('with lines apply to each of those lines once', () => {
    const lines = [line(1000), line(2000), line(4000)]
    expect(totals({ lines, charges: [charge({ rate: '10' }, { lines: [1] })] }).charge).toBe(200)
    expect(totals({ lines, charges: [charge({ rate: '10' }, { lines: [1, 2, 1] })] }).charge).toBe(
      600,
    )
    expect(totals({ lines, charges: [charge({ rate: '10' }, { lines: [] })] }).charge).toBe(0)
    expect(totals({ lines, charges: [charge({ rate: '10' })] }).charge).toBe(700)
  })

  it('of a table are added per guest or once, separately from order charges', () => {
    const all = totals({
      lines: [line(3000)],
      guest_count: 4,
      charges: [charge(50)],
      table_charges: [charge(300, { per_guest: true, tax: ten }), charge(1000)],
    })
    expect(all).toMatchObject({ charge: 50, table_charge: 2200, total: 5250, subtotal: 3000 })
    expect(all.taxes).toEqual([
      { rate: '10', kind: 'inclusive', reduced: false, taxable: 4200, tax: 381 },
    ])
  })

  it('are rounded together with the lines of their rate', () => {
    const { taxes } = totals({
      lines: [line(15, { tax: tenOnTop })],
      charges: [charge(15, { tax: tenOnTop })],
    })
    expect(taxes).toEqual([{ rate: '10', kind: 'exclusive', reduced: false, taxable: 30, tax: 3 }])
  })
})

describe('auto gratuity', () => {
  const dinner = [line(10_000, { tax: hawaii }), line(5000, { tax: hawaii, gratuity_base: false })]

  it('applies to food and drink only, from a number of guests on', () => {
    expect(totals({ lines: dinner, guest_count: 5, auto_gratuity: gratuity() }).auto_gratuity).toBe(
      0,
    )
    expect(totals({ lines: dinner, guest_count: 6, auto_gratuity: gratuity() }).auto_gratuity).toBe(
      1800,
    )
  })

  it('applies to the price before tax and after discounts', () => {
    const inclusive = totals({ lines: [line(1100)], guest_count: 6, auto_gratuity: gratuity() })
    expect(inclusive.auto_gratuity).toBe(180)
    const discounted = totals({
      lines: [line(10_000, { tax: hawaii })],
      discount: 1000,
      guest_count: 6,
      auto_gratuity: gratuity(),
    })
    expect(discounted.auto_gratuity).toBe(1620)
  })

  it('is rounded half up, and taxed only if it has a tax', () => {
    expect(
      totals({ lines: [line(1025, { tax: hawaii })], guest_count: 6, auto_gratuity: gratuity() })
        .auto_gratuity,
    ).toBe(185)
    const untaxed = totals({ lines: dinner, guest_count: 6, auto_gratuity: gratuity() })
    const taxed = totals({
      lines: dinner,
      guest_count: 6,
      auto_gratuity: gratuity({ tax: hawaii }),
    })
    expect(untaxed.taxes[0]?.taxable).toBe(15_000)
    expect(taxed.taxes[0]?.taxable).toBe(16_800)
  })
})

describe('the amount due', () => {
  it('is the total plus the tip, which is not revenue', () => {
    const all = totals({ lines: [line(1000, { tax: tenOnTop })], tip: 200 })
    expect(all).toMatchObject({ total: 1100, tip: 200, due: 1300, tax: 100, exclusive_tax: 100 })
  })

  it('throws for amounts that are not safe integers', () => {
    expect(() =>
      totals({ lines: [line(Number.MAX_SAFE_INTEGER), line(Number.MAX_SAFE_INTEGER)] }),
    ).toThrow(RangeError)
    expect(() => totals({ lines: [line(0.5)] })).toThrow(RangeError)
  })
})
