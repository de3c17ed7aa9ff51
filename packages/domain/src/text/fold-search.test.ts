import { describe, expect, it } from 'vitest'
import { foldedPairs, foldSearch } from './fold-search.ts'

describe('foldSearch', () => {
  it.each([
    ['Piña Colada', 'pina colada'],
    ['Crème Brûlée', 'creme brulee'],
    ['Bœuf, Smørrebrød, Straße', 'boeuf, smorrebrod, strasse'],
    ['Kalākaua, Oʻahu, O‘ahu', 'kalakaua, oahu, oahu'],
    ['O´ahu', 'oahu'],
    ["Chef's Plate", 'chefs plate'],
    ['10〜20', '10~20'],
    ['10～20', '10~20'],
    ['−5', '-5'],
    ['－5', '-5'],
    ['コーヒー', 'こ-ひ-'],
    ['ｺｰﾋｰ', 'こ-ひ-'],
    ['コ－ヒ－', 'こ-ひ-'],
    ['髙﨑 𠮷野', '高崎 吉野'],
    ['担々麵', '担々麺'],
    ['葛\u{e0100}城', '葛城'],
    ['ヱビスビール', 'えびすび-る'],
    ['Ａ１２', 'a12'],
    ['½ portion', '1/2 portion'],
    ["'", ''],
    ['', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(foldSearch(text)).toBe(folded)
  })

  it('distinguishes voiced kana and different words', () => {
    expect(foldSearch('はは')).not.toBe(foldSearch('ばば'))
    expect(foldSearch('パン')).not.toBe(foldSearch('バン'))
    expect(foldSearch('A B')).not.toBe(foldSearch('AB'))
  })

  it('is idempotent', () => {
    const letters = [...foldedPairs.keys(), ...'éがｶﾞ゛\u0301\u3099 각´Æǽŉ', "'"]
    const texts = Array.from({ length: 3000 }, (_, seed) =>
      Array.from(
        { length: 6 },
        (__, index) => letters[(seed * 7919 + index * (seed % 97) * 31 + index) % letters.length],
      ).join(''),
    )
    expect(texts.filter((text) => foldSearch(foldSearch(text)) !== foldSearch(text))).toEqual([])
  })

  it('maps each character to one plain form that is not folded further', () => {
    for (const [from, to] of foldedPairs) {
      expect(Array.from(from)).toHaveLength(1)
      expect([from, foldedPairs.has(to), from.normalize('NFKC')]).toEqual([from, false, from])
    }
  })
})
