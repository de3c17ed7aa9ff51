/** Returns the name of a line or condiment in a language. */
export const nameOfLine = (
  { name, name_en }: { readonly name: string; readonly name_en?: string | null | undefined },
  locale: 'ja' | 'en',
) => (locale === 'en' ? name_en || name : name)
