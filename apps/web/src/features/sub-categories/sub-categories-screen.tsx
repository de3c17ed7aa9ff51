import { subCategories } from '@pos/contract/features/sub-categories'
import { Batch } from '#kit/batch.tsx'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Table } from '#kit/table.tsx'

const { Column, Field } = fieldsOf(subCategories)

export function SubCategoriesScreen() {
  return (
    <ResourceScreen resource={subCategories}>
      <Table>
        <Column source="name" link />
        <Column source="name_en" />
        <Column source="category_id" />
        <Column source="color" />
        <Column source="active" />
      </Table>
      <Form>
        <Field source="category_id" />
        <Field source="name" />
        <Field source="name_en" />
        <Field source="order_name" />
        <Field source="color" />
        <Field source="image" />
        <Field source="active" />
        <Field source="on_main_screen" />
        <Field source="main_position" />
        <Field source="time_period_ids" />
        <Field source="revenue_center_ids" />
      </Form>
      <Batch />
    </ResourceScreen>
  )
}
