import { expect, test } from 'vitest'
import { activePath, firstPath, linksOf, listPathAbove, menuFor } from './navigation.ts'
import { screens } from './site.ts'

const shown = (role: Parameters<typeof menuFor>[0]) =>
  menuFor(role).map(({ key, entries }) => [
    key,
    entries.map((entry) => ('path' in entry ? entry.path : entry.key)),
  ])

test('the menu has its sections and groups in order; a role sees no empty ones', () => {
  expect(shown('system_admin')).toEqual([
    [
      'report',
      [
        'dashboard',
        'revenue',
        'reports/shops',
        'day-close',
        'targets',
        'receivables',
        'journals',
        'report-mails',
        'receipts',
      ],
    ],
    ['general', ['organizations', 'users', 'roles', 'api-tokens', 'trail', 'shop', 'webhooks']],
    ['app', ['table_screen', 'order_screen', 'menu', 'payment', 'time-periods', 'releases']],
    ['troubleshooting', ['trouble-tables', 'floor', 'screen-printer', 'availability', 'trash']],
    ['developer', ['holidays', 'firebase']],
  ])
  expect(shown('shop_manager').map(([key]) => key)).toEqual([
    'report',
    'general',
    'app',
    'troubleshooting',
  ])
  expect(shown('shop_staff')).toEqual([
    ['troubleshooting', ['trouble-tables', 'floor', 'screen-printer', 'availability']],
  ])
})

test('screens of a group keep their order, with paths and permissions of the contract', () => {
  const groups = menuFor('shop_manager').flatMap(({ entries }) =>
    entries.flatMap((entry) => ('links' in entry ? [entry] : [])),
  )
  expect(groups.find(({ key }) => key === 'order_screen')?.links.map(({ path }) => path)).toEqual([
    'major-groups',
    'family-groups',
    'main-screen',
    'categories',
    'sub-categories',
    'sub-categories/groups',
    'condiment-groups',
    'condiments',
  ])
  expect(screens.find(({ path }) => path === 'sub-categories/groups')).toMatchObject({
    permission: 'order_screen',
    texts: 'sub-category-groups',
  })
})

test('every screen in the menu exists once', () => {
  const paths = linksOf(menuFor('system_admin')).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.toSorted()).toEqual(
    screens.flatMap(({ path, menu }) => (menu ? [path] : [])).toSorted(),
  )
})

test('the first screen after sign-in is the first that a role may see', () => {
  expect(firstPath('shop_manager')).toBe('/pos/dashboard')
  expect(firstPath('shop_staff')).toBe('/pos/trouble-tables')
  expect(firstPath('shop_manager', 'reports/')).toBe('/pos/reports/revenues')
  expect(firstPath('shop_staff', 'reports/')).toBe('/pos/trouble-tables')
})

test('the address of a record highlights its list and leads back to it', () => {
  const id = '01920000-0000-7000-8000-000000000001'
  const links = linksOf(menuFor('shop_manager'))
  expect(activePath(links, `/pos/sub-categories/${id}/groups/${id}`)).toBe('sub-categories/groups')
  expect(activePath(links, '/pos/profile-info')).toBeNull()
  expect(listPathAbove(`/pos/menu-items/${id}`)).toBe('menu-items')
  expect(listPathAbove('/pos/menu-items')).toBeNull()
})

test('a screen file exports its component and nothing else', { timeout: 120_000 }, async () => {
  const components = await Promise.all(screens.map(({ load }) => load()))
  expect(components.map((component) => typeof component)).toEqual(screens.map(() => 'function'))
})

test('without a shop, the menu contains only usable screens', () => {
  const paths = (workspace: Parameters<typeof menuFor>[1]) =>
    linksOf(menuFor('system_admin', workspace)).map(({ path }) => path)
  expect(paths({ organization: null, shop: null })).toEqual([
    'organizations',
    'holidays',
    'firebase',
  ])
  expect(paths({ organization: {}, shop: null })).toEqual([
    'organizations',
    'users',
    'roles',
    'shops',
    'holidays',
    'firebase',
  ])
  expect(paths({ organization: {}, shop: {} })).toEqual(
    linksOf(menuFor('system_admin')).map(({ path }) => path),
  )
})
