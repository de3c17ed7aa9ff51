import { expect, it } from 'vitest'
import { menuItems } from '../menu/menu-items.ts'
import { charges } from '../pricing/charges.ts'
import { coupons } from '../pricing/coupons.ts'
import { discounts } from '../pricing/discounts.ts'
import { tableCharges } from '../pricing/table-charges.ts'
import { taxes } from '../pricing/taxes.ts'
import { shops } from '../shop/shops.ts'
import { crossFieldProblems } from './cross-field.ts'

const aCent = [{ key: 'min_value', params: { min: 1 }, amount: true }]
const aThousandth = [{ key: 'min_value', params: { min: '0.001' } }]

it('a coupon is worth something, unless its value is entered at the till', () => {
  expect(crossFieldProblems(coupons, { value: 0, open_price: false })).toEqual({ value: aCent })
  expect(crossFieldProblems(coupons, { value: 0, open_price: true })).toEqual({})
  expect(crossFieldProblems(coupons, { value: 1, open_price: false })).toEqual({})
})

it.each([charges, discounts, tableCharges])(
  '$name: the one of rate and amount that counts is above zero',
  (resource) => {
    expect(crossFieldProblems(resource, { kind: 'rate', rate: '0.000', amount: 0 })).toEqual({
      rate: aThousandth,
    })
    expect(crossFieldProblems(resource, { kind: 'amount', rate: '0', amount: 0 })).toEqual({
      amount: aCent,
    })
    expect(crossFieldProblems(resource, { kind: 'rate', rate: '0.5', amount: 0 })).toEqual({})
    expect(crossFieldProblems(resource, { kind: 'open', rate: '0', amount: 0 })).toEqual({})
  },
)

it.each([coupons, discounts, taxes])('$name: the last day is not before the first', (resource) => {
  const problem = { valid_to: [{ key: 'after_or_equal_date', params: { date: '2026-04-10' } }] }
  expect(
    crossFieldProblems(resource, { valid_from: '2026-04-10', valid_to: '2026-04-09' }),
  ).toEqual(problem)
  expect(
    crossFieldProblems(resource, { valid_from: '2026-04-10', valid_to: '2026-04-10' }),
  ).toEqual({})
  expect(crossFieldProblems(resource, { valid_from: null, valid_to: '2026-04-09' })).toEqual({})
  expect(crossFieldProblems(resource, { valid_to: '2026-04-09' })).toEqual({})
})

it('the sale of a menu item does not end before it begins', () => {
  expect(
    crossFieldProblems(menuItems, { sale_from: '2026-04-10', sale_to: '2026-04-09' }),
  ).toHaveProperty('sale_to')
})

it.each([
  ['JP', '1000001', {}],
  ['JP', '96815', { post_code: [{ key: 'invalid_postcode' }] }],
  ['US', '96815', {}],
  ['US', '100-0001', { post_code: [{ key: 'invalid_zip_code' }] }],
  [undefined, 'x', {}],
])('a shop in %s with the post code %s has %o', (country_code, post_code, problems) => {
  expect(crossFieldProblems(shops, { country_code, post_code })).toEqual(problems)
})
