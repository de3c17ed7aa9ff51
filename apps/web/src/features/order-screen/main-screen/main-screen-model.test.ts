import { expect, test } from 'vitest'
import {
  bodyOf,
  type Entry,
  entryOf,
  inPageOrder,
  isSameOrder,
  type Kind,
  naturalOrder,
} from './main-screen-model.ts'

const entry = (resource: Kind, id: string, position: number, main_position: number | null): Entry =>
  entryOf(resource, {
    id,
    version: 1,
    name: id,
    name_en: null,
    color: null,
    position,
    main_position,
  })

const lunch = entry('sub-categories', 'lunch', 0, 0)
const food = entry('categories', 'food', 1, 2)
const drinks = entry('categories', 'drinks', 0, null)
const noodles = entry('sub-category-groups', 'noodles', 0, null)
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)

test('the page’s order covers all kinds; entries without a position come last', () => {
  expect(ids(inPageOrder([noodles, drinks, food, lunch]))).toEqual([
    'lunch',
    'food',
    'drinks',
    'noodles',
  ])
})

test('without positions: by kind, then as in the lists', () => {
  expect(ids(naturalOrder([noodles, lunch, food, drinks]))).toEqual([
    'drinks',
    'food',
    'lunch',
    'noodles',
  ])
})

test('orders are compared by entries, not by versions', () => {
  expect(isSameOrder([lunch, food], [{ ...lunch, version: 2 }, food])).toBe(true)
  expect(isSameOrder([lunch, food], [food, lunch])).toBe(false)
  expect(isSameOrder([lunch], [lunch, food])).toBe(false)
})

test('only fields of the API are sent', () => {
  expect(bodyOf(food)).toEqual({ resource: 'categories', id: 'food', version: 1 })
})
