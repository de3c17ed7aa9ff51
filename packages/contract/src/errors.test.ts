import { rules } from '@pos/domain/validation/rules'
import errorTexts from '@pos/texts/ja/messages/errors.json'
import ruleTexts from '@pos/texts/ja/messages/rules.json'
import { describe, expect, it } from 'vitest'
import { exceptions } from './errors.ts'

describe('exceptions', () => {
  it('are errors of HTTP', () => {
    expect(Object.values(exceptions).every((status) => status >= 400 && status < 600)).toBe(true)
    expect(exceptions).toMatchObject({
      Unauthenticated: 401,
      Forbidden: 403,
      NotFound: 404,
      StaleRecord: 409,
      ValidationFailed: 422,
    })
  })

  it('have texts, as every rule has', () => {
    expect(Object.keys(exceptions).filter((name) => !(name in errorTexts))).toEqual([])
    const needed = [
      ...Object.keys(rules),
      'apres_line_first',
      'apres_line_adjacent',
      'min_above_max',
      'cycle',
    ]
    expect(needed.filter((key) => !(key in ruleTexts))).toEqual([])
  })
})
