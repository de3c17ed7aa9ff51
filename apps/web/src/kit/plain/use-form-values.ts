import { typedKeys } from '@pos/domain/typed-entries'
import { useState } from 'react'

/** The values of a plain form, the number of changed ones, and their reset. */
export function useFormValues<T extends object>(begin: () => T) {
  const [initial] = useState(begin)
  const [values, setValues] = useState(initial)
  return {
    values,
    change: (next: Partial<T>) => setValues((current) => ({ ...current, ...next })),
    changed: typedKeys(values).filter(
      (name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]),
    ).length,
    discard: () => setValues(initial),
  }
}
