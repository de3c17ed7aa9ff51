import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { schemeVariables } from '@pos/theme/css-variables'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '../..')
const root = path.join(import.meta.dirname, '../../../../..')
const shared = ['packages/order-screen/src', 'apps/register/src'].map((folder) =>
  path.join(root, folder),
)
// Paper is white in both themes: slips, receipts and printouts. The first frame appears before the
// theme is loaded.
const paper = /paper-sheet|printed-list|day-ledger|first-frame/
const files = [source, ...shared].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !paper.test(name))
    .map((name) => path.relative(source, path.join(folder, name))),
)
const sizes = new Set(['12px', '13px', '14px', '16px', '20px', '28px', 'inherit'])
const weights = new Set(['400', '500', '600', 'inherit'])

/** The values of a property in a file, without computed and printed ones. */
const valuesOf = (name: string, property: string) => {
  const screen = readFileSync(path.join(source, name), 'utf8').replaceAll(
    /@media print \{[\s\S]*?\n\}/g,
    '',
  )
  return [...screen.matchAll(new RegExp(`[^-]${property}: ([^;]+);`, 'g'))].map(
    (match) => match[1] ?? '',
  )
}
const isComputed = (value: string) => /^(calc|max|clamp|var)\(|em$/.test(value)

test.each(files)('%s: type by the scale, radius 8 or less, colours by their names', (name) => {
  expect(
    valuesOf(name, 'font-size').filter((value) => !sizes.has(value) && !isComputed(value)),
  ).toEqual([])
  expect(valuesOf(name, 'font-weight').filter((value) => !weights.has(value))).toEqual([])
  expect(
    valuesOf(name, 'border-radius').filter(
      (value) => /\b(5|6|7|9|1\d)px/.test(value) && !value.startsWith('16px 16px 0'),
    ),
  ).toEqual([])
  expect(readFileSync(path.join(source, name), 'utf8').match(/#[0-9a-f]{3,8}\b/gi) ?? []).toEqual(
    [],
  )
})

test('the static frame has the colours of the theme', () => {
  const { light, dark } = schemeVariables
  const css = readFileSync(path.join(source, 'app/first-frame.css'), 'utf8')
  const names = { page: '--pos-page', paper: '--mantine-color-body', line: '--pos-line' } as const
  for (const [name, variable] of Object.entries(names))
    expect(css).toContain(`--${name}: light-dark(${light[variable]}, ${dark[variable]});`)
})
