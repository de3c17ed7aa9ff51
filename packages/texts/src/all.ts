import * as en from './en.ts'
import * as ja from './ja.ts'
import type { Locale } from './locales.ts'
import type { Texts } from './namespaces.ts'

/**
 * Every text in every language, for programs whose size does not matter. A text that English lacks
 * does not compile.
 */
export const allTexts: Readonly<Record<Locale, Texts>> = { ja, en }
