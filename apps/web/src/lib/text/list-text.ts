import { currentLocale } from './i18n.ts'

/** Names in one line, as the reader's language puts them. */
export const listText = (names: readonly string[]): string =>
  names.join(currentLocale() === 'ja' ? '、' : ', ')
