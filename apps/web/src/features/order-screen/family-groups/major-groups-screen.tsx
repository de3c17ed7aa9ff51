import { majorGroups } from '@pos/contract/menu/major-groups'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { GroupTree } from './group-tree.tsx'

const { Field } = fieldsOf(majorGroups)

export function MajorGroupsScreen() {
  return (
    <ResourceScreen resource={majorGroups}>
      <GroupTree />
      <Form>
        <Field source="name" />
        <Field source="name_en" />
      </Form>
    </ResourceScreen>
  )
}
