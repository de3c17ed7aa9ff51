import { expect, test } from 'vitest'
import { valueAt, withValue } from './path-texts.ts'

const content = { uid: 'a', orders: [{ quantity: 1 }, { quantity: 'two', name: 'Soba' }] }

test('a value is found and replaced in place; nothing else changes', () => {
  expect(valueAt(content, 'orders.1.quantity')).toBe('two')
  expect(valueAt(content, 'orders.7.quantity.x')).toBeUndefined()
  expect(withValue(content, 'orders.1.quantity', 2)).toEqual({
    uid: 'a',
    orders: [{ quantity: 1 }, { quantity: 2, name: 'Soba' }],
  })
  expect(withValue(content, 'guest_count', 3)).toEqual({ ...content, guest_count: 3 })
  expect(content.orders[1]?.quantity).toBe('two')
})

test.each(['constructor', 'toString', '__proto__'])(
  'a path %s means a field of the record, not of its prototype',
  (key) => {
    expect(valueAt(content, key)).toBeUndefined()
    expect(JSON.stringify(withValue({ uid: 'a' }, key, 1))).toBe(`{"uid":"a","${key}":1}`)
  },
)
