import type { shops } from '@pos/contract/features/shops'
import type { ValuesOf } from '@pos/contract/field'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type ja from '@pos/texts/ja/shops.json'

type Values = ValuesOf<typeof shops.fields>
type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string]

/** A text of the shops' screens. */
export type Texts = (this: void, key: Leaves<typeof ja>, params?: Readonly<Record<string, string | number>>) => string

/** The shops' texts in the current language, with keys checked against the Japanese ones. */
export function useTexts(): Texts {
  return useTranslation('shops' as 'common').t as unknown as Texts
}

/** A field of the shop as it is typed. */
export function useShopValue<K extends keyof typeof shops.fields>(name: K): Values[K] {
  const { control } = useFormContext<Record<string, unknown>>()
  return useWatch({ control, name }) as Values[K]
}
