import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'

/** Dates as "YYYY-MM-DD", or "" for an open end. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** A range with the labels of its ends. */
export interface DateRangeInputProps {
  value: DateRange
  onChange: (range: DateRange) => void
  label: string
  fromLabel: string
  toLabel: string
  /** Shown below the field while the end is before the beginning. */
  orderError: string
  min?: string
  max?: string
}

/** Two native date fields with the browser's calendar and language. A range in the wrong order is shown, but not reported. */
export function DateRangeInput({ value, onChange, label, fromLabel, toLabel, orderError, min, max }: DateRangeInputProps) {
  const [typed, setTyped] = useState<DateRange>(value)
  const [known, setKnown] = useState(value)
  if (value.from !== known.from || value.to !== known.to) {
    setKnown(value)
    setTyped(value)
  }
  const isWrong = typed.from !== '' && typed.to !== '' && typed.from > typed.to
  const change = (next: DateRange) => {
    setTyped(next)
    if (next.from === '' || next.to === '' || next.from <= next.to) onChange(next)
  }
  const bounds = { ...(min ? { min } : {}), ...(max ? { max } : {}) }
  return (
    <Group component="fieldset" gap={6} align="flex-start" wrap="nowrap" style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
      <legend className="pos-visually-hidden">{label}</legend>
      <TextInput
        type="date"
        aria-label={fromLabel}
        value={typed.from}
        error={isWrong ? orderError : undefined}
        onChange={(event) => change({ ...typed, from: event.currentTarget.value })}
        {...bounds}
        style={{ flex: '1 1 0', minWidth: 0 }}
      />
      <span aria-hidden style={{ lineHeight: '36px' }}>
        –
      </span>
      <TextInput
        type="date"
        aria-label={toLabel}
        value={typed.to}
        error={isWrong}
        onChange={(event) => change({ ...typed, to: event.currentTarget.value })}
        {...bounds}
        style={{ flex: '1 1 0', minWidth: 0 }}
      />
    </Group>
  )
}
