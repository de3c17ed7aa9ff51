import { familyGroups } from '@pos/contract/features/family-groups'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Table } from '#kit/table.tsx'

const { Column, Field } = fieldsOf(familyGroups)

export function FamilyGroupsScreen() {
  return (
    <ResourceScreen resource={familyGroups}>
      <Table>
        <Column source="name" link />
        <Column source="name_en" />
        <Column source="major_group_id" />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="major_group_id" />
      </Form>
    </ResourceScreen>
  )
}
