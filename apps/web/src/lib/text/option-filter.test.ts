import { expect, it } from 'vitest'
import { searchOptions } from './option-filter.ts'

const options = [
  { value: '1', label: 'Crème brûlée' },
  {
    group: '飲み物',
    items: [
      { value: '2', label: 'コーヒー' },
      { value: '3', label: 'Kōkō Samoa' },
    ],
  },
  { value: '4', label: '髙橋' },
]
const found = (search: string, limit = Infinity) =>
  searchOptions({ options, search, limit }).flatMap((item) =>
    'group' in item ? item.items.map(({ value }) => value) : [item.value],
  )

it('finds labels without their accents, width, kind of kana or form of kanji', () => {
  expect([found('creme'), found('ｺｰﾋｰ'), found('こーひー'), found('koko'), found('高橋')]).toEqual([
    ['1'],
    ['2'],
    ['2'],
    ['3'],
    ['4'],
  ])
})

it('shows every option without a search, and at most as many as the limit', () => {
  expect([found(''), found('', 2), found('nothing')]).toEqual([
    ['1', '2', '3', '4'],
    ['1', '2'],
    [],
  ])
})
