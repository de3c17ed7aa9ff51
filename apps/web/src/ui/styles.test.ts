import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '..')
const library = path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const styled = new Set(readdirSync(path.join(library, 'styles')).map((name) => name.replace(/\.css$/, '')))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(path.join(source, name), 'utf8'))
const sheets = ['entry.css', 'shell.css'].map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
// A part of the library that one dialog alone uses comes with that dialog.
const imported = [...sheets, ...files].flatMap((text) => [...text.matchAll(/styles\/([\w-]+)\.css/g)].map((match) => match[1]))

test('the styles of every component in use are loaded', () => {
  const used = files.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((match) =>
      (match[1] ?? '').split(',').map((name) => name.trim()),
    ),
  )
  const missing = [...new Set(used)].filter((name) => styled.has(name) && !imported.includes(name))
  expect(missing).toEqual([])
})
