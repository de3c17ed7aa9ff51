import { beforeEach, expect, test, vi } from 'vitest'
import { shownProfile } from '../shown-profile.ts'
import { forgetLists, recallList, rememberList } from './list-memory.ts'

let shop = 's'

beforeEach(() => {
  shop = 's'
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test only needs the location of the session
  vi.spyOn(shownProfile, 'read').mockImplementation(
    () => ({ organization: { id: 'o' }, shop: { id: shop } }) as never,
  )
})

test('a list that was not opened is not remembered', () => {
  expect(recallList('/pos/taxes')).toBeNull()
})

test('remembering adds to what is already remembered', () => {
  rememberList('/pos/taxes', { search: { q: 'ten', page: '2' }, ids: ['a', 'b'] })
  rememberList('/pos/taxes', { opened: 'b', scroll: 300 })
  expect(recallList('/pos/taxes')).toMatchObject({
    search: { q: 'ten', page: '2' },
    ids: ['a', 'b'],
    opened: 'b',
    scroll: 300,
  })
})

test('another shop has another list', () => {
  rememberList('/pos/taxes', { opened: 'b' })
  shop = 'other'
  expect(recallList('/pos/taxes')).toBeNull()
})

test('a window without storage remembers as long as the page lives', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no storage')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('no storage')
  })
  rememberList('/pos/courses', { opened: 'c' })
  expect(recallList('/pos/courses')?.opened).toBe('c')
})

test('signing out leaves no search behind', () => {
  rememberList('/pos/customers', { search: { q: 'Yamada' } })
  forgetLists()
  expect(recallList('/pos/customers')).toBeNull()
})
