/** Languages of the product; the first is default and fallback. */
export const locales = ['ja', 'en'] as const
/** A language of the product. */
export type Locale = (typeof locales)[number]
