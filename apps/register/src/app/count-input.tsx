import { TextInput } from '@mantine/core'

interface CountInputProps {
  label: string
  /** null while nothing is entered. */
  value: number | null
  onChange: (value: number | null) => void
}

/** Enters a number of pieces or guests, up to six digits. */
export function CountInput({ label, value, onChange }: CountInputProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={6}
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '')
        onChange(digits === '' ? null : Number(digits))
      }}
      style={{ flex: 1 }}
    />
  )
}
