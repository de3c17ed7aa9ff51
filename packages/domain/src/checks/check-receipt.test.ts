import { describe, expect, it } from 'vitest'
import { verifyReceipt } from '../receipts/verify-receipt.ts'
import { SampleShop, sampleLine } from '../testing/sample-checks.ts'
import type { Check } from './check.ts'
import { chargesOfCheck, receiptDiscountsOf, receiptLinesOf } from './check-receipt.ts'
import { checkTotals } from './check-totals.ts'

const serviceTax = { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false } as const
const anyTime = { time_period_id: null, active: true, rate: '10', amount: 0, kind: 'rate' } as const
const rules = {
  charges: [
    { ...anyTime, tax_id: 'tax', trigger_timing: 'by_order' as const, revenue_center_ids: [] },
  ],
  table_charges: [
    {
      ...anyTime,
      kind: 'amount' as const,
      amount: 300,
      tax_id: 'tax',
      per: 'guest' as const,
      date_types: ['weekday', 'saturday', 'sunday', 'holiday', 'holiday_eve'],
      excluded_table_codes: null,
    },
  ],
  taxes: new Map([['tax', serviceTax]]),
  periods: [],
  holidays: new Set<string>(),
  shop: {
    timezone: 'Asia/Tokyo',
    close_time: '05:00',
    auto_gratuity_rate: null,
    auto_gratuity_from_guests: 6,
    auto_gratuity_taxed: false,
  },
}

/** A check with a voided line before a paid one, a comp, and discounts of a line and the check. */
function eventfulCheck(): Check {
  const shop = new SampleShop()
  shop.opened('c', ['gone', 'kept', 'given'])
  shop.act('c', 'void', { line_uid: 'gone', quantity: 2, comp: false })
  shop.act('c', 'void', { line_uid: 'given', quantity: 1, comp: true })
  shop.act('c', 'discount', {
    add: { uid: 'd1', discount_id: null, name: 'Line', amount: 150, line_uids: ['kept'] },
  })
  shop.act('c', 'discount', {
    add: { uid: 'd2', discount_id: null, name: 'Check', amount: { rate: '10' }, line_uids: [] },
  })
  return shop.check('c')
}

/** The receipt of a check, paid exactly. */
function receiptOf(check: Check) {
  const totals = checkTotals(check, chargesOfCheck(check, rules))
  const { subtotal, tax, discount, charge, table_charge, auto_gratuity, total, taxes } = totals
  return {
    subtotal,
    tax,
    discount,
    charge,
    table_charge,
    auto_gratuity,
    total,
    taxes,
    tip: 0,
    settle: total,
    change: 0,
    payments: [{ type: 'cash', amount: total }],
    orders: receiptLinesOf(check, totals),
  }
}

describe('the receipt of a check', () => {
  it('has paid and comped pieces, no voided lines, and adds up', () => {
    const receipt = receiptOf(eventfulCheck())
    expect(
      receipt.orders.map(({ uid, quantity, price, discount, comp_amount, position }) => ({
        line: [position, uid, quantity, price, discount, comp_amount],
      })),
    ).toEqual([
      { line: [0, 'kept', 2, 1000, 150, null] },
      { line: [1, 'given', 1, 500, 0, null] },
      { line: [2, 'given', 1, 0, 0, 500] },
    ])
    expect(verifyReceipt(receipt)).toEqual([])
  })

  it('charges by the lines that are left, and for each guest', () => {
    const { charge, table_charge } = receiptOf(eventfulCheck())
    // 10 % of 850 + 500 after the discount of the check (10 %): 1215, of which 10 % is 121.5.
    expect([charge, table_charge]).toEqual([121, 600])
  })

  it('charges no table for a check that is taken out', () => {
    expect(receiptOf({ ...eventfulCheck(), type: 'takeout' }).table_charge).toBe(0)
  })

  it('names each discount with what it took; together they are the discount', () => {
    const check = eventfulCheck()
    const discounts = receiptDiscountsOf(check)
    expect(discounts.map(({ name, amount }) => [name, amount])).toEqual([
      ['Line', 150],
      ['Check', 135],
    ])
    expect(receiptOf(check).discount).toBe(285)
  })

  it('has no tax on a check that is free of tax', () => {
    const shop = new SampleShop()
    shop.act('c', 'open', { type: 'table', guests: 1, off_tax: true })
    shop.act('c', 'add', {
      lines: [sampleLine('a', { tax: { ...serviceTax, kind: 'exclusive' } })],
    })
    expect(checkTotals(shop.check('c'))).toMatchObject({ total: 1000, tax: 0 })
  })
})
