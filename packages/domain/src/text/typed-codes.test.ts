import { describe, expect, it } from 'vitest'
import { rules } from '../validation/rules.ts'
import { normalizePostcode, normalizeTel } from './typed-codes.ts'

describe('normalizeTel', () => {
  it.each([
    ['０３－１２３４－５６７８', '03-1234-5678'],
    ['03ー1234ー5678', '03-1234-5678'],
    ['03−1234−5678', '03-1234-5678'],
    ['(03) 1234-5678', '03-1234-5678'],
    ['（０３）１２３４ー５６７８', '03-1234-5678'],
    ['03(1234)5678', '03-1234-5678'],
    ['03 1234 5678', '03-1234-5678'],
    ['+81 (0)3-1234-5678', '+81-3-1234-5678'],
    ['＋８１－３－１２３４－５６７８', '+81-3-1234-5678'],
    ['+1 (808) 555-0100', '+1-808-555-0100'],
    ['808.555.0100', '808-555-0100'],
    ['0312345678', '0312345678'],
  ])('reads %j as %j', (text, tel) => {
    expect(normalizeTel(text)).toBe(tel)
    expect(rules.invalid_tel(normalizeTel(text))).toBe(true)
  })

  it.each(['call me', '03-1234-5678 ext 9', '+44 20 7946 0958', '+', '()'])(
    'does not make %j valid',
    (text) => {
      expect(rules.invalid_tel(normalizeTel(text) || '-')).toBe(false)
    },
  )
})

describe('normalizePostcode', () => {
  it.each([
    ['１００－０００１', '100-0001'],
    ['〒100-0001', '100-0001'],
    ['100ー0001', '100-0001'],
    ['1000001', '1000001'],
    ['SW1A 1AA', 'SW1A 1AA'],
  ])('reads %j as %j', (text, code) => {
    expect(normalizePostcode(text)).toBe(code)
  })
})
