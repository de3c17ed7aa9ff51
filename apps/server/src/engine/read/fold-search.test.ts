import { foldedPairs, foldSearch } from '@pos/domain/text/fold-search'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

/** Texts that SQL folds differently from `foldSearch`. */
async function differences(texts: readonly string[]): Promise<string[]> {
  const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
    sql<{
      text: string
      folded: string
    }>`select text, fold_search(text) as folded from unnest(${[...texts]}::text[]) text`.execute(
      db,
    ),
  )
  return rows
    .filter(({ text, folded }) => folded !== foldSearch(text))
    .map(({ text, folded }) => `${JSON.stringify(text)}: ${folded}`)
}

/**
 * Scripts of menus: Latin with its extensions, Greek, Cyrillic, punctuation, signs, kana, kanji,
 * Hangul, and full and half width.
 */
const ranges = [
  [0x20, 0x24f],
  [0x2b0, 0x377],
  [0x384, 0x52f],
  [0x1e00, 0x1fff],
  [0x2000, 0x2bff],
  [0x3000, 0x33ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xacff],
  [0xf900, 0xfaff],
  [0xfe30, 0xffef],
] as const

it('the SQL function folds each letter as foldSearch does', async () => {
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  const known = letters.filter((letter) => /\p{Assigned}/u.test(letter))
  expect(await differences([...known, ...foldedPairs.keys()])).toEqual([])
})

it('the SQL function folds letters together as foldSearch does', async () => {
  const letters = [
    ...foldedPairs.keys(),
    ..."aÉéñāōʻ'´‘’ßŒ\u0301\u3099ガｶﾞパﾟは゛ 　\t½①㍿\u200d\ufe0f\u{e0101}髙Ａ１－ー〜～",
  ].filter((letter) => letter !== '')
  const texts = Array.from({ length: 3000 }, (_, seed) =>
    Array.from(
      { length: 6 },
      (_, index) => letters[(seed * 7919 + index * (seed % 97) * 31 + index) % letters.length],
    ).join(''),
  )
  expect(await differences(texts)).toEqual([])
})
