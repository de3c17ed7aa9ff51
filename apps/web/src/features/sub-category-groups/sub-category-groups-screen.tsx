import { subCategoryGroups } from '@pos/contract/features/sub-category-groups'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Table } from '#kit/table.tsx'

const { Column, Field } = fieldsOf(subCategoryGroups)

export function SubCategoryGroupsScreen() {
  return (
    <ResourceScreen resource={subCategoryGroups}>
      <Table>
        <Column source="name" link />
        <Column source="sub_category_id" />
        <Column source="color" />
        <Column source="menu_item_ids" />
        <Column source="active" />
      </Table>
      <Form>
        <Field source="sub_category_id" />
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
        <Field source="menu_item_ids" />
      </Form>
    </ResourceScreen>
  )
}
