import type { ValuesOf } from '@pos/contract/fields/field'
import type { shops } from '@pos/contract/shop/shops'
import { useFormContext, useWatch } from 'react-hook-form'

type Values = ValuesOf<typeof shops.fields>

/** A field of the shop with its typed value. */
export function useShopValue<K extends keyof typeof shops.fields>(name: K): Values[K] {
  const { control } = useFormContext<Record<string, unknown>>()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form's values are the fields of the shop
  return useWatch({ control, name }) as Values[K]
}
