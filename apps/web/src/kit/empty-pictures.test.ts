import { menuItems } from '@pos/contract/features/menu-items'
import { expect, test } from 'vitest'
import { withoutEmptyPictures } from './empty-pictures.ts'

const columns = [{ source: 'image' }, { source: 'name' }, { source: 'price' }]
const sourcesOf = (...records: object[]) =>
  withoutEmptyPictures(menuItems, columns, records as Record<string, unknown>[]).map(({ source }) => source)

test('a column of pictures is there when one record has a picture', () => {
  expect(sourcesOf({ image: null, name: 'a' }, { image: 'id', name: 'b' })).toEqual(['image', 'name', 'price'])
})

test('and is not there when none has', () => {
  expect(sourcesOf({ image: null, name: 'a', price: 0 }, { name: '' })).toEqual(['name', 'price'])
})
