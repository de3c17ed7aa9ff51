import { majorGroups } from '@pos/contract/features/major-groups'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Table } from '#kit/table.tsx'

const { Column, Field } = fieldsOf(majorGroups)

export function MajorGroupsScreen() {
  return (
    <ResourceScreen resource={majorGroups}>
      <Table>
        <Column source="name" link />
        <Column source="name_en" />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="name_en" />
      </Form>
    </ResourceScreen>
  )
}
