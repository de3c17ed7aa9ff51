import { expect, it } from 'vitest'
import { resourceNouns } from './resource-nouns.ts'

it.each([
  ['menu-items', 'a menu item', 'menu items'],
  ['sub-categories', 'a sub category', 'sub categories'],
  ['taxes', 'a tax', 'taxes'],
  ['courses', 'a course', 'courses'],
  ['organizations', 'an organization', 'organizations'],
  ['users', 'a user', 'users'],
])('names %s in English', (name, singular, plural) => {
  expect(resourceNouns({ name })).toEqual({ singular, plural })
})
