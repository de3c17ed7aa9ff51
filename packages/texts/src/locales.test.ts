import { describe, expect, it } from 'vitest'
import { localeOf } from './locales.ts'

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
