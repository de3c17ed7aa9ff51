import { expect, test } from 'vitest'
import { type GroupRecord, treeOf } from './tree.ts'

const group = (id: string, name: string, major?: string): GroupRecord => ({
  id,
  version: 1,
  name,
  name_en: null,
  ...(major ? { major_group_id: major } : {}),
})
const majors = [group('food', 'フード'), group('drink', 'ドリンク'), group('goods', '物販')]
const families = [
  group('noodle', '麺類', 'food'),
  group('beer', 'ビール', 'drink'),
  group('rice', 'ご飯もの', 'food'),
]
const shown = (search?: string) =>
  treeOf(majors, families, search).map(({ major, families: current }) => [
    major.id,
    ...current.map(({ id }) => id),
  ])

test('family groups are below their major group, also below an empty one', () => {
  expect(shown()).toEqual([['food', 'noodle', 'rice'], ['drink', 'beer'], ['goods']])
})

test('a search finds a family group with its major group, in any kana and width', () => {
  expect(shown('びーる')).toEqual([['drink', 'beer']])
  expect(shown('ﾋﾞｰﾙ')).toEqual([['drink', 'beer']])
})

test('a major group that is found shows all of its family groups', () => {
  expect(shown('ふーど')).toEqual([['food', 'noodle', 'rice']])
  expect(shown('該当なし')).toEqual([])
})
