import { condimentGroups } from '@pos/contract/menu/condiment-groups'
import { lazy } from 'react'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Batch } from '#kit/list/batch.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'

const SelectionNote = lazy(() =>
  import('./selection-note.tsx').then((m) => ({ default: m.SelectionNote })),
)

const { Column, Field } = fieldsOf(condimentGroups)

export function CondimentGroupsScreen() {
  return (
    <ResourceScreen resource={condimentGroups}>
      <Table>
        <Column source="name" link />
        <Column source="name_en" />
        <Column source="min_select" />
        <Column source="max_select" />
        <Column source="condiment_ids" secondary />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="min_select" />
        <Field source="max_select" note={<SelectionNote />} />
        <Field source="condiment_ids" />
        <Field source="child_group_ids" />
      </Form>
      <Batch />
    </ResourceScreen>
  )
}
