import { expect, test } from 'vitest'
import { selectionOf } from './selection.ts'

test.each([
  [0, 0, 'any'],
  [0, 3, 'up_to'],
  [1, 1, 'exactly'],
  [2, 0, 'at_least'],
  [1, 3, 'between'],
  [3, 2, 'impossible'],
])('%i to %i is "%s"', (min, max, key) => {
  expect(selectionOf(min, max).key).toBe(key)
})
