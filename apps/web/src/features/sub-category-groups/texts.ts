import { useTranslation } from 'react-i18next'
import type ja from '@pos/texts/ja/sub-category-groups.json'

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string]

/** A text of this screen. */
export type Texts = (key: Leaves<typeof ja>, params?: Readonly<Record<string, string | number>>) => string

/** The texts of the groups and their board in the current language, with keys checked against the Japanese ones. */
export function useTexts(): Texts {
  return useTranslation('sub-category-groups' as 'common').t as unknown as Texts
}
