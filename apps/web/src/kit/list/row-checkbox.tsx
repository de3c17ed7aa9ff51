import { useEffect, useRef } from 'react'

interface RowCheckboxProps {
  label: string
  isChecked: boolean
  isPartly?: boolean
  /** `isRange` is true for a press with Shift. */
  onChange: (isChecked: boolean, isRange: boolean) => void
}

/** A native checkbox: fifty of Mantine's take longer to render than the rest of a list. */
export function RowCheckbox({ label, isChecked, isPartly = false, onChange }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      onChange={({ currentTarget, nativeEvent }) =>
        onChange(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  )
}
