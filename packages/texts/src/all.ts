import * as en from './en.ts'
import * as ja from './ja.ts'
import type { Locale } from './locales.ts'
import type { Texts } from './namespaces.ts'

/**
 * All texts in all languages, for programs whose size does not matter. A text that is missing in
 * English does not compile.
 */
export const allTexts: Readonly<Record<Locale, Texts>> = { ja, en }
