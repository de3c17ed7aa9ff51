import { currentLocale } from './i18n.ts'

/** Names in one line, joined in the reader's language. */
export const listText = (names: readonly string[]): string =>
  names.join(currentLocale() === 'ja' ? '、' : ', ')
