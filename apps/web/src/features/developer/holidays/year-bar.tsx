import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core'
import { holidayYears } from '@pos/contract/shop/holiday-years'
import { holidayCountries, holidays } from '@pos/contract/shop/holidays'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useLabels } from '#kit/resource/labels.ts'
import { rangeOf, useYear } from './use-year.ts'

/** Selects the year and country of the list, initially the shop's current year. */
export function YearBar() {
  const labels = useLabels(holidays)
  const { year: named, thisYear, country, setYear, setCountry } = useYear()
  const year = named ?? thisYear
  const countries = holidayCountries.map((one) => ({
    value: one as string,
    label: labels.option('country', one),
  }))
  const step = (by: 1 | -1, name: 'year_before' | 'year_after') => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={labels.text(name)}
      disabled={year + by < holidayYears.min || year + by > holidayYears.max}
      onClick={() => setYear(year + by)}
    >
      {by < 0 ? (
        <IconChevronLeft size={18} aria-hidden />
      ) : (
        <IconChevronRight size={18} aria-hidden />
      )}
    </ActionIcon>
  )
  return (
    <Group gap="md" mb="md">
      {named === null && (
        <Navigate to="." search={(old: object) => ({ ...old, date: rangeOf(thisYear) })} replace />
      )}
      <Group gap="xs" wrap="nowrap">
        {step(-1, 'year_before')}
        <Text fw={600} miw={72} ta="center" aria-live="polite">
          {labels.text('year', { year: String(year) })}
        </Text>
        {step(1, 'year_after')}
      </Group>
      <SegmentedControl
        aria-label={labels.field('country')}
        value={country ?? ''}
        onChange={setCountry}
        data={[{ value: '', label: labels.text('all_countries') }, ...countries]}
      />
    </Group>
  )
}
