import type { ComponentType, ReactNode } from 'react'
import { createContext } from 'react'
import type { ControlProps } from './form/control-props.ts'

/** A field of a form. */
export interface FieldProps<S extends string = string> {
  source: S
  /** Beside another on wide screens. */
  half?: boolean
  /** Shown under the control. */
  note?: ReactNode
  /** Suggestions while typing (text fields). */
  suggestions?: readonly string[]
  /** What can be chosen, for a text that is one of a list. */
  listed?: readonly { value: string; label: string }[]
  /** Query parameters that narrow what can be chosen (references). */
  choose?: Readonly<Record<string, string>>
  /** Shown only while another field has one of these values; hidden, it keeps what was saved. */
  when?: { readonly field: S; readonly is: readonly string[] }
  /** A control of its own instead of the kind's. */
  control?: ComponentType<ControlProps>
}

/** What the form's chunk gives to the fields inside a form. */
export interface FormRuntimeValue {
  readonly Field: ComponentType<FieldProps>
  /** The control of any field; the rows of a list are made of such. */
  readonly FieldControl: ComponentType<ControlProps>
}

/** Null until a form has loaded its chunk: lists never load it. */
export const FormRuntime = createContext<FormRuntimeValue | null>(null)
