import { problemText, problemTexts } from '@pos/texts/message-text'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listOf } from './fields/list-schema.ts'
import { problemsOf } from './problems.ts'

const row = z.strictObject({ name: z.string().min(1), price: z.int() })
const order = z.strictObject({
  rows: listOf(z.strictObject({ parts: listOf(row, 100).default([]) }), 2000),
})

function problemsIn(schema: z.ZodType, value: unknown, most?: number) {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? {} : problemsOf(result.error, most)
}

describe('problems of a body', () => {
  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'prototype'])(
    'name the unknown field %s',
    (key) => {
      const problems = problemsIn(row, JSON.parse(`{"name":"a","price":1,"${key}":1}`))
      expect(Object.entries(problemTexts('en', problems))).toEqual([
        [key, ['This field is unknown.']],
      ])
    },
  )

  it('are at most fifty; the rest is counted', () => {
    const body = Object.fromEntries(Array.from({ length: 1284 }, (_, index) => [`key${index}`, 1]))
    const problems = problemsIn(z.strictObject({}), body)
    expect(Object.keys(problems)).toHaveLength(51)
    expect(problems.body).toEqual([{ key: 'more_problems', params: { count: 1234 } }])
    expect(problemTexts('en', problems).body).toEqual(['And 1,234 more.'])
    expect(problemTexts('ja', problems).body).toEqual(['ほかに1,234件あります。'])
  })

  it('say when the rest of a list was not read', () => {
    let read = 0
    const counted = z.custom(() => (read += 1) < 0)
    const rows = Array.from({ length: 2000 }, () => ({
      parts: Array.from({ length: 100 }, () => ({ name: 1, price: 1 })),
    }))
    const part = z.strictObject({ name: counted, price: counted })
    const problems = problemsIn(
      z.strictObject({ rows: listOf(z.strictObject({ parts: listOf(part, 100) }), 2000) }),
      { rows },
    )
    expect(read).toBeLessThan(1000)
    expect(Object.keys(problems)).toHaveLength(51)
    expect(problems['rows.0.parts.24.price']).toEqual([{ key: 'invalid_format' }])
    expect(problemTexts('en', problems).body).toEqual([
      expect.stringMatching(/^And at least \d+ more: the rest was not read\.$/),
    ])
  })

  it('are the same as without a limit if few are wrong', () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      parts: index === 1999 ? [{ name: '', price: 'x' }] : [],
    }))
    expect(problemsIn(order, { rows })).toEqual({
      'rows.1999.parts.0.name': [{ key: 'required' }],
      'rows.1999.parts.0.price': [{ key: 'expected_number' }],
    })
  })

  it('count the rows of a list before they read any', () => {
    expect(problemsIn(order, { rows: Array.from({ length: 100_000 }, () => ({})) })).toEqual({
      rows: [{ key: 'max_entries', params: { max: 2000 } }],
    })
  })

  it('shorten long keys', () => {
    expect(
      Object.keys(problemsIn(row, { name: 'a', price: 1, ['x'.repeat(1_000_000)]: 1 }))[0]?.length,
    ).toBeLessThan(70)
  })
})

describe('a list', () => {
  it('returns its parsed rows, with defaults', () => {
    expect(order.parse({ rows: [{}, { parts: [{ name: 'a', price: 1 }] }] })).toEqual({
      rows: [{ parts: [] }, { parts: [{ name: 'a', price: 1 }] }],
    })
  })

  it('is described as an array', () => {
    expect(z.toJSONSchema(listOf(row, 5, 1))).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: { type: 'object' },
    })
  })

  it('shortens what a text repeats of the input', () => {
    expect(
      problemText('en', { key: 'unknown_name', params: { name: 'x'.repeat(5000) } }).length,
    ).toBeLessThan(250)
  })
})
