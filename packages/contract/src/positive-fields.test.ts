import { expect, it } from 'vitest'
import { charges } from './features/charges.ts'
import { coupons } from './features/coupons.ts'
import { discounts } from './features/discounts.ts'
import { tableCharges } from './features/table-charges.ts'
import { positiveProblems } from './positive-fields.ts'

const aCent = [{ key: 'min_value', params: { min: 1 }, amount: true }]
const aThousandth = [{ key: 'min_value', params: { min: '0.001' } }]

it('a coupon is worth something, unless its value is entered at the till', () => {
  expect(positiveProblems(coupons, { value: 0, open_price: false })).toEqual({ value: aCent })
  expect(positiveProblems(coupons, { value: 0, open_price: true })).toEqual({})
  expect(positiveProblems(coupons, { value: 1, open_price: false })).toEqual({})
})

it.each([charges, discounts, tableCharges])('$name: the one of rate and amount that counts is above zero', (resource) => {
  expect(positiveProblems(resource, { kind: 'rate', rate: '0.000', amount: 0 })).toEqual({ rate: aThousandth })
  expect(positiveProblems(resource, { kind: 'amount', rate: '0', amount: 0 })).toEqual({ amount: aCent })
  expect(positiveProblems(resource, { kind: 'rate', rate: '0.5', amount: 0 })).toEqual({})
  expect(positiveProblems(resource, { kind: 'open', rate: '0', amount: 0 })).toEqual({})
})
