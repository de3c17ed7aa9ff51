import { Select } from '@mantine/core'
import { textWidth } from '@pos/domain/text/text-width'
import classes from '../reports.module.css'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  data: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** Selects exactly one of a few values. */
export function Choice<T extends string>({ label, value, data, onChange }: ChoiceProps<T>) {
  const shown = data.find((one) => one.value === value)?.label ?? ''
  return (
    <Select<T>
      label={label}
      data={[...data]}
      value={value}
      allowDeselect={false}
      rightSectionWidth={28}
      onChange={(next) => next !== null && onChange(next)}
      className={classes.choice ?? ''}
      // As wide as its text with margins and arrow.
      style={{ flexBasis: `max(112px, ${textWidth(shown)}ch + 52px)` }}
    />
  )
}
