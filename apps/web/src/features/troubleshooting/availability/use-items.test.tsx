import type { ItemAvailability } from '@pos/contract/devices/availability'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { groupsOf } from './use-items.ts'

const groups = [{ id: 'skewers', name: '定番串', name_en: 'Classics' }]
const item = (name: string, english: string | null) =>
  ({ id: name, name, name_en: english, group_ids: ['skewers'] }) as ItemAvailability
const items = [item('もも', 'Chicken thigh'), item('つくね', null)]

beforeAll(startI18n)
afterEach(() => i18n.changeLanguage('ja'))

test('an item is found by either of its names', () => {
  const found = (q: string) =>
    groupsOf(items, groups, { q, shown: 'all' }).flatMap((group) =>
      group.items.map(({ name }) => name),
    )
  expect([found('もも'), found('chicken'), found('つくね'), found('beef')]).toEqual([
    ['もも'],
    ['もも'],
    ['つくね'],
    [],
  ])
})

test('a group is called in the language of the screen', async () => {
  const names = () => groupsOf(items, groups, { q: '', shown: 'all' }).map(({ name }) => name)
  expect(names()).toEqual(['定番串'])
  await i18n.changeLanguage('en')
  expect(names()).toEqual(['Classics'])
})
