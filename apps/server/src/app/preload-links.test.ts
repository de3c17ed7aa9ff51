import { expect, test } from 'vitest'
import { preloadLinks } from './preload-links.ts'

const texts = (locale: string, name: string) => `../../packages/texts/src/${locale}/${name}.json`
const sources = [
  'src/app/routing/pos-routes.ts',
  'src/features/payment/payments/payments-screen.tsx',
  'src/features/reports/reports/screens/payments-screen.tsx',
  'src/features/order-screen/categories/sub-categories-screen.tsx',
  'src/features/account/auth/login-screen.tsx',
  ...['ja', 'en'].flatMap((locale) => [
    texts(locale, 'kit'),
    texts(locale, 'payments'),
    texts(locale, 'reports'),
  ]),
]
const manifest = {
  'index.html': { file: 'index.js', imports: ['_base.js'] },
  '_base.js': { file: 'base.js' },
  '_table.js': { file: 'table.js', css: ['table.css'] },
  ...Object.fromEntries(
    sources.map((source) => [source, { file: source, imports: ['_base.js', '_table.js'] }]),
  ),
}
const links = preloadLinks(manifest)
const linked = (path: string, locale: 'ja' | 'en' = 'ja') =>
  [...links(path, locale).matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file)

test('a page preloads its routes, its screen, their imports and their texts', () => {
  expect(linked('/pos/payments')).toEqual([
    'src/app/routing/pos-routes.ts',
    'table.js',
    'table.css',
    'src/features/payment/payments/payments-screen.tsx',
    texts('ja', 'kit'),
    texts('ja', 'payments'),
  ])
})

test('a report preloads its own screen, not that of a resource with the same name', () => {
  expect(linked('/pos/reports/payments')).toContain(
    'src/features/reports/reports/screens/payments-screen.tsx',
  )
  expect(linked('/pos/reports/payments')).not.toContain(
    'src/features/payment/payments/payments-screen.tsx',
  )
})

test('finds a screen in another folder; a record uses the screen of its list', () => {
  expect(linked('/pos/sub-categories')).toContain(
    'src/features/order-screen/categories/sub-categories-screen.tsx',
  )
  expect(linked('/pos/payments/01a20b59-dbdb-7564-8c2b-c5fefc54821b')).toContain(
    'src/features/payment/payments/payments-screen.tsx',
  )
})

test('English pages preload both languages; public pages preload no private parts', () => {
  expect(linked('/pos/payments', 'en')).toEqual(
    expect.arrayContaining([texts('en', 'kit'), texts('ja', 'kit')]),
  )
  expect(linked('/login')).toEqual([
    'src/features/account/auth/login-screen.tsx',
    'table.js',
    'table.css',
  ])
  expect(linked('/pos/__proto__')).toEqual(linked('/pos/nothing'))
})
