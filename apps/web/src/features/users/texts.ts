import { useTranslation } from 'react-i18next'
import type ja from '@pos/texts/ja/users.json'

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string]

/** A text of the accounts' screens. */
export type Texts = (this: void, key: Leaves<typeof ja>, params?: Readonly<Record<string, string | number>>) => string

/** The accounts' texts in the current language, with keys checked against the Japanese ones. */
export function useTexts(): Texts {
  return useTranslation('users' as 'common').t as unknown as Texts
}
