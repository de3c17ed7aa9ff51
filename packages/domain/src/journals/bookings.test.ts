import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingsOf, correctionOf, debitAndCredit, salesClasses, taxMethods } from './bookings.ts'
import {
  addAmounts,
  type BookedMovement,
  type DayAmounts,
  differenceOf,
  isNothing,
  movementKinds,
  problemsOf,
} from './day-amounts.ts'
import { taxedCharges, taxedSums } from './taxed-charges.ts'

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const amount = fc.integer({ min: -9_999_999, max: 9_999_999 })
const money = fc.integer({ min: 0, max: 9_999_999 })

/**
 * A day whose receipts add up. The last payment covers the remaining amount; sales without a tax
 * are exempt.
 */
const anyDay = fc
  .record({
    taxes: fc.array(
      fc.record({
        rate: fc.constantFrom('10', '8', '8.875', '0'),
        kind: fc.constantFrom('inclusive' as const, 'exclusive' as const),
        reduced: fc.boolean(),
        is_refund: fc.boolean(),
        taxable: amount,
        tax: amount,
      }),
      { maxLength: 6 },
    ),
    sales: amount,
    refund_amount: money,
    tip: amount,
    cash_rounding: amount,
    excess: amount,
    charge: amount,
    table_charge: money,
    gratuity: money,
    discount: money,
    over_short: amount,
    comp_cost: amount,
    taxed_charge: amount,
    taxed_table_charge: money,
    taxed_gratuity: money,
    movements: fc.array(
      fc.record({
        kind: fc.constantFrom(...movementKinds),
        label: fc.constantFrom('', 'cash', 'card', 'bank_transfer', 'Ice'),
        customer_id: fc.constant(null),
        customer: fc.constantFrom('', 'Aoki'),
        amount,
      }),
      { maxLength: 5 },
    ),
    payments: fc.array(
      fc
        .record({
          type: fc.constantFrom('cash', 'credit', 'e_money', 'kake', 'coupon', 'unknown'),
          label: fc.string({ maxLength: 5 }),
          amount,
        })
        .map((one) => ({ ...one, key: one.label })),
      { maxLength: 5 },
    ),
  })
  .map(({ payments, ...day }): DayAmounts => {
    const due = day.sales - day.refund_amount + day.tip + day.cash_rounding + day.excess
    const rest = {
      key: 'Rest',
      type: 'cash',
      label: 'Rest',
      amount: due - sum(payments.map((one) => one.amount)),
    }
    return { ...day, tax: sum(day.taxes.map((one) => one.tax)), payments: [...payments, rest] }
  })
const anyClass = fc.constantFrom(...salesClasses, null)
const anyRules = fc.record({
  method: fc.constantFrom(...taxMethods),
  parts: fc.record({
    charge: anyClass,
    table_charge: anyClass,
    gratuity: anyClass,
    discount: anyClass,
  }),
})

describe('bookings of a day', () => {
  it('balance with any booking rules', () => {
    fc.assert(
      fc.property(anyDay, anyRules, (day, rules) => {
        expect(problemsOf(day)).toEqual([])
        const { debit, credit } = debitAndCredit(bookingsOf(day, rules))
        expect(debit).toBe(credit)
      }),
    )
  })

  it('plus their correction equal the bookings of the changed day', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyRules, (before, now, rules) => {
        const correction = correctionOf(bookingsOf(now, rules), bookingsOf(before, rules))
        const { debit, credit } = debitAndCredit(correction)
        expect(debit).toBe(credit)
        expect(
          correctionOf(correctionOf(bookingsOf(now, rules), bookingsOf(before, rules)), correction),
        ).toEqual([])
        expect(isNothing(differenceOf(addAmounts([before, differenceOf(now, before)]), now))).toBe(
          true,
        )
      }),
    )
  })

  it('report missing amounts exactly', () => {
    fc.assert(
      fc.property(anyDay, amount, amount, (day, tip, tax) => {
        const wrong = { ...day, tip: day.tip + tip, tax: day.tax + tax }
        expect(problemsOf(wrong)).toEqual(
          [
            { key: 'unsettled', amount: 0 - tip },
            { key: 'tax_unsplit', amount: tax },
          ].filter((one) => one.amount !== 0),
        )
      }),
    )
  })
})

describe('a day of a Japanese shop', () => {
  const day: DayAmounts = {
    payments: [
      { key: 'c', type: 'cash', label: '現金', amount: 11_000 },
      { key: 'p', type: 'e_money', label: 'PayPay', amount: 5400 },
      { key: 'k', type: 'kake', label: '掛', amount: 2200 },
    ],
    taxes: [
      {
        rate: '10',
        kind: 'inclusive',
        reduced: false,
        is_refund: false,
        taxable: 13_200,
        tax: 1200,
      },
      { rate: '8', kind: 'inclusive', reduced: true, is_refund: false, taxable: 5400, tax: 400 },
      { rate: '10', kind: 'inclusive', reduced: false, is_refund: true, taxable: -1100, tax: -100 },
    ],
    sales: 19_600,
    refund_amount: 1100,
    tax: 1500,
    tip: 100,
    cash_rounding: 0,
    excess: 0,
    charge: 0,
    table_charge: 1100,
    gratuity: 0,
    discount: 0,
    over_short: -50,
    comp_cost: 0,
    taxed_charge: 0,
    taxed_table_charge: 1100,
    taxed_gratuity: 0,
    movements: [],
  }
  it('books tax inside, refunds and tips separately, and a shortage out of the cash', () => {
    expect(bookingsOf(day, { method: 'inside', parts: inSales })).toEqual([
      { key: 'payment_cash', label: '現金', partner: '', amount: 11_000, tax: 0 },
      { key: 'payment_e_money', label: 'PayPay', partner: '', amount: 5400, tax: 0 },
      { key: 'payment_kake', label: '掛', partner: '', amount: 2200, tax: 0 },
      { key: 'sales_standard', label: '', partner: '', amount: -13_200, tax: -1200 },
      { key: 'sales_reduced', label: '', partner: '', amount: -5400, tax: -400 },
      { key: 'sales_exempt', label: '', partner: '', amount: -1000, tax: 0 },
      { key: 'refunds_standard', label: '', partner: '', amount: 1100, tax: 100 },
      { key: 'tip', label: '', partner: '', amount: -100, tax: 0 },
      { key: 'payment_cash', label: '', partner: '', amount: -50, tax: 0 },
      { key: 'short', label: '', partner: '', amount: 50, tax: 0 },
    ])
  })

  it('books tax apart, and a table charge in a separate account', () => {
    const booked = bookingsOf(day, {
      method: 'apart',
      parts: { ...inSales, table_charge: 'standard' },
    })
    expect(booked.slice(3, 10)).toEqual([
      { key: 'sales_standard', label: '', partner: '', amount: -11_000, tax: 0 },
      { key: 'sales_reduced', label: '', partner: '', amount: -5000, tax: 0 },
      { key: 'sales_exempt', label: '', partner: '', amount: -1000, tax: 0 },
      { key: 'table_charge', label: '', partner: '', amount: -1000, tax: 0 },
      { key: 'refunds_standard', label: '', partner: '', amount: 1000, tax: 0 },
      { key: 'tax_standard', label: '', partner: '', amount: -1100, tax: 0 },
      { key: 'tax_reduced', label: '', partner: '', amount: -400, tax: 0 },
    ])
  })
})

const noAmounts = addAmounts([])
const inSales = { charge: null, table_charge: null, gratuity: null, discount: null }

describe('a day of a US shop with a gratuity', () => {
  const usRules = { method: 'apart', parts: { ...inSales, gratuity: 'exempt' } } as const
  const usDay = (taxed: number, tax: number): DayAmounts => ({
    ...noAmounts,
    sales: 12_000 + tax,
    gratuity: 2000,
    taxed_gratuity: taxed,
    tax,
    taxes: [
      {
        rate: '8.875',
        kind: 'exclusive',
        reduced: false,
        is_refund: false,
        taxable: 10_000 + taxed,
        tax,
      },
    ],
  })

  it('takes a taxed gratuity from taxed sales', () => {
    const day = usDay(2000, 1065)
    const amounts = Object.fromEntries(
      bookingsOf(day, usRules).map(({ key, amount: booked }) => [key, booked]),
    )
    expect(amounts).toEqual({ sales_standard: -10_000, gratuity: -2000, tax_standard: -1065 })
  })

  it('takes an untaxed gratuity from untaxed sales', () => {
    const day = usDay(0, 887)
    const amounts = Object.fromEntries(
      bookingsOf(day, usRules).map(({ key, amount: booked }) => [key, booked]),
    )
    expect(amounts).toEqual({ sales_standard: -10_000, gratuity: -2000, tax_standard: -887 })
  })
})

describe('taxed charges of a receipt', () => {
  it.each([
    [{ charge: 0, table_charge: 0, gratuity: 300, taxed: 300 }, ['gratuity']],
    [{ charge: 0, table_charge: 0, gratuity: 300, taxed: 0 }, []],
    [{ charge: 500, table_charge: 200, gratuity: 300, taxed: 700 }, ['charge', 'table_charge']],
    [{ charge: 300, table_charge: 0, gratuity: 300, taxed: 300 }, ['charge']],
    [{ charge: -500, table_charge: 0, gratuity: -300, taxed: -800 }, ['charge', 'gratuity']],
  ])('of %o explain the taxable amount beyond the lines', (receipt, expected) => {
    expect([...(taxedCharges(receipt) ?? [])]).toEqual(expected)
  })

  it('are assumed if no charges explain the taxable amount', () => {
    const receipt = { charge: 0, table_charge: 0, gratuity: 300, taxed: 150 }
    expect(taxedCharges(receipt)).toBeNull()
    expect(
      taxedSums([receipt], { charge: false, table_charge: false, gratuity: true }),
    ).toMatchObject({ taxed_gratuity: 300 })
  })

  it('are those that the device stated', () => {
    const share = { rate: '10', kind: 'inclusive', reduced: false } as const
    const receipt = { charge: 300, table_charge: 0, gratuity: 300, taxed: 300 }
    const charge_taxes = [
      { ...share, part: 'charge', rate: '0', amount: 300 },
      { ...share, part: 'auto_gratuity', amount: 300 },
    ] as const
    const assumed = { charge: false, table_charge: false, gratuity: false }
    expect(taxedSums([{ ...receipt, charge_taxes }], assumed)).toEqual({
      taxed_charge: 0,
      taxed_table_charge: 0,
      taxed_gratuity: 300,
    })
    expect(taxedSums([receipt], assumed)).toMatchObject({ taxed_charge: 300, taxed_gratuity: 0 })
  })
})

describe('movements of money without a receipt', () => {
  const book = (kind: BookedMovement['kind'], label = '', customer = '') =>
    bookingsOf(
      { ...noAmounts, movements: [{ kind, label, customer_id: null, customer, amount: 500 }] },
      { method: 'inside', parts: inSales },
    ).map(({ key, label: reason, partner, amount: booked }) => [key, reason, partner, booked])

  it.each([
    [
      'pay_in',
      'Change',
      '',
      [
        ['payment_cash', '', '', 500],
        ['pay_in', 'Change', '', -500],
      ],
    ],
    [
      'pay_out',
      'Ice',
      '',
      [
        ['pay_out', 'Ice', '', 500],
        ['payment_cash', '', '', -500],
      ],
    ],
    [
      'drop',
      '',
      '',
      [
        ['drop', '', '', 500],
        ['payment_cash', '', '', -500],
      ],
    ],
    [
      'float',
      '',
      '',
      [
        ['payment_cash', '', '', 500],
        ['drop', '', '', -500],
      ],
    ],
    [
      'collected',
      'cash',
      'Aoki',
      [
        ['payment_cash', '', '', 500],
        ['payment_kake', '', 'Aoki', -500],
      ],
    ],
    [
      'collected',
      'bank_transfer',
      'Aoki',
      [
        ['collected_bank_transfer', '', '', 500],
        ['payment_kake', '', 'Aoki', -500],
      ],
    ],
    [
      'adjusted',
      '',
      'Aoki',
      [
        ['payment_kake', '', 'Aoki', 500],
        ['receivable_adjustment', '', '', -500],
      ],
    ],
  ] as const)('book %s %s to two accounts', (kind, label, customer, expected) => {
    expect(book(kind, label, customer)).toEqual(expected)
  })
})
