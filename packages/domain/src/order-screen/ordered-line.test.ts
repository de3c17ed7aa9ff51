import { describe, expect, it } from 'vitest'
import { sampleCondiment, sampleGroup, sampleIndex, sampleItem } from '../testing/sample-records.ts'
import { choicesOf } from './choices.ts'
import { type OrderCircumstances, orderAgain, orderedLine, serviceChange } from './ordered-line.ts'

const tax = (rate: string, reduced = false) =>
  ({ rate, reduced, kind: 'inclusive', rounding: 'down' }) as const
const eatIn: OrderCircumstances = {
  service: 'eat_in',
  moment: { date: '2026-11-27', date_types: ['weekday'], time_period_id: 'lunch' },
  revenue_center_id: null,
  taxes: new Map([
    ['eat-in', tax('10')],
    ['out', tax('8', true)],
  ]),
  release: 7,
}
const any = { date_from: null, date_to: null, date_types: [], revenue_center_id: null }
const lunch = { ...any, id: 'row', price: 800, time_period_id: 'lunch', service: null }
const index = sampleIndex(
  [sampleGroup('size', ['large', 'onion'])],
  [sampleCondiment('large', { price: 200 }), sampleCondiment('onion', { price: 30 })],
)
const choices = choicesOf(
  [{ condiment_group_id: 'size', min_select: null, max_select: null }],
  index,
)
const press = (condiment_id: string, function_key: 'no' | null = null) => ({
  choice: 'size',
  condiment_id,
  function_key,
  memo: '',
})
const decision = { selections: [], message: ' ', price: null }
const orderedItem = (more: object = {}) => ({
  uid: 'l1',
  item: { ...sampleItem('curry', { takeout_tax_id: 'out' }), prices: [lunch], cost: 300 },
  choices,
  decision,
  quantity: 2,
  ...more,
})

describe('a line for a check', () => {
  it('has the price of the moment, its row, the tax, and the release', () => {
    expect(orderedLine(orderedItem(), eatIn)).toMatchObject({
      uid: 'l1',
      menu_item_id: 'curry',
      quantity: 2,
      unit_price: 800,
      price_rule_id: 'row',
      cost: 300,
      tax: { rate: '10', reduced: false },
      takeout: false,
      message: null,
      release: 7,
    })
  })

  it('has the tax of takeout, and names no row for the usual price', () => {
    const moment = { ...eatIn.moment, time_period_id: null }
    expect(orderedLine(orderedItem(), { ...eatIn, service: 'takeout', moment })).toMatchObject({
      unit_price: 1000,
      price_rule_id: null,
      tax: { rate: '8', reduced: true },
      takeout: true,
    })
  })

  it('charges condiments, except those left out', () => {
    const selections = [press('large'), press('onion', 'no')]
    const line = orderedLine(orderedItem({ decision: { ...decision, selections } }), eatIn)
    expect(
      line.condiments.map(({ name, price, function_key }) => [name, price, function_key]),
    ).toEqual([
      ['large', 200, null],
      ['onion', 0, 'no'],
    ])
  })

  it('has the entered price of an item with an open price', () => {
    const item = { ...sampleItem('fish', { open_price: true }), prices: [lunch] }
    const line = orderedLine(orderedItem({ item, decision: { ...decision, price: 2480 } }), eatIn)
    expect([line.unit_price, line.price_rule_id]).toEqual([2480, null])
  })
})

describe('a line that is taken out after all', () => {
  const item = { ...sampleItem('curry', { takeout_tax_id: 'out' }), takeout_price: 900 }
  const out = { ...eatIn, service: 'takeout' as const }

  it('has the tax and the prices of takeout', () => {
    const selections = [press('large'), press('onion', 'no')]
    const line = orderedLine(orderedItem({ item, decision: { ...decision, selections } }), eatIn)
    const condiments = new Map([['large', { price: 200, takeout_price: 150 }]])
    expect(serviceChange(line, { item, condiments }, out)).toMatchObject({
      takeout: true,
      tax: { rate: '8', reduced: true },
      unit_price: 900,
      price_rule_id: null,
      condiments: [{ price: 150 }, { price: 0 }],
    })
  })

  it('keeps an entered price', () => {
    const fish = { ...item, open_price: true }
    const entered = orderedItem({ item: fish, decision: { ...decision, price: 2480 } })
    const line = orderedLine(entered, eatIn)
    expect(serviceChange(line, { item: fish, condiments: new Map() }, out).unit_price).toBe(2480)
  })
})

it('orders the same once more at the prices of the moment', () => {
  const { item } = orderedItem()
  const selections = [press('large')]
  const line = orderedLine(orderedItem({ decision: { selections, message: 'Hot', price: null } }), {
    ...eatIn,
    moment: { ...eatIn.moment, time_period_id: null },
  })
  expect(line.unit_price).toBe(1000)
  const records = { item, condiments: new Map([['large', { price: 250 }]]) }
  const again = orderAgain(line, { uid: 'l2', quantity: 1 }, records, { ...eatIn, release: 8 })
  expect(again).toMatchObject({
    uid: 'l2',
    quantity: 1,
    unit_price: 800,
    price_rule_id: 'row',
    condiments: [{ name: 'large', price: 250 }],
    message: 'Hot',
    release: 8,
  })
})
