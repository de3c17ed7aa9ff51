import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemAfter, priceAfter, priceWithoutTax, type TaxChange } from './tax-change.ts'

const tax = (id: string, rate: string, kind: 'inclusive' | 'exclusive' = 'inclusive') =>
  ({ id, rate, kind, rounding: 'down', reduced: true }) as const
const change = (more: Partial<TaxChange> = {}): TaxChange => ({
  from: tax('8', '8'),
  to: tax('0', '0'),
  service: 'both',
  keep: 'without_tax',
  round_to: 10,
  rounding: 'half_up',
  ...more,
})

describe('a price after a tax change', () => {
  it.each([
    ['keeps the price without tax, to 10 yen', 1080, {}, 1000],
    ['rounds up to 10 yen', 1085, { rounding: 'up' as const }, 1010],
    ['rounds down to 10 yen', 1085, { rounding: 'down' as const }, 1000],
    ['rounds to the yen', 1085, { round_to: 1 }, 1005],
    ['stays with its tax', 1085, { keep: 'with_tax' as const }, 1085],
    ['rises with the rate', 1000, { from: tax('0', '0'), to: tax('8', '8') }, 1080],
  ])('%s', (_, price, more, expected) => {
    expect(priceAfter(price, change(more))).toBe(expected)
  })

  it('stays if the tax is added to it', () => {
    const from = tax('hi', '4.712', 'exclusive')
    expect(priceAfter(1299, change({ from, to: tax('new', '4.5', 'exclusive') }))).toBe(1299)
  })

  it('keeps the price without tax within the rounding, for any rates', () => {
    const rate = fc.integer({ min: 0, max: 20_000 }).map((one) => String(one / 1000))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), rate, rate, (price, from, to) => {
        const after = priceAfter(
          price,
          change({ from: tax('a', from), to: tax('b', to), round_to: 1 }),
        )
        const exact = (price / (100 + Number(from))) * (100 + Number(to))
        expect(Math.abs(after - exact)).toBeLessThanOrEqual(0.500_001)
      }),
    )
  })

  it('without tax is the price less the tax that it contains', () => {
    expect(priceWithoutTax(1080, tax('8', '8'))).toBe(1000)
    expect(priceWithoutTax(1299, tax('hi', '4.712', 'exclusive'))).toBe(1299)
  })
})

describe('an item after a tax change', () => {
  it('changes the takeout tax only, where food is eaten in at 10 %', () => {
    const item = { tax_id: '10', takeout_tax_id: '8', price: 1100 }
    expect(itemAfter(item, change())).toEqual({ takeout_tax_id: '0', takeout_price: 1020 })
    expect(itemAfter(item, change({ keep: 'with_tax' }))).toEqual({ takeout_tax_id: '0' })
  })

  it('changes both services of an item with one tax', () => {
    expect(itemAfter({ tax_id: '8', price: 1080 }, change())).toEqual({ tax_id: '0', price: 1000 })
  })

  it('keeps tax and price of the other service', () => {
    expect(itemAfter({ tax_id: '8', price: 1080 }, change({ service: 'takeout' }))).toEqual({
      takeout_tax_id: '0',
      takeout_price: 1000,
    })
    expect(itemAfter({ tax_id: '8', price: 1080 }, change({ service: 'eat_in' }))).toEqual({
      tax_id: '0',
      takeout_tax_id: '8',
      price: 1000,
      takeout_price: 1080,
    })
  })

  it('divides a price under conditions that applies to both services', () => {
    const row = {
      price: 540,
      date_from: null,
      date_to: null,
      date_types: [],
      time_period_id: 'lunch',
      revenue_center_id: null,
    }
    const item = {
      tax_id: '10',
      takeout_tax_id: '8',
      price: 1100,
      prices: [{ ...row, id: 'a', service: null }],
    }
    expect(itemAfter(item, change())?.prices).toEqual([
      { ...row, id: 'a', service: null },
      { ...row, service: 'takeout', price: 500 },
    ])
  })

  it('is not affected with another tax', () => {
    expect(itemAfter({ tax_id: '10', takeout_tax_id: '10', price: 1 }, change())).toBeNull()
  })
})
