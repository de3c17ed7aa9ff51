import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

describe('folding', () => {
  it.each([
    ['ビール', 'びーる'],
    ['ﾋﾞｰﾙ', 'びーる'],
    ['ＢＥＥＲ', 'beer'],
    ['  生　ビール \n 中 ', '生 びーる 中'],
    ['ヴィシー', 'ゔぃしー'],
    ['ヵヶ', 'ゕゖ'],
    ['㈱', '(株)'],
    ['ΣΑΣ', 'σασ'],
    ['İ', 'i'],
    ['', ''],
    ['　', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('keeps differences other than width, case, kana kind and spaces', () => {
    expect(foldText('はは')).not.toBe(foldText('ばば'))
    expect(foldText('びーる')).not.toBe(foldText('びる'))
    expect(foldText('A B')).not.toBe(foldText('AB'))
  })

  const marked = fc.constantFrom(
    'H',
    'Ϊ',
    'é',
    'カ',
    'ｶ',
    'ヷ',
    'ﾞ',
    '゛',
    '\u0301',
    '\u3099',
    '\u0345',
    ' ',
    '\n',
    'Σ',
    'İ',
    '\u0307',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: marked }),
    fc.string({ unit: 'grapheme' }),
  )

  it('is idempotent', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const folded = foldText(text)
        expect(foldText(folded)).toBe(folded)
      }),
      { numRuns: 3000 },
    )
  })

  it('ignores case, kana kind, width and outer spaces', () => {
    const katakana = (text: string) =>
      text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    const samples = fc.string({
      unit: fc.constantFrom('ぁ', 'が', 'ゔ', 'ゖ', 'ー', '生', 'a', 'Z', '7', '-', ' '),
    })
    fc.assert(
      fc.property(samples, (text) => {
        for (const other of [
          katakana(text),
          wide(text),
          text.toUpperCase(),
          `　${text}\t`,
          text.normalize('NFD'),
        ])
          expect(foldText(other)).toBe(foldText(text))
      }),
    )
  })
})
