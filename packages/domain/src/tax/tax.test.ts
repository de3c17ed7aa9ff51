import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rounding } from '../money/decimal.ts'
import { type CheckLine, computeTotals } from '../receipts/totals.ts'
import { type TaxRule, taxesPerRate, taxOf } from './tax.ts'
import { taxPresets } from './tax-presets.ts'

const rule = (rate: string, over: Partial<TaxRule> = {}): TaxRule => ({
  rate,
  kind: 'inclusive',
  rounding: 'down',
  reduced: false,
  ...over,
})
const line = (quantity: number, unit_price: number, tax: TaxRule): CheckLine => ({
  quantity,
  unit_price,
  condiments: 0,
  discount: 0,
  tax,
  gratuity_base: true,
})
const check = (lines: CheckLine[], discount = 0) =>
  computeTotals({
    lines,
    discount,
    charges: [],
    table_charges: [],
    guest_count: 2,
    auto_gratuity: null,
  })

const ten = rule('10')
const eight = rule('8', { reduced: true })
const tenOnTop = rule('10', { kind: 'exclusive' })
const eightOnTop = rule('8', { kind: 'exclusive', reduced: true })
const hawaii: TaxRule = taxPresets.find((preset) => preset.region === 'HI')!

describe('common tax examples', () => {
  it('incl. 10 % ¥1,595 + incl. 8 % ¥7,398 − ¥92 is ¥8,901 with tax 143 and 542', () => {
    const totals = check([line(1, 1595, ten), line(1, 7398, eight)], 92)
    expect(totals.total).toBe(8901)
    expect(totals.taxes).toEqual([
      { rate: '10', kind: 'inclusive', reduced: false, taxable: 1579, tax: 143 },
      { rate: '8', kind: 'inclusive', reduced: true, taxable: 7322, tax: 542 },
    ])
    expect(totals.tax).toBe(685)
    expect(totals.exclusive_tax).toBe(0)
  })

  it('incl. 10 % of 2 × ¥13,582 is tax 2,469 and net 24,695', () => {
    const totals = check([line(2, 13_582, ten)])
    expect(totals.tax).toBe(2469)
    expect(totals.total - totals.tax).toBe(24_695)
  })

  it('excl. 8 % of 114×4 + 102×2 is 52, excl. 10 % of 222×2 + 300 is 74, total ¥1,530', () => {
    const totals = check([
      line(4, 114, eightOnTop),
      line(2, 102, eightOnTop),
      line(2, 222, tenOnTop),
      line(1, 300, tenOnTop),
    ])
    expect(totals.taxes.map((one) => [one.rate, one.taxable, one.tax])).toEqual([
      ['8', 660, 52],
      ['10', 744, 74],
    ])
    expect(totals.total).toBe(1530)
    expect(totals.exclusive_tax).toBe(126)
  })

  it('Hawaii: $100.00 with 18 % gratuity has $5.56 tax on $118.00, total $123.56', () => {
    const totals = computeTotals({
      lines: [line(1, 10_000, hawaii)],
      discount: 0,
      charges: [],
      table_charges: [],
      guest_count: 6,
      auto_gratuity: { rate: '18', from_guests: 6, tax: hawaii },
    })
    expect(totals.auto_gratuity).toBe(1800)
    expect(totals.taxes).toEqual([
      { rate: '4.712', kind: 'exclusive', reduced: false, taxable: 11_800, tax: 556 },
    ])
    expect(totals.total).toBe(12_356)
  })
})

describe('tax of an amount', () => {
  it('rounds a fraction by the rule of the rate', () => {
    const at = (rounding: Rounding) => taxOf(54, { rate: '10', kind: 'exclusive', rounding })
    expect([at('down'), at('half_up'), at('up')]).toEqual([5, 5, 6])
  })

  it('rounds exactly half a unit up only with half_up and up', () => {
    const at = (rounding: Rounding) => taxOf(55, { rate: '10', kind: 'exclusive', rounding })
    expect([at('down'), at('half_up'), at('up')]).toEqual([5, 6, 6])
  })

  it('treats "8", "8.0" and "08.000" as one rate', () => {
    expect(
      taxesPerRate(
        [eight, rule('8.0', { reduced: true }), rule('08.000', { reduced: true })].map((one) => ({
          rule: one,
          amount: 36,
        })),
      ),
    ).toEqual([{ rate: '8', kind: 'inclusive', reduced: true, taxable: 108, tax: 8 }])
  })

  it('separates amounts by rate, kind and reduced mark', () => {
    const rules = [rule('8'), eight, eightOnTop, ten]
    expect(taxesPerRate(rules.map((one) => ({ rule: one, amount: 100 })))).toHaveLength(4)
  })

  it('throws for a rate that is not a decimal and an amount that is not a safe integer', () => {
    expect(() => taxOf(100, { ...ten, rate: '8%' })).toThrow(RangeError)
    expect(() => taxOf(100.5, ten)).toThrow(RangeError)
    expect(() => taxOf(Number.MAX_SAFE_INTEGER, { ...tenOnTop, rate: '100000' })).toThrow(
      RangeError,
    )
  })
})

describe('the presets', () => {
  it('are 10 %, reduced 8 %, and the maximum of Hawaii, 4.5 / 95.5', () => {
    expect(taxPresets.map(({ rate, reduced, kind }) => [rate, reduced, kind])).toEqual([
      ['10', false, 'inclusive'],
      ['8', true, 'inclusive'],
      ['4.712', false, 'exclusive'],
    ])
    expect(((4.5 / 95.5) * 100).toFixed(3)).toBe('4.712')
    expect(hawaii.rate).toBe('4.712')
    expect(taxPresets[2]?.valid_to).toBe('2030-12-31')
  })
})

const rates = fc
  .record({ thousandths: fc.integer({ min: 0, max: 100_000 }) })
  .map(
    ({ thousandths }) =>
      `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`,
  )
const kinds = fc.constantFrom<TaxRule['kind']>('inclusive', 'exclusive')
const amounts = fc.integer({ min: -99_999_999, max: 99_999_999 })
const rules = fc.record({
  rate: fc.oneof(fc.constantFrom('8', '10', '10.0', '4.712'), rates),
  kind: kinds,
  rounding: fc.constantFrom<Rounding>('down', 'half_up', 'up'),
  reduced: fc.boolean(),
})

describe('tax of any amount', () => {
  it('is down ≤ half up ≤ up by magnitude, at most one unit apart', () => {
    fc.assert(
      fc.property(amounts, rates, kinds, (amount, rate, kind) => {
        const [down, half, up] = (['down', 'half_up', 'up'] as const).map((rounding) =>
          Math.abs(taxOf(amount, { rate, kind, rounding })),
        )
        expect([down! <= half!, half! <= up!, up! - down! <= 1]).toEqual([true, true, true])
      }),
    )
  })

  it('is the nearest integer when rounded half up', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const thousandths = BigInt(rate.replace('.', ''))
        const exact = BigInt(Math.abs(amount)) * thousandths
        const tax = BigInt(
          Math.abs(taxOf(amount, { rate, kind: 'exclusive', rounding: 'half_up' })),
        )
        const error = 2n * (tax * 100_000n - exact)
        expect(error > -100_000n && error <= 100_000n).toBe(true)
      }),
    )
  })

  it('is the negative tax of the sale for a refund', () => {
    fc.assert(
      fc.property(amounts, rules, (amount, one) => {
        expect(taxOf(-amount, one) + taxOf(amount, one)).toBe(0)
      }),
    )
  })

  it('inside a price equals the exclusive tax of the net, to one unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), rates, (price, rate) => {
        const inside = taxOf(price, { rate, kind: 'inclusive', rounding: 'half_up' })
        const onTop = taxOf(price - inside, { rate, kind: 'exclusive', rounding: 'half_up' })
        expect(Math.abs(onTop - inside)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('per rate lists each rate once, keeps the sum, and rounds once per rate', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ rule: rules, amount: amounts }), { maxLength: 20 }),
        (list) => {
          const lines = taxesPerRate(list)
          const keys = lines.map((one) => `${Number(one.rate)} ${one.kind} ${one.reduced}`)
          expect(new Set(keys).size).toBe(keys.length)
          expect(sum(lines.map((one) => one.taxable))).toBe(sum(list.map((one) => one.amount)))
          for (const one of lines) {
            const mine = list.filter(
              ({ rule: other }) =>
                Number(other.rate) === Number(one.rate) &&
                other.kind === one.kind &&
                other.reduced === one.reduced,
            )
            const total = sum(mine.map((part) => part.amount))
            expect(one).toMatchObject({ taxable: total, tax: taxOf(total, mine[0]!.rule) })
          }
        },
      ),
    )
  })
})

function sum(numbers: readonly number[]) {
  return numbers.reduce((all, number) => all + number, 0)
}
