import { familyGroups } from '@pos/contract/menu/family-groups'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { GroupTree } from './group-tree.tsx'

const { Field } = fieldsOf(familyGroups)

export function FamilyGroupsScreen() {
  return (
    <ResourceScreen resource={familyGroups}>
      <GroupTree />
      <Form>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="major_group_id" />
      </Form>
    </ResourceScreen>
  )
}
