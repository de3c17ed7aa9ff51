import { holidayCountries, holidays } from '@pos/contract/shop/holidays'
import { localParts } from '@pos/domain/days/business-day'
import { useState } from 'react'
import { useListSearch } from '#kit/list/use-list-search.ts'
import { useTimeZone } from '#lib/profile.ts'

/**
 * The year and the countries of the list, stored in its filters; `null` while no year is selected.
 */
export function useYear() {
  const { search, change } = useListSearch(holidays)
  const [opened] = useState(() => new Date())
  const now = localParts(opened, useTimeZone()).date
  const [, year] = /^(\d{4})-01-01\.\.\1-12-31$/.exec(search.date ?? '') ?? []
  return {
    year: year ? Number(year) : null,
    thisYear: Number(now.slice(0, 4)),
    country: holidayCountries.find((one) => one === search.country) ?? null,
    setYear: (next: number) => change({ date: rangeOf(next) }),
    setCountry: (next: string) => change({ country: next }),
  }
}

/** The dates of a year as a list's filter. */
export const rangeOf = (year: number) => `${year}-01-01..${year}-12-31`
