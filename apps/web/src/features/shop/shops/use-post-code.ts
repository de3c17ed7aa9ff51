import type { PostCodePlace } from '@pos/contract/shop/post-codes'
import { type CountryCode, isPostCodeOf } from '@pos/domain/places/countries'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { api } from '#lib/api/api-client.ts'
import { useShopValue } from './use-shop-value.ts'

/** Fills the address of a shop when its post code is typed. */
export function usePostCode(country: CountryCode): void {
  const code = useShopValue('post_code') ?? ''
  const { setValue, getValues, formState } = useFormContext<Record<string, unknown>>()
  const stored = formState.defaultValues?.post_code
  const filled = useRef<string | null>(null)
  useEffect(() => {
    if (code === stored || code === filled.current || !isPostCodeOf(country, code)) return
    const controller = new AbortController()
    const fill = async () => {
      const { data: found } = await api.get(
        '/v1/post-codes',
        { country_code: country, post_code: code },
        { signal: controller.signal, noProgress: true, silent: true },
      )
      filled.current = code
      for (const [name, value] of Object.entries(found ? fieldsOf(found) : {}))
        if (name !== 'street' || !getValues('street'))
          setValue(name, value, { shouldDirty: true, shouldValidate: true })
    }
    // Without an answer, the address is typed.
    fill().catch(() => undefined)
    return () => controller.abort()
  }, [code, country, getValues, setValue, stored])
}

/** The values of a place; the street stays if the code does not determine it. */
function fieldsOf({ prefecture, region, city, ward, street }: PostCodePlace) {
  return {
    ...(prefecture ? { prefecture, ward: ward ?? '' } : {}),
    ...(region ? { region } : {}),
    city,
    ...(street ? { street } : {}),
  }
}
