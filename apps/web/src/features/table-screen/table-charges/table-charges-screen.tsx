import { Skeleton } from '@mantine/core'
import { tableCharges } from '@pos/contract/pricing/table-charges'
import { lazy, Suspense } from 'react'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import type { ControlProps } from '#kit/controls/control-props.ts'
import { Form } from '#kit/form/form.tsx'
import { StateSide } from '#kit/form-layout/state-side.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { RateOrAmount } from '#kit/values/rate-or-amount.tsx'

// It needs the form library, which a list does not load.
const TableCodesControl = lazy(() =>
  import('./table-codes-control.tsx').then((m) => ({ default: m.TableCodesControl })),
)

const { Column, Field } = fieldsOf(tableCharges)

export function TableChargesScreen() {
  return (
    <ResourceScreen resource={tableCharges}>
      <Table>
        <Column source="internal_name" link />
        <Column source="display_name" />
        <Column source="kind" render={(record) => <RateOrAmount record={record} />} numeric />
        <Column source="per" />
        <Column source="active" secondary />
      </Table>
      <Form beside={<StateSide />}>
        <Field source="internal_name" />
        <Field source="display_name" />
        <Field source="display_name_en" />
        <Field source="kind" />
        <Field source="amount" when={{ field: 'kind', is: ['amount'] }} />
        <Field source="rate" when={{ field: 'kind', is: ['rate'] }} />
        <Field source="per" />
        <Field source="tax_id" />
        <Field source="time_period_id" />
        <Field source="date_types" />
        <Field source="excluded_table_codes" control={TableCodes} />
      </Form>
    </ResourceScreen>
  )
}

function TableCodes(props: ControlProps) {
  return (
    <Suspense fallback={<Skeleton height={58} />}>
      <TableCodesControl {...props} />
    </Suspense>
  )
}
