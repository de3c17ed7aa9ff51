import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingsOf, correctionOf, debitAndCredit, salesClasses, taxMethods } from './bookings.ts'
import { addAmounts, type DayAmounts, differenceOf, isNothing, problemsOf } from './day-amounts.ts'

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const amount = fc.integer({ min: -9_999_999, max: 9_999_999 })
const money = fc.integer({ min: 0, max: 9_999_999 })

/** A day whose receipts add up: what is not taxed by name is exempt, and the last method received what the others left over. */
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
    charge: amount,
    table_charge: money,
    gratuity: money,
    discount: money,
    over_short: amount,
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
    const due = day.sales - day.refund_amount + day.tip
    const rest = { key: 'Rest', type: 'cash', label: 'Rest', amount: due - sum(payments.map((one) => one.amount)) }
    return { ...day, tax: sum(day.taxes.map((one) => one.tax)), payments: [...payments, rest] }
  })
const anyClass = fc.constantFrom(...salesClasses, null)
const anyRules = fc.record({
  method: fc.constantFrom(...taxMethods),
  parts: fc.record({ charge: anyClass, table_charge: anyClass, gratuity: anyClass, discount: anyClass }),
})

describe('bookings of a day', () => {
  it('balance, however tax and charges are booked', () => {
    fc.assert(
      fc.property(anyDay, anyRules, (day, rules) => {
        expect(problemsOf(day)).toEqual([])
        const { debit, credit } = debitAndCredit(bookingsOf(day, rules))
        expect(debit).toBe(credit)
      }),
    )
  })

  it('that are corrected become those of the day as it is now', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyRules, (before, now, rules) => {
        const correction = correctionOf(bookingsOf(now, rules), bookingsOf(before, rules))
        const { debit, credit } = debitAndCredit(correction)
        expect(debit).toBe(credit)
        expect(correctionOf(correctionOf(bookingsOf(now, rules), bookingsOf(before, rules)), correction)).toEqual([])
        expect(isNothing(differenceOf(addAmounts([before, differenceOf(now, before)]), now))).toBe(true)
      }),
    )
  })

  it('are refused by what is missing, to the yen', () => {
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
      { rate: '10', kind: 'inclusive', reduced: false, is_refund: false, taxable: 13_200, tax: 1200 },
      { rate: '8', kind: 'inclusive', reduced: true, is_refund: false, taxable: 5400, tax: 400 },
      { rate: '10', kind: 'inclusive', reduced: false, is_refund: true, taxable: -1100, tax: -100 },
    ],
    sales: 19_600,
    refund_amount: 1100,
    tax: 1500,
    tip: 100,
    charge: 0,
    table_charge: 1100,
    gratuity: 0,
    discount: 0,
    over_short: -50,
  }
  const inSales = { charge: null, table_charge: null, gratuity: null, discount: null }

  it('is booked with tax inside: methods against classes, refunds and tips by themselves, what is short out of the cash', () => {
    expect(bookingsOf(day, { method: 'inside', parts: inSales })).toEqual([
      { key: 'payment_cash', label: '現金', amount: 11_000, tax: 0 },
      { key: 'payment_e_money', label: 'PayPay', amount: 5400, tax: 0 },
      { key: 'payment_kake', label: '掛', amount: 2200, tax: 0 },
      { key: 'sales_standard', label: '', amount: -13_200, tax: -1200 },
      { key: 'sales_reduced', label: '', amount: -5400, tax: -400 },
      { key: 'sales_exempt', label: '', amount: -1000, tax: 0 },
      { key: 'refunds_standard', label: '', amount: 1100, tax: 100 },
      { key: 'tip', label: '', amount: -100, tax: 0 },
      { key: 'payment_cash', label: '', amount: -50, tax: 0 },
      { key: 'short', label: '', amount: 50, tax: 0 },
    ])
  })

  it('is booked with tax apart, and a table charge in an account of its own', () => {
    const booked = bookingsOf(day, { method: 'apart', parts: { ...inSales, table_charge: 'standard' } })
    expect(booked.slice(3, 10)).toEqual([
      { key: 'sales_standard', label: '', amount: -11_000, tax: 0 },
      { key: 'sales_reduced', label: '', amount: -5000, tax: 0 },
      { key: 'sales_exempt', label: '', amount: -1000, tax: 0 },
      { key: 'table_charge', label: '', amount: -1000, tax: 0 },
      { key: 'refunds_standard', label: '', amount: 1000, tax: 0 },
      { key: 'tax_standard', label: '', amount: -1100, tax: 0 },
      { key: 'tax_reduced', label: '', amount: -400, tax: 0 },
    ])
  })
})
