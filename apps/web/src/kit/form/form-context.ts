import { type ComponentType, createContext } from 'react'
import type { ControlProps } from '../controls/control-props.ts'

/** A field of a form. */
export interface FieldProps<S extends string = string>
  extends Pick<ControlProps, 'note' | 'suggestions' | 'listed'>,
    Partial<Pick<ControlProps, 'label'>> {
  source: S
  /** True if two such fields are side by side on wide screens. */
  half?: boolean
  /**
   * Shown only while another field has one of these values, or any; while hidden, it keeps the
   * stored value.
   */
  when?: { readonly field: S; readonly is: readonly (string | boolean)[] | 'filled' }
  /**
   * Default of a new record's reference: the shop's first record with these values, or its only
   * one.
   */
  usual?: { readonly where?: Readonly<Record<string, string>>; readonly only?: boolean }
  /** A control instead of the default for the kind. */
  control?: ComponentType<ControlProps>
}

/** Parts that the chunk of forms provides to the fields inside a form. */
interface FormRuntimeValue {
  readonly Field: ComponentType<FieldProps>
  /** The control of any field, also in the rows of a list. */
  readonly FieldControl: ComponentType<ControlProps>
}

/** A titled part of a form, for its section navigation. */
export interface FormSection {
  readonly title: string
  readonly element: HTMLElement
}

/** Registers a section of a form; the returned function removes it. Null outside a form. */
export const FormSections = createContext<((section: FormSection) => () => void) | null>(null)

/** Null until the chunk of forms is loaded: lists never load it. */
export const FormRuntime = createContext<FormRuntimeValue | null>(null)
