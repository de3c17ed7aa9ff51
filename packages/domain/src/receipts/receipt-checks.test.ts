import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TaxRule, taxKey } from '../tax/tax.ts'
import {
  changeKey,
  checkReceipt,
  type KnownReceiptFlag,
  knownReceiptFlags,
  type ReceiptRules,
} from './receipt-checks.ts'
import { type CheckCharge, computeTotals, type Totals, type TotalsInput } from './totals.ts'

type CheckedReceipt = Parameters<typeof checkReceipt>[0]

const at = '2026-04-10T03:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
const clock = { now: new Date(later(60)), shop_since: new Date('2026-01-01T00:00:00Z') }
const rules: ReceiptRules = {
  roundings: new Map(),
  charge: 'any',
  table_charge: 'any',
  auto_gratuity: 'any',
  tax_tips: false,
  cash_rounding: 'none',
  gives_change: new Set(),
  cash: { payment_id: null, name: 'Cash' },
  knows_release: true,
}
const line: CheckedReceipt['orders'][number] = {
  position: 0,
  quantity: 1,
  unit_price: 1100,
  price: 1100,
  discount: 0,
  condiments: [],
  tax_rate: '10',
  tax_kind: 'inclusive',
  reduced: false,
  ordered_at: at,
  refund_of_position: null,
}
const cash = { payment_id: null, name: 'Cash', type: 'cash', amount: 1100 }
const receipt: CheckedReceipt = {
  first_ordered_at: at,
  ordered_at: at,
  paid_at: later(30),
  refund_of: null,
  release: null,
  customer: null,
  subtotal: 1100,
  discount: 0,
  charge: 0,
  table_charge: 0,
  auto_gratuity: 0,
  tax: 100,
  taxes: [{ rate: '10', kind: 'inclusive', reduced: false, taxable: 1100, tax: 100 }],
  total: 1100,
  tip: 0,
  settle: 1100,
  change: 0,
  payments: [cash],
  orders: [line],
}
const flags = (over: Partial<CheckedReceipt> = {}, by: Partial<ReceiptRules> = {}) =>
  checkReceipt({ ...receipt, ...over }, { ...rules, ...by }, clock)
const refund: CheckedReceipt = {
  ...receipt,
  subtotal: -1100,
  tax: -100,
  taxes: [{ ...receipt.taxes[0]!, taxable: -1100, tax: -100 }],
  total: -1100,
  settle: -1100,
  payments: [{ ...cash, amount: -1100 }],
  orders: [{ ...line, quantity: -1, price: -1100 }],
}
/** The receipt of 1,100 with a discount of 200. */
const cheaper = {
  discount: 200,
  total: 900,
  settle: 900,
  tax: 81,
  taxes: [{ ...receipt.taxes[0]!, taxable: 900, tax: 81 }],
}
const free = {
  total: 0,
  settle: 0,
  tax: 0,
  taxes: [{ ...receipt.taxes[0]!, taxable: 0, tax: 0 }],
  payments: [],
}

describe('a posted receipt', () => {
  it('gets no flag if it is correct, and neither does its refund', () => {
    expect([
      flags(),
      flags(refund),
      flags({ ...cheaper, payments: [{ ...cash, amount: 900 }] }),
    ]).toEqual([[], [], []])
  })

  it.each<[KnownReceiptFlag, string, Partial<CheckedReceipt>, Partial<ReceiptRules>?]>([
    ['taxes_missing', 'no taxes', { taxes: [], tax: 0 }],
    [
      'discount_above_line',
      'a line’s discount above its price',
      {
        ...free,
        discount: 1200,
        total: -100,
        settle: -100,
        taxes: [{ ...receipt.taxes[0]!, taxable: -100, tax: -9 }],
        tax: -9,
        orders: [{ ...line, discount: 1200 }],
      },
    ],
    [
      'discount_above_check',
      'a discount above the check',
      {
        ...free,
        discount: 1101,
        total: -1,
        settle: -1,
        tax: 0,
        taxes: [{ ...receipt.taxes[0]!, taxable: -1, tax: 0 }],
      },
    ],
    [
      'discount_above_check',
      'a negative discount',
      {
        discount: -50,
        total: 1150,
        settle: 1150,
        payments: [{ ...cash, amount: 1150 }],
        taxes: [{ ...receipt.taxes[0]!, taxable: 1150, tax: 104 }],
        tax: 104,
      },
    ],
    ['negative_change', 'negative change', { change: -100, settle: 1200, payments: [cash] }],
    [
      'change_without_cash',
      'change for a card payment',
      { payments: [{ ...cash, type: 'credit', amount: 2000 }], change: 900 },
    ],
    [
      'change_without_cash',
      'more change than cash',
      {
        payments: [
          { ...cash, type: 'credit', amount: 1100 },
          { ...cash, amount: 500 },
        ],
        change: 600,
        settle: 1000,
      },
    ],
    [
      'overpaid',
      'a card charged too much',
      { payments: [{ ...cash, type: 'credit', amount: 1500 }], settle: 1500 },
    ],
    [
      'overpaid',
      'cash with too little change',
      { payments: [{ ...cash, amount: 2000 }], change: 400, settle: 1600 },
    ],
    [
      'refund_short',
      'a refund that pays back too little',
      { ...refund, payments: [{ ...cash, amount: -1000 }], settle: -1000 },
    ],
    [
      'no_lines',
      'a payment without lines',
      { orders: [], subtotal: 0, tax: 0, taxes: [], total: 0, payments: [cash], settle: 1100 },
    ],
    ['position_twice', 'a repeated position', { ...doubled(), orders: [line, line] }],
    ['time_order', 'ordered after it was paid', { ordered_at: later(31) }],
    [
      'time_order',
      'first ordered after the last order',
      { first_ordered_at: later(1), ordered_at: at, orders: [{ ...line, ordered_at: later(1) }] },
    ],
    [
      'line_time',
      'a line before the check was opened',
      { orders: [{ ...line, ordered_at: later(-1) }] },
    ],
    ['line_time', 'a line after it was paid', { orders: [{ ...line, ordered_at: later(31) }] }],
    ['future', 'paid ahead of the server’s clock', { paid_at: later(71) }],
    ['time_far_ahead', 'more than a day ahead', { paid_at: later(60 + 1441) }],
    [
      'time_before_shop',
      'before the shop existed',
      { first_ordered_at: '1970-01-01T00:00:00.000Z' },
    ],
    ['unknown_release', 'a release that was never sent', {}, { knows_release: false }],
  ])('is flagged %s: %s', (flag, _name, over, by) => {
    expect(flags(over, by)).toContain(flag)
  })

  it('gets one flag for one fault', () => {
    expect(flags({ payments: [{ ...cash, type: 'credit', amount: 2000 }], settle: 2000 })).toEqual([
      'overpaid',
    ])
    expect(flags({ payments: [{ ...cash, type: 'credit', amount: 2000 }], change: 900 })).toEqual([
      'change_without_cash',
    ])
    expect(flags({ ...doubled(), orders: [line, line] })).toEqual(['position_twice'])
    expect(flags({ orders: [{ ...line, ordered_at: later(-1) }] })).toEqual(['line_time'])
    expect(flags({ taxes: [], tax: 0 })).toEqual(['taxes_missing'])
    expect(flags({}, { knows_release: false })).toEqual(['unknown_release'])
  })

  it('may be settled by a higher voucher, or by cash without change', () => {
    const voucher = { ...cash, type: 'coupon', amount: 1500 }
    expect(flags({ payments: [voucher], settle: 1500 })).toEqual([])
    expect(flags({ payments: [{ ...cash, amount: 1500 }], settle: 1500 })).toEqual([])
    expect(
      flags({ payments: [voucher, { ...cash, type: 'credit', amount: 1500 }], settle: 3000 }),
    ).toEqual(['overpaid'])
    expect(flags({ ...refund, payments: [{ ...voucher, amount: -1500 }], settle: -1500 })).toEqual(
      [],
    )
    expect(flags({ ...refund, payments: [{ ...cash, amount: -1500 }], settle: -1500 })).toEqual([
      'underpaid',
    ])
  })

  it('may give change of a payment that gives change, by id or by name', () => {
    const voucher = { ...cash, name: 'Voucher', type: 'coupon', amount: 1500 }
    const id = '0190A6A0-0000-7000-8000-000000000001'
    const changing = { payments: [{ ...voucher, payment_id: id }], change: 400 }
    expect(flags(changing)).toEqual(['change_without_cash'])
    expect(flags(changing, { gives_change: new Set([id.toLowerCase()]) })).toEqual([])
    expect(flags(changing, { gives_change: new Set([changeKey(voucher)]) })).toEqual([])
    expect(
      flags(changing, { gives_change: new Set([changeKey({ ...voucher, type: 'credit' })]) }),
    ).toEqual(['change_without_cash'])
  })

  it('is not older than the shop by more than a day if it names a release of the shop', () => {
    const ofRelease = { ...receipt, release: 3 }
    const since = (minutes: number) => ({ ...clock, shop_since: new Date(later(minutes)) })
    expect(checkReceipt(ofRelease, rules, since(1439))).toEqual([])
    expect(checkReceipt(ofRelease, rules, since(1441))).toEqual(['time_before_shop'])
    expect(checkReceipt(ofRelease, { ...rules, knows_release: false }, since(1441))).toEqual([
      'unknown_release',
    ])
  })

  it('may be history of up to 20 years that a shop brings from another system', () => {
    const opened = (at: string) =>
      checkReceipt(receipt, rules, { ...clock, shop_since: new Date(at) })
    expect(opened('2046-04-10T02:59:00Z')).toEqual([])
    expect(opened('2046-04-10T03:01:00Z')).toEqual(['time_before_shop'])
  })

  it('without lines is right for a tip that is given back, or a table charge alone', () => {
    const empty = { orders: [], subtotal: 0, tax: 0, taxes: [] }
    const tip = {
      ...empty,
      refund_of: 'sale',
      total: 0,
      tip: -300,
      settle: -300,
      payments: [{ ...cash, amount: -300 }],
    }
    expect(flags(tip)).toEqual([])
    expect(flags({ ...tip, settle: -200, payments: [{ ...cash, amount: -200 }] })).toEqual([
      'refund_short',
      'no_lines',
    ])
    const seats = {
      ...empty,
      total: 500,
      table_charge: 500,
      settle: 500,
      payments: [{ ...cash, amount: 500 }],
    }
    expect(flags(seats)).toEqual([])
    expect(
      flags({
        ...seats,
        subtotal: 1000,
        total: 1500,
        settle: 1500,
        payments: [{ ...cash, amount: 1500 }],
      }),
    ).toContain('no_lines')
  })

  it('on account names a customer, by id or name, on the payment or on the check', () => {
    const account = (more: object, customer: string | null = null) =>
      flags({ payments: [{ ...cash, type: 'kake', ...more }], customer })
    expect([account({}), account({ customer: ' ' }), account({ customer: null }, '')]).toEqual(
      Array.from({ length: 3 }, () => ['customer_missing']),
    )
    expect([
      account({ customer_id: 'c' }),
      account({ customer: 'Sample Co.' }),
      account({}, 'Tanaka'),
    ]).toEqual([[], [], []])
  })

  function doubled(): Partial<CheckedReceipt> {
    const taxes = [{ ...receipt.taxes[0]!, taxable: 2200, tax: 200 }]
    return {
      subtotal: 2200,
      tax: 200,
      taxes,
      total: 2200,
      settle: 2200,
      payments: [{ ...cash, amount: 2200 }],
    }
  }
})

const tax = fc.record<TaxRule>({
  rate: fc.constantFrom('0', '8', '10', '4.712'),
  kind: fc.constantFrom('inclusive', 'exclusive'),
  rounding: fc.constantFrom('down', 'half_up', 'up'),
  reduced: fc.boolean(),
})
const amount = fc.oneof<fc.Arbitrary<TotalsInput['discount']>[]>(
  fc.integer({ min: 0, max: 20_000 }),
  fc.constantFrom({ rate: '5' }, { rate: '33.333' }, { rate: '100' }),
)
const charge = fc.record<CheckCharge>({ amount, tax: fc.option(tax), per_guest: fc.boolean() })
const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unit_price: fc.integer({ min: 0, max: 20_000 }),
    condiments: fc.integer({ min: 0, max: 500 }),
    discount: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: amount }),
    tax,
    gratuity_base: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)
const checks = fc.record({
  lines,
  discount: amount,
  charges: fc.array(charge, { maxLength: 2 }),
  table_charges: fc.array(charge, { maxLength: 2 }),
  guest_count: fc.integer({ min: 1, max: 12 }),
  gratuity: fc.constantFrom<'none' | 'taxed' | 'untaxed'>('none', 'taxed', 'untaxed'),
  tip: fc.integer({ min: 0, max: 5000 }),
})

/** Returns the receipt that a device with the shared rules posts, paid by card. */
function posted(check: TotalsInput, totals: Totals): CheckedReceipt {
  return {
    ...receipt,
    ...totals,
    tip: check.tip ?? 0,
    change: 0,
    settle: totals.due,
    payments: [{ ...cash, type: 'credit', amount: totals.due }],
    orders: check.lines.map((one, position) => ({
      ...line,
      position,
      quantity: one.quantity,
      unit_price: one.unit_price,
      condiments: [{ price: one.condiments, quantity: 1 }],
      price: totals.lines[position]?.price ?? 0,
      discount: totals.lines[position]?.discount ?? 0,
      tax_rate: one.tax.rate,
      tax_kind: one.tax.kind,
      reduced: one.tax.reduced,
    })),
  }
}

describe('a receipt computed by the shared rules', () => {
  const checkOf = ({
    gratuity,
    ...one
  }: (typeof checks)['generate'] extends (...all: never[]) => { value: infer V }
    ? V
    : never): TotalsInput => ({
    ...one,
    auto_gratuity:
      gratuity === 'none'
        ? null
        : {
            rate: '18',
            from_guests: 1,
            tax: gratuity === 'taxed' ? (one.lines[0]?.tax ?? null) : null,
          },
  })
  const known = (check: TotalsInput, gratuity: 'none' | 'taxed' | 'untaxed'): ReceiptRules => {
    const all = [
      ...check.lines.map((one) => one.tax),
      ...[...check.charges, ...check.table_charges].flatMap((one) => one.tax ?? []),
    ]
    const keys = (charges: readonly CheckCharge[]) =>
      new Set(charges.map((one) => (one.tax ? taxKey(one.tax) : null)))
    return {
      ...rules,
      roundings: new Map(
        all.map((rule) => [
          taxKey(rule),
          new Set(all.filter((one) => taxKey(one) === taxKey(rule)).map((one) => one.rounding)),
        ]),
      ),
      charge: keys(check.charges),
      table_charge: keys(check.table_charges),
      auto_gratuity: gratuity === 'taxed' ? 'taxed' : 'untaxed',
    }
  }

  it('is never flagged, with or without known rules of the shop', () => {
    fc.assert(
      fc.property(checks, (one) => {
        const check = checkOf(one)
        const made = posted(check, computeTotals(check))
        expect(checkReceipt(made, known(check, one.gratuity), clock)).toEqual([])
        expect(checkReceipt(made, rules, clock)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('is flagged if a taxable amount or a tax is wrong', () => {
    fc.assert(
      fc.property(
        checks,
        fc.nat(),
        fc.constantFrom('taxable', 'tax'),
        fc.constantFrom(2, -2),
        (one, pick, name, by) => {
          const check = { ...checkOf({ ...one, gratuity: 'none' }), charges: [], table_charges: [] }
          const totals = computeTotals(check)
          const made = posted(check, totals)
          const index = pick % totals.taxes.length
          const taxes = totals.taxes.map((row, at_) =>
            at_ === index ? { ...row, [name]: row[name] + by } : row,
          )
          expect(checkReceipt({ ...made, taxes }, known(check, 'none'), clock)).toContain(
            name === 'taxable' ? 'taxable_mismatch' : 'tax_mismatch',
          )
        },
      ),
    )
  })
})

it('lists every flag once', () => {
  expect(new Set(knownReceiptFlags).size).toBe(knownReceiptFlags.length)
})
