import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TaxRule, taxKey } from '../tax/tax.ts'
import {
  type CheckCharge,
  computeTotals,
  linePrice,
  type Totals,
  type TotalsInput,
} from './totals.ts'
import { verifyReceipt } from './verify-receipt.ts'

const tax = fc.record<TaxRule>({
  rate: fc.constantFrom('8', '10', '4.712'),
  kind: fc.constantFrom('inclusive', 'exclusive'),
  rounding: fc.constantFrom('down', 'half_up', 'up'),
  reduced: fc.boolean(),
})
const amount = fc.oneof<fc.Arbitrary<TotalsInput['discount']>[]>(
  fc.integer({ min: 0, max: 20_000 }),
  fc.constantFrom({ rate: '5' }, { rate: '10' }, { rate: '33.333' }, { rate: '100' }),
)
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  unit_price: fc.integer({ min: 0, max: 20_000 }),
  condiments: fc.integer({ min: 0, max: 500 }),
  discount: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: amount }),
  tax,
  gratuity_base: fc.boolean(),
})
const charge = fc.record<CheckCharge>({ amount, tax: fc.option(tax), per_guest: fc.boolean() })
const check: fc.Arbitrary<TotalsInput & { readonly tip: number }> = fc.record({
  lines: fc.array(line, { maxLength: 8 }),
  discount: amount,
  charges: fc.array(charge, { maxLength: 2 }),
  table_charges: fc.array(charge, { maxLength: 2 }),
  guest_count: fc.integer({ min: 1, max: 12 }),
  auto_gratuity: fc.option(
    fc.record({
      rate: fc.constantFrom('15', '18'),
      from_guests: fc.constantFrom(1, 6),
      tax: fc.option(tax),
    }),
  ),
  tip: fc.integer({ min: 0, max: 5000 }),
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
const times = (factor: number) => (value: TotalsInput['discount']) =>
  typeof value === 'number' ? value * factor : value
const charged = (charges: readonly CheckCharge[], factor: number) =>
  charges.map((one) => ({ ...one, amount: times(factor)(one.amount) }))
const negative = (value: number) => 0 - value
/** Converts totals to JSON and back, because JSON has no −0. */
const posted = (totals: Totals) => JSON.parse(JSON.stringify(totals)) as Totals

describe('totals of any check', () => {
  it('are subtotal − discount + charges + gratuity + exclusive tax, without the tip', () => {
    fc.assert(
      fc.property(check, (one) => {
        const all = computeTotals(one)
        const exclusive = all.taxes.filter((row) => row.kind === 'exclusive').map((row) => row.tax)
        expect(all.total).toBe(
          all.subtotal -
            all.discount +
            all.charge +
            all.table_charge +
            all.auto_gratuity +
            sum(exclusive),
        )
        expect(all.due).toBe(all.total + one.tip)
        expect(all.tax).toBe(sum(all.taxes.map((row) => row.tax)))
      }),
    )
  })

  it('spread the discount over the rates exactly, and no rate becomes negative', () => {
    fc.assert(
      fc.property(check, (one) => {
        const all = computeTotals({ ...one, charges: [], table_charges: [], auto_gratuity: null })
        const before = computeTotals({
          ...one,
          discount: 0,
          charges: [],
          table_charges: [],
          auto_gratuity: null,
        })
        const ofCheck = all.discount - before.discount
        expect(all.taxes.map(taxKey)).toEqual(before.taxes.map(taxKey))
        const parts = before.taxes.map((row, index) => row.taxable - all.taxes[index]!.taxable)
        expect(sum(parts)).toBe(ofCheck)
        expect(
          parts.every((part, index) => part >= 0 && part <= before.taxes[index]!.taxable),
        ).toBe(true)
        const base = sum(before.taxes.map((row) => row.taxable))
        expect(
          parts.every(
            (part, index) =>
              Math.abs(part * base - ofCheck * before.taxes[index]!.taxable) < Math.max(base, 1),
          ),
        ).toBe(true)
      }),
    )
  })

  it('of a refund mirror those of its sale', () => {
    fc.assert(
      fc.property(check, (one) => {
        const sale = computeTotals(one)
        const refund = computeTotals({
          ...one,
          lines: one.lines.map((row) => ({ ...row, quantity: -row.quantity })),
          charges: charged(one.charges, -1),
          table_charges: charged(one.table_charges, -1),
          tip: -one.tip,
        })
        const { lines, taxes, charge_taxes, ...sums } = sale
        const mirrored: Totals = {
          ...(Object.fromEntries(
            Object.entries(sums).map(([key, value]) => [key, negative(value)]),
          ) as typeof sums),
          lines: lines.map((row) => ({
            price: negative(row.price),
            discount: negative(row.discount),
          })),
          taxes: taxes.map((row) => ({
            ...row,
            taxable: negative(row.taxable),
            tax: negative(row.tax),
          })),
          charge_taxes: charge_taxes.map((row) => ({ ...row, amount: negative(row.amount) })),
        }
        expect(posted(refund)).toEqual(mirrored)
      }),
    )
  })

  it('scale with their amounts, tax within its rounding', () => {
    fc.assert(
      fc.property(check, fc.constantFrom(2, 10, 100), (one, factor) => {
        const fixed = {
          ...one,
          auto_gratuity: null,
          discount: typeof one.discount === 'number' ? one.discount : 0,
        }
        const lines = one.lines.map((row) => ({
          ...row,
          discount: typeof row.discount === 'number' ? row.discount : 0,
        }))
        const charges = one.charges.filter((row) => typeof row.amount === 'number')
        const small = computeTotals({ ...fixed, lines, charges, table_charges: [] })
        const large = computeTotals({
          ...fixed,
          lines: lines.map((row) => ({
            ...row,
            unit_price: row.unit_price * factor,
            condiments: row.condiments * factor,
            discount: row.discount * factor,
          })),
          discount: fixed.discount * factor,
          charges: charged(charges, factor),
          table_charges: [],
        })
        for (const key of ['subtotal', 'discount', 'charge'] as const)
          expect(large[key]).toBe(small[key] * factor)
        expect(Math.abs(large.tax - small.tax * factor)).toBeLessThanOrEqual(
          2 * factor * small.taxes.length,
        )
      }),
    )
  })

  it('are equal for one line of several pieces and several lines of one piece', () => {
    fc.assert(
      fc.property(check, (one) => {
        const whole = {
          ...one,
          auto_gratuity: null,
          lines: one.lines.map((row) => ({ ...row, discount: 0 })),
        }
        const pieces = whole.lines.flatMap((row) =>
          Array.from({ length: row.quantity }, () => ({ ...row, quantity: 1 })),
        )
        const { lines: _, ...together } = computeTotals(whole)
        const { lines: __, ...apart } = computeTotals({ ...whole, lines: pieces })
        expect(apart).toEqual(together)
      }),
    )
  })

  it('give a receipt without flags', () => {
    fc.assert(
      fc.property(check, fc.integer({ min: 0, max: 10_000 }), (one, change) => {
        const all = computeTotals(one)
        const orders = one.lines.map((row, index) => ({
          quantity: row.quantity,
          unit_price: row.unit_price,
          price: linePrice(row),
          discount: all.lines[index]!.discount,
          condiments: [{ price: row.condiments, quantity: 1 }],
        }))
        const receipt = {
          ...all,
          orders,
          change,
          settle: all.due,
          payments: [
            { type: 'credit', amount: all.due },
            { type: 'cash', amount: change },
          ],
        }
        expect(verifyReceipt(receipt)).toEqual([])
        expect(verifyReceipt({ ...receipt, total: all.total + 1 })).toContain('total')
      }),
    )
  })
})
