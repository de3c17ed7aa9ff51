import { resources } from '@pos/contract/resources'
import { expect, test } from 'vitest'
import { inMenuOrder } from './resource-titles.ts'

test('kinds have the order of the side menu', () => {
  const kinds = ['taxes', 'menu-items', 'something-new', 'shops', 'categories'].map(
    (kind) => [kind, 1] as const,
  )
  expect(inMenuOrder(kinds).map(([kind]) => kind)).toEqual([
    'shops',
    'categories',
    'menu-items',
    'taxes',
    'something-new',
  ])
})

test('every kind in a release has a position', () => {
  const kinds = Object.entries(resources).flatMap(([name, resource]) =>
    'sync' in resource && resource.sync ? [[name, name] as const] : [],
  )
  const [last] = inMenuOrder([...kinds, ['something-new', '']]).at(-1) ?? []
  expect(last).toBe('something-new')
  expect(inMenuOrder([['something-new', ''], ...kinds]).at(-1)?.[0]).toBe('something-new')
})
