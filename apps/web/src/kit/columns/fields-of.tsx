import type { Fields } from '@pos/contract/fields/field'
import type { RecordOf, ResourceDefinition } from '@pos/contract/resource'
import type { ReactNode } from 'react'
import { use } from 'react'
import { type FieldProps, FormRuntime } from '../form/form-context.ts'
import type { FormAside } from '../form/form-props.ts'

/** A column of a list. */
export interface ColumnProps<S extends string = string, T = Record<string, unknown>> {
  /** The field to show; its label, kind and format come from the contract. */
  source: S
  /** Text key of the resource for the heading, instead of the field's label. */
  heading?: string
  /** True if it links to the record. */
  link?: boolean
  /** Replaces the default cell of the field's kind. */
  render?: (record: T) => ReactNode
  /** Rendered below the cell's content, such as a link to child records. */
  below?: (record: T) => ReactNode
  /** Aligned to the right as a figure; fields of the contract are aligned by kind. */
  numeric?: boolean
  /** Hidden on narrow screens. */
  secondary?: boolean
}

/** Typed columns and fields of a resource: `const { Column, Field } = fieldsOf(allergies)`. */
export function fieldsOf<N extends string, F extends Fields>(_resource: ResourceDefinition<N, F>) {
  type Source = keyof F & string
  type Shown = RecordOf<ResourceDefinition<N, F>>
  return {
    /**
     * Only describes a column; `<Table>` renders it. A column without a field must have `render`;
     * its label is also `fields.<source>`.
     */
    Column: (
      _props:
        | ColumnProps<Source | 'updated_at' | 'created_at', Shown>
        | (ColumnProps<string, Shown> & { render: (record: Shown) => ReactNode }),
    ): ReactNode => null,
    /** Content below the form of a record. */
    aside:
      (draw: (record: Shown) => ReactNode): FormAside =>
      (record) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the screen's resource defines the records of the form
        draw(record as Shown),
    /** Rendered with the chunk of forms, which is loaded when a form is opened. */
    Field: function Field(props: FieldProps<Source>): ReactNode {
      const runtime = use(FormRuntime)
      return runtime ? <runtime.Field {...props} /> : null
    },
  }
}
