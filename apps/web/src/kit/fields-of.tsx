import type { Fields } from '@pos/contract/field'
import type { RecordOf, ResourceDefinition } from '@pos/contract/resource'
import type { ReactNode } from 'react'
import { use } from 'react'
import type { FormAside } from './form/form-props.ts'
import { type FieldProps, FormRuntime } from './form-context.ts'

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
    /** What stands beside the form of a record. */
    aside:
      (draw: (record: Shown) => ReactNode): FormAside =>
      (record) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form reads its records by the resource of the screen
        draw(record as Shown),
    /** Drawn by the form's own chunk, which loads when a form is opened. */
    Field: function Field(props: FieldProps<Source>): ReactNode {
      const runtime = use(FormRuntime)
      return runtime ? <runtime.Field {...props} /> : null
    },
  }
}
