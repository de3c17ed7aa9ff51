import { foldText } from './fold-text.ts'
import { kanjiVariants } from './kanji-variants.ts'

/**
 * Pairs of a sign or letter without a Unicode decomposition and the character that people type
 * instead.
 */
const signs = '‐-‒-–-—-―-⁃-−-─-━-ー-〜~∼~〰~⁓~·・•・‧・∙・⋅・⁄/∕/“"”"„"‟"×xøołlđdħhŧtıiðdゐいゑえ'

/** Letters that people type as two letters. */
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/** Accents, all forms of the apostrophe (including the ʻokina), and characters without a width. */
const ignored =
  // oxlint-disable-next-line no-misleading-character-class -- the text is decomposed, so the marks are separate characters
  /[\u0300-\u036f'`\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/**
 * The folded characters with their plain forms. The SQL function `fold_search` has the same pairs.
 */
export const foldedPairs: ReadonlyMap<string, string> = pairsOf(signs + kanjiVariants)
const foldedLetters = new RegExp(`[${[...foldedPairs.keys()].join('')}]`, 'gu')

/**
 * Folds a text for searching, and for matching names in imported files. In addition to `foldText`,
 * it removes accents, apostrophes and ʻokina, treats dashes and prolonged sound marks alike, and
 * replaces old kanji by their usual forms. Equal to the SQL function `fold_search`. Unique keys use
 * `foldText` alone.
 */
export function foldSearch(text: string): string {
  return foldText(text.replaceAll('´', "'"))
    .normalize('NFD')
    .replace(ignored, '')
    .replace(/[ßæœþ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(foldedLetters, (letter) => foldedPairs.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '')
}

function pairsOf(text: string): Map<string, string> {
  const letters = Array.from(text)
  const pairs = new Map<string, string>()
  for (const [index, letter] of letters.entries())
    if (index % 2 === 1) pairs.set(letters[index - 1] ?? '', letter)
  return pairs
}
