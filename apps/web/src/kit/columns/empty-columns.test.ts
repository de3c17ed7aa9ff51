import { expect, test } from 'vitest'
import { withoutEmpty } from './empty-columns.ts'

const columns = [
  { source: 'image' },
  { source: 'name', link: true },
  { source: 'price' },
  { source: 'active' },
  { source: 'taxes' },
]
const sourcesOf = (records: Record<string, unknown>[], sort?: string) =>
  withoutEmpty(columns, records, sort).map(({ source }) => source)

test('a column is shown if one record has a value', () => {
  expect(
    sourcesOf([{ name: 'a' }, { image: 'id', name: 'b', taxes: ['id'], price: 0, active: false }]),
  ).toEqual(columns.map(({ source }) => source))
})

test('a column is hidden if no record has a value; zero and no are values', () => {
  expect(sourcesOf([{ image: null, name: '', price: 0, active: false, taxes: [] }])).toEqual([
    'name',
    'price',
    'active',
  ])
})

test('a column that the list is sorted by stays', () => {
  expect(sourcesOf([{ image: null, active: true }], '-price')).toEqual(['name', 'price', 'active'])
})

test('no column is hidden before records are loaded', () => {
  expect(sourcesOf([])).toHaveLength(5)
})
