import { modes } from '@pos/contract/shop/modes'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'

const { Column, Field } = fieldsOf(modes)

export function ModesScreen() {
  return (
    <ResourceScreen resource={modes}>
      <Table>
        <Column source="name" link />
        <Column source="theme" />
        <Column source="description" secondary />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="theme" />
        <Field source="description" />
      </Form>
    </ResourceScreen>
  )
}
