import { localParts } from '@pos/domain/days/business-day'
import { isRow } from '@pos/domain/values'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTimeZone } from '#lib/profile.ts'
import type { FieldProps } from '../form/form-context.ts'
import { resourceNamed } from '../resource/reference-names.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { listQuery } from '../resource/use-resource.ts'

/**
 * Fills an empty reference of a new record with the shop's usual record: the first matching one, or
 * the only one. Typed, given and copied values stay; the form does not count it as a change.
 */
export function useUsual(
  source: string,
  { where, only = false }: NonNullable<FieldProps['usual']>,
): void {
  const { resource, mode } = useResourceRoute()
  const timeZone = useTimeZone()
  const field = resource.fields[source]
  const { control, resetField, getFieldState } = useFormContext()
  const value: unknown = useWatch({ control, name: source })
  const isEmpty = Array.isArray(value) ? value.length === 0 : !value
  const { data } = useQuery({
    ...listQuery(resourceNamed(field?.to ?? ''), { per_page: '50', ...where }),
    enabled: mode === 'new' && isEmpty,
  })
  useEffect(() => {
    const today = localParts(new Date(), timeZone).date
    const current = (data?.data ?? []).filter((record) => isValidOn(record, today))
    const [first] = current
    if (!first || !isEmpty || (only && current.length > 1) || getFieldState(source).isDirty) return
    resetField(source, { defaultValue: field?.kind === 'references' ? [first.id] : first.id })
  }, [data, field, getFieldState, isEmpty, only, resetField, source, timeZone])
}

/** Returns true for records that are valid on a date, such as taxes with a range. */
function isValidOn(record: unknown, date: string): boolean {
  if (!isRow(record)) return false
  const { valid_from: from, valid_to: to } = record
  return !(typeof from === 'string' && from > date) && !(typeof to === 'string' && to < date)
}
