import { currentLocale } from './i18n.ts'

/** What people call a record: on English screens its English name, where it has one. */
export function nameInLanguage({
  name,
  name_en: english,
}: {
  readonly name: string
  readonly name_en?: string | null | undefined
}): string {
  return (currentLocale() === 'en' && english) || name
}
