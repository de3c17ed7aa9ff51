import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface NumberFieldProps {
  label: string
  value: number | null
  min: number
  max: number
  step?: number
  disabled?: boolean
  placeholder?: string
  error?: string | undefined
  onChange: (value: number) => void
}

/** A whole number that is applied on Enter, on leaving the field, or by the arrow keys. */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
  ...rest
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    setTyped(null)
    const plain = text.normalize('NFKC').replace(/[,\s]/g, '')
    if (/^-?\d+$/.test(plain)) onChange(Math.max(min, Math.min(max, Number(plain))))
  }
  return (
    <TextInput
      label={label}
      size="xs"
      inputMode="numeric"
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== null && take(typed)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
        if (event.key === 'Enter') take(event.currentTarget.value)
        else if (by !== 0) {
          event.preventDefault()
          take(String((Number(typed ?? value ?? 0) || 0) + by))
        }
      }}
      {...rest}
    />
  )
}
