import { Group } from '@mantine/core'
import { typedDate } from '@pos/domain/days/typed-date'
import { useState } from 'react'
import { DateBox } from './date-box.tsx'

/** Dates as "YYYY-MM-DD", or "" for an open end. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** A range with the labels of its ends. */
interface DateRangeInputProps {
  value: DateRange
  onChange: (range: DateRange) => void
  label: string
  /** The label is above the dates, as in the fields next to them. */
  isLabelShown?: boolean
  fromLabel: string
  toLabel: string
  /** Shown below the field while the end is before the start. */
  orderError: string
  min?: string
  max?: string
}

/** Two dates. A range in the wrong order, and incomplete dates, are shown but not reported. */
export function DateRangeInput({
  value,
  onChange,
  label,
  isLabelShown = false,
  fromLabel,
  toLabel,
  orderError,
  min,
  max,
}: DateRangeInputProps) {
  const [typed, setTyped] = useState<DateRange>(value)
  const [known, setKnown] = useState(value)
  if (value.from !== known.from || value.to !== known.to) {
    setKnown(value)
    setTyped(value)
  }
  const isWrong =
    [typed.from, typed.to].every((date) => date !== '' && isReady(date)) && typed.from > typed.to
  const change = (next: DateRange) => {
    setTyped(next)
    if (
      [next.from, next.to].every(isReady) &&
      (next.from === '' || next.to === '' || next.from <= next.to)
    )
      onChange(next)
  }
  const bounds = { ...(min ? { min } : {}), ...(max ? { max } : {}) }
  return (
    <Group
      component="fieldset"
      gap={6}
      align="flex-start"
      wrap="nowrap"
      style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}
    >
      <legend className={isLabelShown ? 'pos-legend' : 'pos-visually-hidden'}>{label}</legend>
      <DateBox
        aria-label={fromLabel}
        value={typed.from}
        error={isWrong ? orderError : undefined}
        onChange={(from) => change({ ...typed, from })}
        {...bounds}
        style={{ flex: '1 1 0', minWidth: 0 }}
      />
      <span aria-hidden style={{ lineHeight: '36px' }}>
        –
      </span>
      <DateBox
        aria-label={toLabel}
        value={typed.to}
        error={isWrong}
        onChange={(to) => change({ ...typed, to })}
        {...bounds}
        style={{ flex: '1 1 0', minWidth: 0 }}
      />
    </Group>
  )
}

const isReady = (text: string) => text === '' || typedDate(text) === text
