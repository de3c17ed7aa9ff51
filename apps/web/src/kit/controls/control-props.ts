import type { Field } from '@pos/contract/fields/field'
import { isRow } from '@pos/domain/values'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'

/** Properties of every control. */
export interface ControlProps {
  /** Dotted path of the value in the form, such as `tables.2.code`. */
  path: string
  /** The field's name in the contract, for the labels of its options. */
  source: string
  field: Field<unknown>
  label: string
  help?: string
  /** Shown under the control. */
  note?: ReactNode
  /** Suggestions while typing (text fields). */
  suggestions?: readonly string[]
  /** The options, for a text that is one of a list. */
  listed?: readonly { value: string; label: string }[]
  /** Shown while the control is empty. */
  placeholder?: string
  /** In a row of a list the label is for screen readers only. */
  compact?: boolean
}

/** Kinds whose empty control has a value: false, or an empty list. */
const mayBeEmpty = new Set<string>(['boolean', 'references', 'choices', 'list', 'values'])

/** The value of a control with the properties of its element. */
export function useControl<T>({ path, label, help, field, note, compact }: ControlProps) {
  const { field: control, fieldState } = useController({ name: path })
  const labelProps = compact
    ? { 'aria-label': label, withAsterisk: false }
    : {
        label,
        ...(help || note ? { description: note ?? help } : {}),
        withAsterisk: field.required && !mayBeEmpty.has(field.kind),
      }
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of the field determines the type of the value
    value: control.value as T,
    onChange: control.onChange as (value: T) => void,
    onBlur: control.onBlur,
    ref: control.ref,
    labelProps,
    error: fieldState.error?.message ?? firstInside(fieldState.error),
    name: path,
  }
}

const messageOf = (error: unknown) =>
  isRow(error) && typeof error.message === 'string' ? error.message : undefined

/** Errors of a list of ids belong to its entries. */
function firstInside(error: unknown): string | undefined {
  if (!Array.isArray(error)) return undefined
  return error.map(messageOf).find(Boolean)
}
