import { describe, expect, it } from 'vitest'
import { explainsPrice } from './explain-price.ts'
import type { PriceMoment, PriceRow } from './resolve-price.ts'

const happy: PriceRow = {
  id: 'happy',
  price: 400,
  time_period_id: 'evening',
  date_types: [],
  revenue_center_id: null,
  service: null,
  date_from: null,
  date_to: null,
}
const beer = { price: 600, takeout_price: 550, prices: [happy] }
const at = (time_period_id: string): PriceMoment => ({
  date: '2026-11-25',
  date_types: ['weekday'],
  time_period_id,
})

describe('a stated price', () => {
  it.each([
    ['usual price', 600, null, 'noon', 'eat_in', true],
    ['takeout price', 550, null, 'noon', 'takeout', true],
    ['takeout price of a guest who stays', 550, null, 'noon', 'eat_in', false],
    ['price of its period', 400, 'happy', 'evening', 'eat_in', true],
    ['price of its period without its id', 400, null, 'evening', 'eat_in', true],
    ['usual price from an older device in the period', 600, null, 'evening', 'eat_in', true],
    ['price of another period', 400, 'happy', 'noon', 'eat_in', false],
    ['wrong price of a row', 300, 'happy', 'evening', 'eat_in', false],
    ['price that nothing gives', 1, null, 'noon', 'eat_in', false],
  ] as const)('%s: explained or not', (_case, price, rule, period, service, isExplained) => {
    expect(explainsPrice(beer, { price, rule }, at(period), service, null)).toBe(isExplained)
  })

  it('is always explained if it is entered at the till', () => {
    const open = { price: 0, open_price: true }
    expect(explainsPrice(open, { price: 777, rule: null }, at('noon'), 'eat_in', null)).toBe(true)
  })
})
