import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allTexts } from './all.ts'
import { locales } from './locales.ts'

type Node = string | { readonly [key: string]: Node }

const folder = import.meta.dirname
const filesOf = (locale: string) =>
  readdirSync(path.join(folder, locale), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
const read = (locale: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')) as Node

/** All texts by their dotted key. */
function leaves(node: Node, key = ''): [key: string, text: string][] {
  if (typeof node === 'string') return [[key, node]]
  return Object.entries(node).flatMap(([name, inner]) =>
    leaves(inner, key ? `${key}.${name}` : name),
  )
}

/** Japanese has no singular, so singular texts exist only in English. */
const withoutSingular = (texts: [string, string][]) => {
  const keys = new Set(texts.map(([key]) => key))
  return texts.filter(([key]) => !(key.endsWith('_one') && keys.has(`${key.slice(0, -4)}_other`)))
}

/** Parameters that callers pass in two forms, of which each language uses one. */
const sameFigure: Readonly<Record<string, string>> = { half: 'max', clock: 'hour' }
const figuresOf = (text: string) =>
  [
    ...new Set(
      Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => sameFigure[name] ?? name),
    ),
  ].toSorted()

/** Several things, counted. */
const counted =
  /\{(?:count|number)\} (?:more )?(?:changes|condiments|days|guests|items|receipts|records|rows|seats|shops|tables|years)\b/
/** Used only for two or more. */
const alwaysSeveral = new Set([
  'basis_many',
  'send.truncated',
  'compare.truncated',
  'inspector.tables',
  'live.tables',
])
const isPlural = (key: string, keys: ReadonlySet<string>) =>
  key.endsWith('_other') && keys.has(`${key.slice(0, -6)}_one`)

describe('texts', () => {
  it('have the same files in both languages, each listed', () => {
    expect(filesOf('en')).toEqual(filesOf('ja'))
    for (const locale of locales) {
      const namespaces = filesOf(locale).filter((file) => !file.includes('/'))
      expect(namespaces.map((file) => path.basename(file, '.json'))).toEqual(
        Object.keys(allTexts[locale]).toSorted(),
      )
    }
  })

  it.each(filesOf('ja'))('%s has the same keys in both languages, none empty', (file) => {
    const [ja, en] = [
      withoutSingular(leaves(read('ja', file))),
      withoutSingular(leaves(read('en', file))),
    ]
    expect(en.map(([key]) => key).toSorted()).toEqual(ja.map(([key]) => key).toSorted())
    expect([...ja, ...en].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(filesOf('ja'))('%s mentions the same figures in both languages', (file) => {
    const figures = (locale: string) =>
      withoutSingular(leaves(read(locale, file))).map(
        ([key, text]) => [key, figuresOf(text)] as const,
      )
    expect(new Map(figures('en'))).toEqual(new Map(figures('ja')))
  })

  it.each(filesOf('en'))('%s says nothing of one thing as of many', (file) => {
    const texts = leaves(read('en', file))
    const keys = new Set(texts.map(([key]) => key))
    expect(
      texts.filter(
        ([key, text]) => counted.test(text) && !alwaysSeveral.has(key) && !isPlural(key, keys),
      ),
    ).toEqual([])
  })
})
