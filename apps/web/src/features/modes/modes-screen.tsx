import { modes } from '@pos/contract/features/modes'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Table } from '#kit/table.tsx'

const { Column, Field } = fieldsOf(modes)

export function ModesScreen() {
  return (
    <ResourceScreen resource={modes}>
      <Table>
        <Column source="name" link />
        <Column source="theme" />
        <Column source="description" />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="theme" />
        <Field source="description" />
      </Form>
    </ResourceScreen>
  )
}
