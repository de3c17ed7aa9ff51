import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotals } from '../receipts/totals.ts'
import { type TaxRule, taxKey } from '../tax/tax.ts'
import { withAmounts } from './corrected-amounts.ts'

const rules: readonly TaxRule[] = [
  { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false },
  { rate: '8', kind: 'inclusive', rounding: 'half_up', reduced: true },
  { rate: '4.712', kind: 'exclusive', rounding: 'up', reduced: false },
]
const roundings = new Map(rules.map((rule) => [taxKey(rule), new Set([rule.rounding])]))

interface Sold {
  readonly quantity: number
  readonly unit_price: number
  readonly discount: number
  readonly rule: number
}
const sold = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  unit_price: fc.integer({ min: 100, max: 9000 }),
  discount: fc.integer({ min: 0, max: 90 }),
  rule: fc.nat({ max: rules.length - 1 }),
})

/** Returns a receipt as a device computes it, with one payment. */
function receiptOf(lines: readonly Sold[], discount: number, charge: number) {
  const ruleOf = (line: Sold) => rules[line.rule]!
  const totals = computeTotals({
    lines: lines.map((line) => ({
      ...line,
      condiments: 0,
      tax: ruleOf(line),
      gratuity_base: false,
    })),
    discount,
    charges: charge === 0 ? [] : [{ amount: charge, tax: ruleOf(lines[0]!) }],
    table_charges: [],
    guest_count: 2,
    auto_gratuity: null,
  })
  const orders = lines.map((line, index) => {
    const { rate: tax_rate, kind: tax_kind, reduced } = ruleOf(line)
    return {
      ...line,
      tax_rate,
      tax_kind,
      reduced,
      price: totals.lines[index]!.price,
      condiments: [],
    }
  })
  return {
    ...totals,
    guest_count: 2,
    orders,
    payments: [{ amount: totals.due }],
    settle: totals.due,
    change: 0,
  }
}

describe('corrected amounts', () => {
  it('equal those of a check sold with the corrected lines', () => {
    const pair = fc
      .tuple(sold, sold)
      .map(([one, other]) => [one, { ...other, rule: one.rule }] as const)
    fc.assert(
      fc.property(
        fc.array(pair, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 99 }),
        fc.nat({ max: 300 }),
        (pairs, off, charge) => {
          const before = receiptOf(
            pairs.map(([one]) => one),
            off,
            charge,
          )
          const after = receiptOf(
            pairs.map(([, other]) => other),
            off,
            charge,
          )
          const lines = pairs.map(([, { quantity, unit_price, discount }], line) => ({
            line,
            quantity,
            unit_price,
            discount,
          }))
          // A discount limited to the amount of the check no longer shows its original amount.
          const isWhole = (receipt: typeof before) =>
            receipt.discount === receipt.orders.reduce((all, line) => all + line.discount, off)
          fc.pre(isWhole(before) && isWhole(after))
          const { subtotal, discount, tax, total, taxes } = withAmounts(
            before,
            { lines },
            roundings,
          )
          expect({ subtotal, discount, tax, total, taxes }).toEqual({
            subtotal: after.subtotal,
            discount: after.discount,
            tax: after.tax,
            total: after.total,
            taxes: after.taxes,
          })
        },
      ),
    )
  })

  it('keep the posted sums, even wrong ones, if only payments change', () => {
    const receipt = {
      ...receiptOf([{ quantity: 1, unit_price: 1100, discount: 0, rule: 0 }], 0, 0),
      total: 999,
      tax: 7,
    }
    const paid = withAmounts(
      receipt,
      { payments: [{ amount: 2000 }], change: 900, tip: 5, guest_count: 4 },
      roundings,
    )
    expect(paid).toMatchObject({
      total: 999,
      tax: 7,
      settle: 1100,
      change: 900,
      tip: 5,
      guest_count: 4,
    })
  })

  it('drop the tax of a rate without lines, and keep the rounding of the receipt', () => {
    const receipt = receiptOf(
      [
        { quantity: 1, unit_price: 1005, discount: 0, rule: 0 },
        { quantity: 1, unit_price: 777, discount: 0, rule: 2 },
      ],
      0,
      0,
    )
    const corrected = withAmounts(
      receipt,
      { lines: [{ line: 0, quantity: 0, unit_price: 1005, discount: 0 }] },
      new Map(),
    )
    expect(corrected.taxes).toEqual([receipt.taxes[1]])
    const cheaper = withAmounts(
      receipt,
      { lines: [{ line: 1, quantity: 1, unit_price: 700, discount: 0 }] },
      new Map(),
    )
    expect(cheaper.taxes[1]).toMatchObject({ taxable: 700, tax: 33 })
  })
})

it('name no price rule for a typed price', () => {
  const receipt = receiptOf([{ quantity: 1, unit_price: 400, discount: 0, rule: 0 }], 0, 0)
  const rule = { price_rule_id: 'happy', price_rule: 'Happy hour' }
  const before = { ...receipt, orders: receipt.orders.map((line) => ({ ...line, ...rule })) }
  const corrected = (unit_price: number) =>
    withAmounts(before, { lines: [{ line: 0, quantity: 2, unit_price, discount: 0 }] }, roundings)
  expect(corrected(400).orders[0]).toMatchObject(rule)
  expect(corrected(450).orders[0]).toMatchObject({ price_rule_id: null, price_rule: null })
})
