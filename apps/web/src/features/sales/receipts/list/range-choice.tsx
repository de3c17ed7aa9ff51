import { Select } from '@mantine/core'
import { businessDate } from '@pos/domain/days/business-day'
import { presetRange, rangePresets } from '@pos/domain/days/calendar-date'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRangePresets } from '#lib/dates/range-presets.ts'
import { useProfile } from '#lib/profile.ts'

interface RangeChoiceProps {
  from: string
  to: string
  onChange: (range: { from: string; to: string }) => void
}

/** Selects business days by name; the dates next to it follow. */
export function RangeChoice({ from, to, onChange }: RangeChoiceProps) {
  const { t } = useTranslation('receipts')
  const { shop } = useProfile()
  const named = useRangePresets()
  const [now] = useState(() => new Date())
  const today = businessDate(now, shop?.timezone ?? 'Asia/Tokyo', shop?.close_time ?? '00:00')
  const rangeOf = (preset: (typeof rangePresets)[number]) =>
    presetRange(preset, today, shop?.week_starts_on)
  const current = rangePresets.find(
    (preset) => rangeOf(preset).from === from && rangeOf(preset).to === to,
  )
  const value = current ?? (from || to ? 'custom' : 'any')
  return (
    <Select
      aria-label={t('filters.range')}
      data={[
        { value: 'any', label: t('filters.any_day') },
        ...named,
        ...(value === 'custom' ? [{ value: 'custom', label: t('filters.custom') }] : []),
      ]}
      value={value}
      allowDeselect={false}
      w={170}
      onChange={(next) => {
        const preset = rangePresets.find((one) => one === next)
        if (preset) onChange(rangeOf(preset))
        else if (next === 'any') onChange({ from: '', to: '' })
      }}
    />
  )
}
