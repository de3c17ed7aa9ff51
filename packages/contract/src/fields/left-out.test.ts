import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withoutNulls } from './left-out.ts'
import { listOf } from './list-schema.ts'

describe('a null property', () => {
  const part = z.strictObject({
    name: z.string(),
    count: z.int().default(1),
    note: z.string().nullable().default(null),
  })
  const schema = z
    .strictObject({ parts: listOf(part, 10).optional(), who: z.string().optional() })
    .refine(() => true)

  it('is left out where it may be left out and not be null', () => {
    const value = { parts: [{ name: 'a', count: null, note: null }], who: null }
    expect(withoutNulls(schema, value)).toEqual({ parts: [{ name: 'a', note: null }] })
    expect(schema.parse(withoutNulls(schema, { parts: null, who: null }))).toEqual({})
  })

  it('is also left out where the property is optional and has no default, if asked', () => {
    const nullish = z.strictObject({
      who: z.string().nullish(),
      note: z.string().nullable().default(null),
    })
    expect(withoutNulls(nullish, { who: null, note: null })).toEqual({ who: null, note: null })
    expect(withoutNulls(nullish, { who: null, note: null }, 'optional')).toEqual({ note: null })
  })

  it('stays where it is required or unknown', () => {
    const value = { parts: [{ name: null }], other: null }
    expect(withoutNulls(schema, value)).toBe(value)
  })

  it('keeps keys of a prototype as they were sent', () => {
    const value: unknown = JSON.parse('{"__proto__": 1, "who": null}')
    expect(JSON.stringify(withoutNulls(schema, value))).toBe('{"__proto__":1}')
  })
})
