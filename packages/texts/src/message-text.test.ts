import { describe, expect, it } from 'vitest'
import enErrors from './en/messages/errors.json'
import enRules from './en/messages/rules.json'
import jaErrors from './ja/messages/errors.json'
import jaRules from './ja/messages/rules.json'
import { locales } from './locales.ts'
import { type Problem, problemText, problemTexts } from './message-text.ts'

const ja = { rules: jaRules, errors: jaErrors }
const en = { rules: enRules, errors: enErrors }
const texts = { ja, en }
const flat = (locale: keyof typeof texts) =>
  ({ ...texts[locale].rules, ...texts[locale].errors }) as Record<string, string>
const placeholders = (text: string) =>
  new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => (name === 'half' ? 'max' : name)))

describe('message texts', () => {
  it('exist in both languages under the same keys', () => {
    for (const part of ['rules', 'errors'] as const)
      expect(Object.keys(en[part]).toSorted()).toEqual(Object.keys(ja[part]).toSorted())
  })

  it('are not empty, and in their own language', () => {
    const all = Object.entries(flat('ja'))
    expect(all.filter(([, text]) => !/[ぁ-んァ-ヶ]/.test(text)).map(([key]) => key)).toEqual([])
    expect(
      Object.entries(flat('en'))
        .filter(([, text]) => !/^[\x20-\x7e]{5,}$/.test(text))
        .map(([key]) => key),
    ).toEqual([])
  })

  it('use the same parameters in both languages', () => {
    for (const [key, text] of Object.entries(flat('ja')))
      expect([key, placeholders(flat('en')[key]!)]).toEqual([key, placeholders(text)])
  })

  it('are those of the specification', () => {
    expect(en.rules).toMatchObject({
      required: 'This field is required.',
      invalid_email: 'E-mail must be valid.',
      invalid_tel: 'Tel is invalid.',
    })
    expect(problemText('en', { key: 'incorrect', params: { credential: 'Password' } })).toBe(
      'Password is incorrect.',
    )
    expect(en.rules.invalid_image_type).toMatch(/^Image type is invalid\./)
    expect(en.rules.invalid_image_size).toBe('Image size is invalid.')
    expect(ja.errors.Unauthenticated).toBe('もう一度ログインしてください。')
  })

  it('fill in their figures', () => {
    const problem: Problem = { key: 'max_width', params: { max: 25 } }
    expect(problemText('ja', problem)).toBe('全角12文字(半角25文字)以内で入力してください。')
    expect(problemText('en', problem)).toContain('at most 25 columns')
    expect(
      problemTexts('en', {
        'records.3.price': [{ key: 'min_value', params: { min: 0 } }, { key: 'invalid_type' }],
      }),
    ).toEqual({
      'records.3.price': ['Enter 0 or more.', 'The value is of the wrong kind.'],
    })
  })

  it('never show the key of a rule that no longer exists', () => {
    for (const locale of locales) {
      expect(problemText(locale, JSON.parse('{"key":"no_such_rule"}') as Problem)).toBe(
        texts[locale].rules.invalid_format,
      )
    }
  })
})
