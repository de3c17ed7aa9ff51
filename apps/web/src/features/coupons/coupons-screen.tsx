import { coupons } from '@pos/contract/features/coupons'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Table } from '#kit/table.tsx'

const { Column, Field } = fieldsOf(coupons)

export function CouponsScreen() {
  return (
    <ResourceScreen resource={coupons}>
      <Table>
        <Column source="name" link />
        <Column source="value" />
        <Column source="open_price" secondary />
        <Column source="valid_to" secondary />
        <Column source="active" />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="value" />
        <Field source="open_price" />
        <Field source="enable_change" />
        <Field source="return_change" />
        <Field source="with_discount" />
        <Field source="bonds" />
        <Field source="valid_from" />
        <Field source="valid_to" />
        <Field source="active" />
      </Form>
    </ResourceScreen>
  )
}
