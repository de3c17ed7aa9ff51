import type { ComponentType } from 'react'
import { createContext } from 'react'
import type { FieldProps } from './fields-of.tsx'

/** What the form's chunk gives to the fields inside a form. */
export interface FormRuntimeValue {
  readonly Field: ComponentType<FieldProps>
}

/** Null until a form has loaded its chunk: lists never load it. */
export const FormRuntime = createContext<FormRuntimeValue | null>(null)
