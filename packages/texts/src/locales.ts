/** Languages of the product; the first is the default and the fallback. */
export const locales = ['ja', 'en'] as const
/** A language of the product. */
export type Locale = (typeof locales)[number]

/** Returns the first supported language in an Accept-Language header. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (tag === 'ja' || tag === 'en') return tag
  }
  return 'ja'
}
