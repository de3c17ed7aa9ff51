import { useTranslation } from 'react-i18next'
import type ja from '@pos/texts/ja/shop-maps.json'

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string]

/** A text of this screen. */
export type Texts = (key: Leaves<typeof ja>, params?: Readonly<Record<string, string | number>>) => string

/** The floor editor's texts in the current language, with keys checked against the Japanese ones. */
export function useTexts(): Texts {
  return useTranslation('shop-maps' as 'common').t as unknown as Texts
}
