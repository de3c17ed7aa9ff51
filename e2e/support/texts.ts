import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '@pos/texts/locales'

const folder = path.resolve(import.meta.dirname, '../../packages/texts/src')
const files = new Map<string, Record<string, unknown>>()

/** Finds the product's own texts, so that the specs press what people read. Keys are `namespace:path`. */
export type Texts = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** The texts of a language; a missing one fails. */
export function textsOf(language: Locale): Texts {
  return (key, params = {}) => {
    const text = find(language, key)
    if (text === undefined) throw new Error(`No text ${language}/${key}`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}

function find(language: Locale, key: string): string | undefined {
  const [namespace = '', ...rest] = key.split(':')
  const text = rest
    .join(':')
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], read(language, namespace))
  return typeof text === 'string' ? text : undefined
}

function read(language: Locale, namespace: string) {
  const file = path.join(folder, language, `${namespace}.json`)
  const known = files.get(file)
  if (known) return known
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  files.set(file, content)
  return content
}
