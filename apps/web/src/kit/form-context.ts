import type { ComponentType } from 'react'
import { createContext } from 'react'
import type { FieldProps } from './fields-of.tsx'
import type { ControlProps } from './form/control-props.ts'

/** What the form's chunk gives to the fields inside a form. */
export interface FormRuntimeValue {
  readonly Field: ComponentType<FieldProps>
  /** The control of any field; the rows of a list are made of such. */
  readonly FieldControl: ComponentType<ControlProps>
}

/** Null until a form has loaded its chunk: lists never load it. */
export const FormRuntime = createContext<FormRuntimeValue | null>(null)
