import '@mantine/core/styles/NumberInput.css'
import { NumberInput } from '@mantine/core'

interface PercentLimitProps {
  label: string
  value: string
  most: number
  onChange: (value: string) => void
}

/** A percentage limit. It applies on leaving the field or on Enter, not with every digit. */
export function PercentLimit({ label, value, most, onChange }: PercentLimitProps) {
  return (
    <NumberInput
      // Also changes with the browser's back and forward.
      key={value}
      w={210}
      label={label}
      min={1}
      max={most}
      step={5}
      allowDecimal={false}
      defaultValue={Number(value)}
      onBlur={(event) => {
        const next = percentOf(event.currentTarget.value, most)
        if (next !== undefined && next !== value) onChange(next)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

/** A whole percentage from 1; undefined for other texts. */
export function percentOf(text: string | undefined, most: number): string | undefined {
  return /^[1-9]\d{0,2}$/.test(text ?? '') && Number(text) <= most ? text : undefined
}
