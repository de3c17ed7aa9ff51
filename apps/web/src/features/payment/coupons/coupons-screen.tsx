import { coupons } from '@pos/contract/pricing/coupons'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { StateSide } from '#kit/form-layout/state-side.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'

const { Column, Field } = fieldsOf(coupons)

export function CouponsScreen() {
  return (
    <ResourceScreen resource={coupons}>
      <Table>
        <Column source="name" link />
        <Column source="name_en" secondary />
        <Column source="value" />
        <Column source="valid_to" secondary />
        <Column source="active" />
      </Table>
      <Form beside={<StateSide />}>
        <Section name="names">
          <Field source="name" />
          <Field source="name_en" />
        </Section>
        <Section name="value">
          <Field source="value" when={{ field: 'open_price', is: [false] }} />
          <Field source="open_price" />
        </Section>
        <Section name="use">
          <Field source="enable_change" />
          <Field source="return_change" />
          <Field source="with_discount" />
          <Field source="bonds" />
        </Section>
        <Section name="period">
          <Field source="valid_from" />
          <Field source="valid_to" />
        </Section>
      </Form>
    </ResourceScreen>
  )
}
