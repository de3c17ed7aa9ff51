import { expect, test } from 'vitest'
import { orderWithin } from './order-within.ts'

test('reordered records share their former positions', () => {
  expect(orderWithin(['a', 'b', 'c', 'd', 'e'], ['d', 'b'])).toEqual(['a', 'd', 'c', 'b', 'e'])
})

test('a whole list has the new order', () => {
  expect(orderWithin(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
})

test('keeps every record', () => {
  expect(orderWithin(['a', 'b'], [])).toEqual(['a', 'b'])
  expect(orderWithin([], [])).toEqual([])
})
