import { expect, test } from 'vitest'
import { orderWithin } from './order-within.ts'

test('those put in order share the places that they had', () => {
  expect(orderWithin(['a', 'b', 'c', 'd', 'e'], ['d', 'b'])).toEqual(['a', 'd', 'c', 'b', 'e'])
})

test('a whole list is simply the new order', () => {
  expect(orderWithin(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
})

test('none moved, none lost', () => {
  expect(orderWithin(['a', 'b'], [])).toEqual(['a', 'b'])
  expect(orderWithin([], [])).toEqual([])
})
