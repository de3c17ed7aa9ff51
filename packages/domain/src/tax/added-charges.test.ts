import { describe, expect, it } from 'vitest'
import { weekdays } from '../days/calendar-date.ts'
import { dateTypesOf } from '../days/date-types.ts'
import { addedCharges, type ChargeRules } from './added-charges.ts'
import type { TaxRule } from './tax.ts'

type OrderChargeRecord = ChargeRules['charges'][number]

type TableChargeRecord = ChargeRules['table_charges'][number]

const vat: TaxRule = { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false }
const night: OrderChargeRecord = {
  kind: 'rate',
  rate: '10',
  amount: 0,
  trigger_timing: 'first_order',
  time_period_id: 'night',
  revenue_center_ids: [],
  tax_id: 'vat',
  active: true,
}
const seat: TableChargeRecord = {
  kind: 'amount',
  rate: '0',
  amount: 330,
  per: 'guest',
  time_period_id: null,
  date_types: ['saturday', 'holiday'],
  excluded_table_codes: 'C1、c2',
  tax_id: 'vat',
  active: true,
}
const rules = (more: Partial<ChargeRules> = {}): ChargeRules => ({
  charges: [],
  table_charges: [],
  taxes: new Map([['vat', vat]]),
  periods: [{ id: 'night', start_time: '22:00', end_time: '28:00', weekdays }],
  holidays: new Set(['2026-11-23']),
  shop: { timezone: 'Asia/Tokyo', close_time: '05:00' },
  ...more,
})
/** Returns a check with orders at these moments in Tokyo. */
const at = (...moments: string[]) => ({
  ordered_at: moments.map((moment) => `${moment}:00+09:00`),
  revenue_center_id: 'hall',
  table_code: 'A1',
})
const charged = (charge: Partial<OrderChargeRecord>, check: Parameters<typeof addedCharges>[1]) =>
  addedCharges(rules({ charges: [{ ...night, ...charge }] }), check).charges
const seated = (charge: Partial<TableChargeRecord>, check: Parameters<typeof addedCharges>[1]) =>
  addedCharges(rules({ table_charges: [{ ...seat, ...charge }] }), check).table_charges

describe('an order charge', () => {
  it('by first order applies to the whole check if the earliest order is in its time', () => {
    const late = at('2026-11-18T22:00', '2026-11-18T23:30')
    expect(charged({}, late)).toEqual([{ amount: { rate: '10' }, tax: vat }])
    expect(charged({}, at('2026-11-18T22:30', '2026-11-18T21:59'))).toEqual([])
  })

  it('by order applies to the lines ordered in its time', () => {
    const check = at('2026-11-18T21:59', '2026-11-18T22:00', '2026-11-19T03:59', '2026-11-19T04:00')
    expect(charged({ trigger_timing: 'by_order' }, check)).toEqual([
      { amount: { rate: '10' }, tax: vat, lines: [1, 2] },
    ])
    expect(charged({ trigger_timing: 'by_order' }, at('2026-11-18T12:00'))).toEqual([])
  })

  it('of a fixed amount is added once per check, or once per order in its time', () => {
    const check = at('2026-11-18T21:00', '2026-11-18T22:10', '2026-11-18T22:10', '2026-11-18T23:00')
    const box = { kind: 'amount', amount: 30, tax_id: null } as const
    expect(charged({ ...box, trigger_timing: 'by_order' }, check)).toEqual([
      { amount: 30, tax: null },
      { amount: 30, tax: null },
    ])
    expect(charged({ ...box, time_period_id: null }, check)).toHaveLength(1)
  })

  it('applies only if active and in its revenue centers', () => {
    const check = at('2026-11-18T22:30')
    expect(charged({ revenue_center_ids: ['bar'] }, check)).toEqual([])
    expect(charged({ revenue_center_ids: ['bar', 'hall'] }, check)).toHaveLength(1)
    expect(charged({ revenue_center_ids: ['bar'] }, { ...check, revenue_center_id: null })).toEqual(
      [],
    )
    expect(charged({ active: false }, check)).toEqual([])
  })
})

describe('a table charge', () => {
  it('is added per guest or per table on its types of business days', () => {
    expect(seated({}, at('2026-11-21T19:00'))).toEqual([{ amount: 330, tax: vat, per_guest: true }])
    expect(seated({ per: 'table' }, at('2026-11-22T02:00'))).toEqual([
      { amount: 330, tax: vat, per_guest: false },
    ])
    expect(seated({}, at('2026-11-22T19:00'))).toEqual([])
    expect(seated({ kind: 'rate', rate: '5' }, at('2026-11-23T19:00'))).toMatchObject([
      { amount: { rate: '5' } },
    ])
  })

  it('excludes take-out and the listed tables in any width and case', () => {
    const check = at('2026-11-21T19:00')
    for (const table_code of ['Ｃ１', 'C2', null])
      expect(seated({}, { ...check, table_code })).toEqual([])
    expect(seated({}, { ...check, table_code: 'C12' })).toHaveLength(1)
  })

  it('applies if the first order is in its time', () => {
    expect(seated({ time_period_id: 'night' }, at('2026-11-21T22:00'))).toHaveLength(1)
    expect(seated({ time_period_id: 'night' }, at('2026-11-21T21:00', '2026-11-21T23:00'))).toEqual(
      [],
    )
  })
})

it('a holiday is not a weekday, and the day before is its eve', () => {
  const holidays = new Set(['2026-11-23', '2026-11-28'])
  expect(
    ['2026-11-20', '2026-11-22', '2026-11-23', '2026-11-27', '2026-11-28'].map((date) =>
      dateTypesOf(date, holidays),
    ),
  ).toEqual([
    ['weekday'],
    ['sunday', 'holiday_eve'],
    ['holiday'],
    ['weekday', 'holiday_eve'],
    ['saturday', 'holiday'],
  ])
})

it('a check without orders has no charges', () => {
  expect(addedCharges(rules({ charges: [{ ...night, time_period_id: null }] }), at())).toEqual({
    charges: [],
    table_charges: [],
  })
})
