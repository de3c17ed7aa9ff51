import { charges } from '@pos/contract/pricing/charges'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { StateSide } from '#kit/form-layout/state-side.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { RateOrAmount } from '#kit/values/rate-or-amount.tsx'

const { Column, Field } = fieldsOf(charges)

export function ChargesScreen() {
  return (
    <ResourceScreen resource={charges}>
      <Table>
        <Column source="name" link />
        <Column source="name_en" secondary />
        <Column source="kind" render={(record) => <RateOrAmount record={record} />} numeric />
        <Column source="timing" secondary />
        <Column source="revenue_center_ids" secondary />
        <Column source="active" />
      </Table>
      <Form beside={<StateSide />}>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="kind" />
        <Field source="rate" when={{ field: 'kind', is: ['rate'] }} />
        <Field source="amount" when={{ field: 'kind', is: ['amount'] }} />
        <Field source="tax_id" />
        <Field source="timing" />
        <Field source="trigger_timing" />
        <Field source="time_period_id" />
        <Field source="revenue_center_ids" />
      </Form>
    </ResourceScreen>
  )
}
