import { describe, expect, test } from 'vitest'
import {
  addItems,
  type Board,
  boardOf,
  changedGroups,
  mayEnter,
  moveCard,
  positionOf,
  removeCard,
  takeOver,
} from './board-model.ts'

const saved = boardOf([
  { id: 'lunch', version: 3, menu_item_ids: ['soba', 'udon', 'ramen'] },
  { id: 'dinner', version: 5, menu_item_ids: ['sushi', 'soba'] },
  { id: 'late', version: 1, menu_item_ids: [] },
])
const items = (board: Board) =>
  Object.fromEntries(board.map(({ id, cards }) => [id, cards.map((card) => card.item).join(' ')]))

describe('moving', () => {
  test('within a group, down and up', () => {
    expect(items(moveCard(saved, 'lunch:soba', 'lunch', 2)).lunch).toBe('udon ramen soba')
    expect(items(moveCard(saved, 'lunch:ramen', 'lunch', 0)).lunch).toBe('ramen soba udon')
  })

  test('into the middle of another group: it leaves the first', () => {
    expect(items(moveCard(saved, 'lunch:udon', 'dinner', 1))).toEqual({
      lunch: 'soba ramen',
      dinner: 'sushi udon soba',
      late: '',
    })
  })

  test('into an empty group, and to the end', () => {
    expect(items(moveCard(saved, 'lunch:udon', 'late', 0)).late).toBe('udon')
    expect(items(moveCard(saved, 'lunch:udon', 'dinner', 99)).dinner).toBe('sushi soba udon')
  })

  test('not to the item’s own position', () => {
    expect(mayEnter(saved, 'lunch:soba', 'dinner')).toBe(false)
    expect(moveCard(saved, 'lunch:soba', 'dinner', 0)).toBe(saved)
    expect(mayEnter(saved, 'lunch:soba', 'lunch')).toBe(true)
  })

  test('keeps its key, so that it can be moved on', () => {
    const moved = moveCard(saved, 'lunch:udon', 'late', 0)
    expect(positionOf(moved, 'lunch:udon')).toEqual({ group: 'late', index: 0 })
    expect(items(moveCard(moved, 'lunch:udon', 'lunch', 1))).toEqual(items(saved))
  })
})

test('adding skips existing items and gives every card its own key', () => {
  const moved = moveCard(saved, 'lunch:udon', 'late', 0)
  const added = addItems(moved, 'lunch', ['udon', 'soba', 'curry', 'curry'])
  expect(items(added).lunch).toBe('soba ramen udon curry')
  const keys = added.flatMap(({ cards }) => cards.map((card) => card.key))
  expect(new Set(keys).size).toBe(keys.length)
})

describe('saving a board', () => {
  test('sends both groups of a move with the versions that were read, no other', () => {
    expect(changedGroups(saved, moveCard(saved, 'lunch:udon', 'late', 0))).toEqual([
      { id: 'lunch', version: 3, menu_item_ids: ['soba', 'ramen'] },
      { id: 'late', version: 1, menu_item_ids: ['udon'] },
    ])
  })

  test('sends nothing if everything is back in place', () => {
    const there = moveCard(saved, 'lunch:udon', 'late', 0)
    expect(changedGroups(saved, moveCard(there, 'lunch:udon', 'lunch', 1))).toEqual([])
  })

  test('sends the group of a removed card', () => {
    expect(changedGroups(saved, removeCard(saved, 'dinner:soba'))).toEqual([
      { id: 'dinner', version: 5, menu_item_ids: ['sushi'] },
    ])
  })
})

test('uses newer groups: their items, or only their versions to save over them', () => {
  const mine = moveCard(saved, 'lunch:udon', 'late', 0)
  const newer = [{ id: 'late', version: 2, menu_item_ids: ['tea'] }]
  expect(items(takeOver(mine, newer, 'items'))).toMatchObject({ late: 'tea', lunch: 'soba ramen' })
  expect(changedGroups(saved, takeOver(mine, newer, 'versions'))).toContainEqual({
    id: 'late',
    version: 2,
    menu_item_ids: ['udon'],
  })
})
