import * as fc from 'fast-check'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
/** Values as JSON text; many of them could not be written by a program. */
const values = fc.oneof(
  fc.constantFrom(
    '1e400',
    '-1e400',
    '-0',
    '1e-400',
    '9007199254740993',
    '999999999',
    '-999999999',
    '1000000000',
    '2147483648',
    '0.1',
    '"1"',
  ),
  fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '[[]]',
    '""',
    String.raw`"\u0000"`,
    String.raw`"\ud800x"`,
    String.raw`"\udfff"`,
    '"\\u202e"',
  ),
  fc.constantFrom(
    '{"__proto__":1}',
    '{"constructor":{"prototype":null}}',
    '{"toString":1,"length":-1}',
    nested(50),
    nested(7000),
  ),
  fc.constantFrom(
    '"1970-01-01T00:00:00Z"',
    '"2199-12-31T23:59:59Z"',
    '"9999-12-31T23:59:60Z"',
    '"2026-02-30T00:00:00Z"',
    '"infinity"',
  ),
  fc.constantFrom(
    '"0190a6a0-0000-7000-8000-000000000001"',
    '"00000000-0000-0000-0000-000000000000"',
    `"${'x'.repeat(70_000)}"`,
  ),
  fc.json({ maxDepth: 3 }),
  fc.integer().map(String),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
)
const keys = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'then',
    'id',
    'shop_id',
    'content_hash',
    'flags',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const change = fc.record({
  at: fc.nat(),
  key: fc.option(keys, { freq: 4 }),
  value: values,
  isRemoved: fc.boolean(),
})
/** Alterations of a record: changes of some values, or another value instead of it. */
export const alterations = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  whole: fc.option(values, { freq: 12 }),
})

const mark = '\u0001hole\u0001'
/**
 * A record in which some values, at any depth, are replaced, removed or accompanied by unknown
 * keys.
 */
export function altered(
  record: Json,
  {
    changes,
    whole,
  }: {
    changes: readonly { at: number; key: string | null; value: string; isRemoved: boolean }[]
    whole: string | null
  },
) {
  if (whole !== null) return whole
  const copy = structuredClone(record)
  const texts: string[] = []
  for (const { at, key, value, isRemoved } of changes) {
    const attributions = containersOf(copy)
    const container = attributions[at % attributions.length]
    if (!container) continue
    const names = Object.keys(container)
    const name = key ?? names[at % names.length] ?? 'nothing'
    if (isRemoved && key === null) Reflect.deleteProperty(container, name)
    else {
      texts.push(value)
      Object.defineProperty(container, name, {
        value: `${mark}${texts.length - 1}`,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
  }
  return JSON.stringify(copy).replaceAll(
    /"\\u0001hole\\u0001(\d+)"/g,
    (_all, index) => texts[Number(index)] ?? 'null',
  )
}

function containersOf(value: Json): { [key: string]: Json }[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(containersOf)
  return Array.isArray(value) ? inside : [value, ...inside]
}
