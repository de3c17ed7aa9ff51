import { expect, it } from 'vitest'
import { moveBetween, orderProblem } from './course-order.ts'

const dish = { menu_item_id: 'soba', apres_line: false }
const line = { menu_item_id: null, apres_line: true }

it.each([
  [[line, dish], 'apres_line_first'],
  [[dish, line, line, dish], 'apres_line_adjacent'],
  [[dish, line, dish, line], null],
  [[], null],
])('judges an order of dishes and dividers (%#)', (items, problem) => {
  expect(orderProblem(items)).toBe(problem)
})

it.each([
  ['abcd', 'bcda', [0, 3]],
  ['abcd', 'dabc', [3, 0]],
  ['abcd', 'acbd', [1, 2]],
  ['abcd', 'abcd', null],
])('finds which entry moved from %s to %s', (before, after, move) => {
  const [from, to] = moveBetween([...before], [...after]) ?? []
  const moved = [...before]
  if (from !== undefined && to !== undefined) moved.splice(to, 0, ...moved.splice(from, 1))
  expect(from === undefined ? null : moved.join('')).toBe(move && after)
})
