import type { shops } from '@pos/contract/features/shops'
import type { ValuesOf } from '@pos/contract/field'
import { useFormContext, useWatch } from 'react-hook-form'

type Values = ValuesOf<typeof shops.fields>

/** A field of the shop as it is typed. */
export function useShopValue<K extends keyof typeof shops.fields>(name: K): Values[K] {
  const { control } = useFormContext<Record<string, unknown>>()
  return useWatch({ control, name }) as Values[K]
}
