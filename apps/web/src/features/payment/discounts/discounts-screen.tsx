import { discounts } from '@pos/contract/pricing/discounts'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { StateSide } from '#kit/form-layout/state-side.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { RateOrAmount } from '#kit/values/rate-or-amount.tsx'

const { Column, Field } = fieldsOf(discounts)

export function DiscountsScreen() {
  return (
    <ResourceScreen resource={discounts}>
      <Table>
        <Column source="name" link />
        <Column source="name_en" secondary />
        <Column source="kind" render={(record) => <RateOrAmount record={record} />} numeric />
        <Column source="scope" secondary />
        <Column source="active" />
      </Table>
      <Form beside={<StateSide />}>
        <Section name="names">
          <Field source="name" />
          <Field source="name_en" />
        </Section>
        <Section name="amount">
          <Field source="scope" />
          <Field source="kind" />
          <Field source="rate" when={{ field: 'kind', is: ['rate'] }} />
          <Field source="amount" when={{ field: 'kind', is: ['amount'] }} />
        </Section>
        <Section name="conditions">
          <Field source="combinable" />
          <Field source="requires_role" />
        </Section>
        <Section name="period">
          <Field source="valid_from" />
          <Field source="valid_to" />
        </Section>
      </Form>
    </ResourceScreen>
  )
}
