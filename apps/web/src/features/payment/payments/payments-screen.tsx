import { payments } from '@pos/contract/pricing/payments'
import type { PaymentType } from '@pos/domain/money/payment-types'
import { lazy } from 'react'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { StateSide } from '#kit/form-layout/state-side.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { useSubTypes } from './use-sub-types.ts'

const { Column, Field } = fieldsOf(payments)
const SubTypeControl = lazy(() =>
  import('./sub-type-control.tsx').then((m) => ({ default: m.SubTypeControl })),
)

export function PaymentsScreen() {
  return (
    <ResourceScreen resource={payments}>
      <Table>
        <Column source="name" link />
        <Column source="name_en" secondary />
        <Column source="type" />
        <Column source="sub_type" render={(payment) => <SubTypeName payment={payment} />} />
        <Column source="gives_change" secondary />
        <Column source="active" />
      </Table>
      <Form beside={<StateSide />}>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="type" />
        <Field source="sub_type" control={SubTypeControl} />
        <Field source="time_period_id" />
        <Field source="gives_change" />
        <Field source="opens_drawer" />
        <Field source="cat_service" />
      </Form>
    </ResourceScreen>
  )
}

/** The name of a payment's sub type. Unknown sub types of devices are shown unchanged. */
function SubTypeName({
  payment: { type, sub_type },
}: {
  payment: { type: PaymentType; sub_type: string | null }
}) {
  const subTypes = useSubTypes(type)
  return subTypes.find((one) => one.value === sub_type)?.name ?? (sub_type || '-')
}
