import { rules } from '@pos/domain/validation/rules'
import { describe, expect, it } from 'vitest'
import { exceptions } from './errors.ts'
import { locales } from './locales.ts'
import { errorText, localeOf, problemText, problemTexts } from './message-text.ts'
import { en } from './messages/en.ts'
import { ja } from './messages/ja.ts'

const texts = { ja, en }
const flat = (locale: keyof typeof texts) => ({ ...texts[locale].rules, ...texts[locale].errors }) as Record<string, string>
const placeholders = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => (name === 'half' ? 'max' : name)))

describe('message texts', () => {
  it('exist in both languages under the same keys', () => {
    for (const part of ['rules', 'errors'] as const) expect(Object.keys(en[part]).toSorted()).toEqual(Object.keys(ja[part]).toSorted())
  })

  it('say something, in their own language', () => {
    const all = Object.entries(flat('ja'))
    expect(all.filter(([, text]) => !/[ぁ-んァ-ヶ]/.test(text)).map(([key]) => key)).toEqual([])
    expect(
      Object.entries(flat('en'))
        .filter(([, text]) => !/^[\x20-\x7e]{5,}$/.test(text))
        .map(([key]) => key),
    ).toEqual([])
  })

  it('mention the same figures in both', () => {
    for (const [key, text] of Object.entries(flat('ja'))) expect([key, placeholders(flat('en')[key]!)]).toEqual([key, placeholders(text)])
  })

  it('exist for every exception and every rule', () => {
    expect(Object.keys(exceptions).filter((name) => !(name in ja.errors))).toEqual([])
    const needed = [...Object.keys(rules), 'apres_line_first', 'apres_line_adjacent', 'min_above_max', 'cycle']
    expect(needed.filter((key) => !(key in ja.rules))).toEqual([])
  })

  it('are those of the specification', () => {
    expect(en.rules).toMatchObject({
      required: 'This field is required.',
      invalid_email: 'E-mail must be valid.',
      invalid_tel: 'Tel is invalid.',
    })
    expect(problemText('en', { key: 'incorrect', params: { credential: 'Password' } })).toBe('Password is incorrect.')
    expect(en.rules.invalid_image_type).toMatch(/^Image type is invalid\./)
    expect(en.rules.invalid_image_size).toBe('Image size is invalid.')
    expect(ja.errors.Unauthenticated).toBe('もう一度ログインしてください。')
  })

  it('fill in their figures', () => {
    const problem = { key: 'max_width', params: { max: 25 } }
    expect(problemText('ja', problem)).toBe('全角12文字(半角25文字)以内で入力してください。')
    expect(problemText('en', problem)).toContain('at most 25 columns')
    expect(problemTexts('en', { 'records.3.price': [{ key: 'min_value', params: { min: 0 } }, { key: 'invalid_type' }] })).toEqual({
      'records.3.price': ['Enter 0 or more.', 'The value is of the wrong kind.'],
    })
  })

  it('never show a bare key to people', () => {
    for (const locale of locales) {
      expect(problemText(locale, { key: 'no_such_rule' })).toBe(texts[locale].rules.invalid_format)
      expect(errorText(locale, 'NoSuchException')).toBe(texts[locale].errors.ServerError)
    }
  })
})

describe('language of a request', () => {
  it.each([
    ['ja', 'ja'],
    ['en-US,en;q=0.9,ja;q=0.8', 'en'],
    ['fr, en;q=0.5', 'en'],
    ['fr', 'ja'],
    ['', 'ja'],
    [undefined, 'ja'],
  ])('%s is answered in %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale)
  })
})

describe('exceptions', () => {
  it('are errors of HTTP', () => {
    expect(Object.values(exceptions).every((status) => status >= 400 && status < 600)).toBe(true)
    expect(exceptions).toMatchObject({ Unauthenticated: 401, Forbidden: 403, NotFound: 404, StaleRecord: 409, ValidationFailed: 422 })
  })
})
