import { allTexts } from '@pos/texts/all'
import { fillText, type TextParams } from '@pos/texts/fill-text'
import { type Locale, locales } from '@pos/texts/locales'
import type { TextKey } from '@pos/texts/namespaces'

/** Finds the product's own texts, so that the specs press what people read. */
export type Texts = (key: TextKey, params?: TextParams) => string

/** The texts of a language; a missing one fails. */
export function textsOf(language: Locale): Texts {
  return (key, params = {}) => {
    const text = find(language, key)
    if (text === undefined) throw new Error(`No text ${language}/${key}`)
    return fillText(text, params)
  }
}

/** A key made of names of the contract, which the compiler cannot follow; one that leads to no text fails. */
export function textKey(key: string): TextKey {
  if (!isTextKey(key)) throw new Error(`No text ${key}`)
  return key
}

const isTextKey = (key: string): key is TextKey => locales.some((language) => find(language, key) !== undefined)

function find(language: Locale, key: string): string | undefined {
  const text = key.split(/[:.]/).reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], allTexts[language])
  return typeof text === 'string' ? text : undefined
}
