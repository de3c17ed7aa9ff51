import type { ComponentType, ReactNode } from 'react'
import { createContext } from 'react'
import type { ControlProps } from './form/control-props.ts'

/** A field of a form. */
export interface FieldProps<S extends string = string> {
  source: S
  /** True if two such fields are side by side on wide screens. */
  half?: boolean
  /** Shown under the control. */
  note?: ReactNode
  /** Suggestions while typing (text fields). */
  suggestions?: readonly string[]
  /** The options, for a text that is one of a list. */
  listed?: readonly { value: string; label: string }[]
  /** Query parameters that filter the options (references). */
  choose?: Readonly<Record<string, string>>
  /** Shown only while another field has one of these values; while hidden, it keeps the stored value. */
  when?: { readonly field: S; readonly is: readonly string[] }
  /** A control instead of the default of the kind. */
  control?: ComponentType<ControlProps>
}

/** What the chunk of forms provides to the fields inside a form. */
export interface FormRuntimeValue {
  readonly Field: ComponentType<FieldProps>
  /** The control of any field, also of those in the rows of a list. */
  readonly FieldControl: ComponentType<ControlProps>
}

/** Null until the chunk of forms is loaded: lists never load it. */
export const FormRuntime = createContext<FormRuntimeValue | null>(null)
