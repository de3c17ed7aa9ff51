import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version } from './version.ts'

it('is the version of the package and has a heading in the changelog', () => {
  const root = new URL('../../../', import.meta.url)
  expect(version).toBe(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version)
  expect(readFileSync(new URL('CHANGELOG.md', root), 'utf8')).toContain(`## ${version} `)
})
