import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const folders = ['..', '../../../../packages/order-screen/src'].map((folder) =>
  path.join(import.meta.dirname, folder),
)
const library = path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const styled = new Set(
  readdirSync(path.join(library, 'styles')).map((name) => name.replace(/\.css$/, '')),
)
const loaded = new Set(
  [
    ...readFileSync(path.join(import.meta.dirname, 'register.css'), 'utf8').matchAll(
      /styles\/([\w-]+)\.css/g,
    ),
  ].map((match) => match[1]),
)

test('the styles of every component in use are loaded', () => {
  const used = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => [
        ...readFileSync(path.join(folder, name), 'utf8').matchAll(
          /import \{([^}]*)\} from '@mantine\/core'/g,
        ),
      ])
      .flatMap((match) => (match[1] ?? '').split(',').map((one) => one.trim())),
  )
  expect([...new Set(used)].filter((one) => styled.has(one) && !loaded.has(one))).toEqual([])
})
