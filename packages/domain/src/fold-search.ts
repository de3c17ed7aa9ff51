import { foldText } from './fold-text.ts'
import { kanjiVariants } from './kanji-variants.ts'

/** Signs and letters without a decomposition, in pairs: each with what people type instead. */
const signs = '‐-‒-–-—-―-⁃-−-─-━-ー-〜~∼~〰~⁓~·・•・‧・∙・⋅・⁄/∕/“"”"„"‟"×xøołlđdħhŧtıiðdゐいゑえ'

/** Letters that people type as two. */
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/** Accents, every form of the apostrophe (ʻokina included), and characters without a width. */
const ignored = /[\u0300-\u036f'`\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** The characters that are folded, each with its plain form. The SQL function `fold_search` has the same pairs. */
export const foldedPairs: ReadonlyMap<string, string> = pairsOf(signs + kanjiVariants)
const foldedLetters = new RegExp(`[${[...foldedPairs.keys()].join('')}]`, 'gu')

/**
 * Folds a text for searching and for matching names of files: as `foldText`, and without what people cannot type. Accents, apostrophes
 * and ʻokina are left out, dashes and prolonged sound marks are one sign, and old forms of kanji are the usual ones. Equal to the SQL
 * function `fold_search`. Keys that must be unique are folded by `foldText` alone.
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
  for (const [index, letter] of letters.entries()) if (index % 2 === 1) pairs.set(letters[index - 1] ?? '', letter)
  return pairs
}
