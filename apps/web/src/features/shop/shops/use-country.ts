import { type CountryCode, countryDefaults } from '@pos/domain/places/countries'
import { prefectures } from '@pos/domain/places/prefectures'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useShopValue } from './use-shop-value.ts'

/**
 * The country of a shop. A change clears values of the former country, and a new shop gets the
 * usual values of the new one, except in fields that were edited. A prefecture sets its region.
 */
export function useCountry(): CountryCode {
  const country = useShopValue('country_code') ?? 'JP'
  const prefecture = useShopValue('prefecture')
  const isNew = useResourceRoute().mode === 'new'
  const { setValue, getFieldState, formState } = useFormContext<Record<string, unknown>>()
  const { defaultValues } = formState
  const known = useRef({ country, prefecture })
  useEffect(() => {
    const isTyped = country !== known.current.country && country !== defaultValues?.country_code
    known.current.country = country
    if (!isTyped && !isNew) return
    if (isTyped)
      for (const name of ['prefecture', 'region', 'ward']) setValue(name, '', { shouldDirty: true })
    if (!isNew) return
    for (const [name, value] of Object.entries(countryDefaults[country]))
      if (!getFieldState(name).isDirty) setValue(name, value ?? '')
  }, [country, defaultValues, getFieldState, isNew, setValue])
  useEffect(() => {
    if (prefecture === known.current.prefecture) return
    known.current.prefecture = prefecture
    const region = prefectures.find(({ name_ja }) => name_ja === prefecture)?.region
    if (region) setValue('region', region, { shouldDirty: true, shouldValidate: true })
  }, [prefecture, setValue])
  return country
}
