import type { Fields } from '@pos/contract/field'
import type { RecordOf, ResourceDefinition } from '@pos/contract/resource'
import type { ComponentType, ReactNode } from 'react'
import { use } from 'react'
import type { ControlProps } from './form/control-props.ts'
import { FormRuntime } from './form-context.ts'

/** A column of a list. */
export interface ColumnProps<S extends string = string, T = Record<string, unknown>> {
  /** The field that it shows; its label, kind and format come from the contract. */
  source: S
  /** Leads to the record. */
  link?: boolean
  /** Draws the cell instead of the field's own way. */
  render?: (record: T) => ReactNode
  /** Stands under the cell's content, e.g. the way to what lies below the record. */
  below?: (record: T) => ReactNode
  /** Left out on narrow screens. */
  secondary?: boolean
}

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

/** Typed columns and fields of a resource: `const { Column, Field } = fieldsOf(allergies)`. */
export function fieldsOf<N extends string, F extends Fields>(_resource: ResourceDefinition<N, F>) {
  type Source = keyof F & string
  type Shown = RecordOf<ResourceDefinition<N, F>>
  return {
    /** Only describes; `<Table>` draws it. What is no field must say how it is drawn; its label is `fields.<source>` too. */
    Column: (
      _props:
        | ColumnProps<Source | 'updated_at' | 'created_at', Shown>
        | (ColumnProps<string, Shown> & { render: (record: Shown) => ReactNode }),
    ): ReactNode => null,
    /** Drawn by the form's own chunk, which loads when a form is opened. */
    Field: function Field(props: FieldProps<Source>): ReactNode {
      const runtime = use(FormRuntime)
      return runtime ? <runtime.Field {...props} /> : null
    },
  }
}
