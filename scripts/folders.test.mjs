import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { levels, pageWithTable, serverFolders } from './folders.mjs'

const names = serverFolders.map(({ name }) => name)

it('lists every folder of the server but app and testing', () => {
  const folders = readdirSync(new URL('../apps/server/src', import.meta.url))
  expect(folders.filter((name) => name !== 'app' && name !== 'testing').toSorted()).toEqual(
    names.toSorted(),
  )
})

it('lets a folder import only folders above it in the list', () => {
  for (const [index, { uses }] of serverFolders.entries())
    expect(names.slice(0, index)).toEqual(expect.arrayContaining(uses))
})

it('has at most 15 folders on at most 8 levels', () => {
  expect(names.length + 2).toBeLessThanOrEqual(15)
  expect(Math.max(...levels().values()) + 2).toBeLessThanOrEqual(8)
})

it('agrees with the table of docs/architecture.md', () => {
  const { text, expected } = pageWithTable()
  expect(text).toBe(expected)
})

it('lets only platform and its commands ask for the topology of the database', () => {
  const root = new URL('../apps/server/src/', import.meta.url)
  const sources = names
    .filter((name) => name !== 'platform')
    .flatMap((name) =>
      readdirSync(new URL(name, root), { recursive: true })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => `${name}/${String(file)}`),
    )
  const asks = /pg_dist_|\bcitus|hasShards|topology\/(?:abilities|connection-target)/i
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.filter((file) => asks.test(readFileSync(new URL(file, root), 'utf8')))).toEqual([])
})
