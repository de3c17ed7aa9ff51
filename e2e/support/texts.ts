import { allTexts } from '@pos/texts/all'
import { fillText, type TextParams } from '@pos/texts/fill-text'
import { type Locale, locales } from '@pos/texts/locales'
import type { TextKey } from '@pos/texts/namespaces'

/** Returns a text of the product by its key, so that specs use the visible labels. */
export type Texts = (key: TextKey, params?: TextParams) => string

/** Returns the texts of a language. The function throws for a missing text. */
export function textsOf(language: Locale): Texts {
  return (key, params = {}) => {
    const text = find(language, key)
    if (text === undefined) throw new Error(`No text ${language}/${key}`)
    return fillText(text, params)
  }
}

/**
 * Checks a key that is composed of names of the contract, which the compiler cannot verify. Throws
 * if it has no text.
 */
export function textKey(key: string): TextKey {
  if (!isTextKey(key)) throw new Error(`No text ${key}`)
  return key
}

const isTextKey = (key: string): key is TextKey =>
  locales.some((language) => find(language, key) !== undefined)

function find(language: Locale, key: string): string | undefined {
  const text = key
    .split(/[:.]/)
    .reduce<unknown>(
      (node, part) => (node as Record<string, unknown> | undefined)?.[part],
      allTexts[language],
    )
  return typeof text === 'string' ? text : undefined
}
