import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textWidth, truncateToWidth, wrapToWidth } from './text-width.ts'

describe('text width', () => {
  it.each([
    ['', 0],
    ['Beer', 4],
    ['生ビール', 8],
    ['ﾋﾞｰﾙ', 4],
    ['Ｂｅｅｒ', 8],
    ['a\tb\nc', 3],
    ['café', 4],
    ['𠮷野家', 6],
  ])('%j takes %i columns', (text, width) => {
    expect(textWidth(text)).toBe(width)
  })

  it.each([
    [0, 0],
    [31, 0],
    [32, 1],
    [126, 1],
    [127, 0],
    [159, 0],
    [160, 1],
    [8191, 1],
    [8192, 2],
    [65_376, 2],
    [65_377, 1],
    [65_439, 1],
    [65_440, 2],
    [0x20bb7, 2],
  ])('code point %i takes %i columns', (code, width) => {
    expect(textWidth(String.fromCodePoint(code))).toBe(width)
  })

  it('truncates before the first character that does not fit', () => {
    expect(truncateToWidth('生ビールA', 5)).toBe('生ビ')
    expect(truncateToWidth('生ビールA', 9)).toBe('生ビールA')
    expect(truncateToWidth('生', 1)).toBe('')
  })

  it('wraps at the width and at every line break', () => {
    expect(wrapToWidth('生ビール中ジョッキ', 8)).toEqual(['生ビール', '中ジョッ', 'キ'])
    expect(wrapToWidth('A\r\n\r\nBC', 1)).toEqual(['A', '', 'B', 'C'])
    expect(wrapToWidth('生', 1)).toEqual(['生'])
  })

  const texts = fc.string({ unit: 'grapheme' })

  it('of a concatenation is the sum of the widths', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(textWidth(one + other)).toBe(textWidth(one) + textWidth(other))
      }),
    )
  })

  it('keeps all characters and stays within the width when it wraps', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 48 }), (text, width) => {
        const lines = wrapToWidth(text, width)
        expect(lines.join('')).toBe(text.replace(/[\r\n]/g, ''))
        expect(lines.every((line) => textWidth(line) <= width)).toBe(true)
      }),
    )
  })
})
