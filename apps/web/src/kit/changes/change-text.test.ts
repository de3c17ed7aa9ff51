import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { shopMaps } from '@pos/contract/shop/shop-maps'
import { expect, test } from 'vitest'
import { type ChangeTexts, changeText } from './change-text.ts'

const names = new Map(Array.from({ length: 12 }, (_, index) => [`id${index}`, `品${index}`]))
const texts: ChangeTexts = {
  labels: {
    title: '',
    titleOne: '',
    description: undefined,
    field: (name) => `[${name}]`,
    option: (_field, value) => value,
    help: () => undefined,
    whenEmpty: () => undefined,
    text: (key) => key,
    has: () => false,
  },
  values: {
    currency: 'JPY',
    yes: 'はい',
    no: 'いいえ',
    option: (field, value) => `${field}=${value}`,
  },
  names,
  position: '並び順',
  pictures: { before: '前の画像', after: '後の画像' },
}
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`)
const table = (id: string, code: string, more = {}) => ({
  id,
  code,
  shape: 'circle_4',
  x: 10,
  y: 20,
  rotation: 0,
  seats: 4,
  revenue_center_id: null,
  ...more,
})

test('of many references only added and removed ones are named', () => {
  const text = changeText(
    subCategoryGroups,
    'menu_item_ids',
    { before: ids(12), after: ids(11) },
    texts,
  )
  expect(text).toEqual({ before: '品11', after: '-', same: 11 })
})

test('few references, and a new order, are named whole', () => {
  expect(
    changeText(
      subCategoryGroups,
      'menu_item_ids',
      { before: ['id1'], after: ['id1', 'id2'] },
      texts,
    ),
  ).toEqual({
    before: '品1',
    after: '品1、品2',
    same: 0,
  })
  const moved = changeText(
    subCategoryGroups,
    'menu_item_ids',
    { before: ids(12), after: ids(12).toReversed() },
    texts,
  )
  expect(moved.before).not.toBe(moved.after)
})

test('shows changed rows with their changed parts and removed rows by name', () => {
  const before = [table('a', 'A1'), table('b', 'A2'), table('c', 'A3')]
  const after = [table('a', 'A1', { x: 30, seats: 2 }), table('c', 'A3'), table('d', 'B1')]
  expect(changeText(shopMaps, 'tables', { before, after }, texts)).toEqual({
    before: 'A1 / [x] 10 / [seats] 4\nA2',
    after:
      'A1 / [x] 30 / [seats] 2\nB1 / [shape] shape=circle_4 / [x] 10 / [y] 20 / [rotation] 0 / [seats] 4',
    same: 1,
  })
})

test('a changed picture has different texts before and after', () => {
  expect(changeText(subCategoryGroups, 'image', { before: 'x', after: 'y' }, texts)).toMatchObject({
    before: '前の画像',
    after: '後の画像',
  })
  expect(changeText(subCategoryGroups, 'image', { before: null, after: 'y' }, texts).before).toBe(
    '-',
  )
})
