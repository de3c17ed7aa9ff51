import { currentLocale } from './i18n.ts'

/** Returns the name of a record: on English screens its English name, if it has one. */
export function nameInLanguage({
  name,
  name_en: english,
}: {
  readonly name: string
  readonly name_en?: string | null | undefined
}): string {
  return (currentLocale() === 'en' && english) || name
}
