import { expect, test } from 'vitest'
import { recordsIn } from './crumb-names.ts'

const lunch = '01920000-0000-7000-8000-000000000001'
const noodles = '01920000-0000-7000-8000-000000000002'

test('a record below its parent: both have a name', () => {
  expect(recordsIn(`/pos/sub-categories/${lunch}/groups/${noodles}`)).toEqual([
    { resource: 'sub-categories', id: lunch },
    { resource: 'sub-category-groups', id: noodles },
  ])
})

test('the parent may be left out', () => {
  expect(recordsIn(`/pos/sub-categories/groups/${noodles}`)).toEqual([
    { resource: 'sub-category-groups', id: noodles },
  ])
})

test('a page without a resource has no name', () => {
  expect(recordsIn(`/pos/receipts/${lunch}`)).toEqual([])
  expect(recordsIn('/pos/categories/new')).toEqual([])
})

test('an account has a name as other records do', () => {
  expect(recordsIn(`/pos/users/${lunch}`)).toEqual([{ resource: 'users', id: lunch }])
})
