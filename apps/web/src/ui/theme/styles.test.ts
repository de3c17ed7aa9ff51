import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '../..')
const library = path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const styled = new Set(
  readdirSync(path.join(library, 'styles')).map((name) => name.replace(/\.css$/, '')),
)
const stylesIn = (text: string) =>
  [...text.matchAll(/styles\/([\w-]+)\.css/g)].map((match) => match[1])
const everywhere = ['entry.css', 'shell.css'].flatMap((name) =>
  stylesIn(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
)
/** Parts of library components with their own styles. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  SegmentedControl: ['FloatingIndicator'],
}
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
)

test.each(files)(
  'the styles of every component in %s are loaded with it, or everywhere',
  (name) => {
    const text = readFileSync(path.join(source, name), 'utf8')
    const used = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((match) =>
      (match[1] ?? '').split(',').map((one) => one.trim()),
    )
    const loaded = new Set([...everywhere, ...stylesIn(text)])
    const drawn = new Set(used.flatMap((one) => [one, ...(partsOf[one] ?? [])]))
    expect([...drawn].filter((one) => styled.has(one) && !loaded.has(one))).toEqual([])
  },
)
