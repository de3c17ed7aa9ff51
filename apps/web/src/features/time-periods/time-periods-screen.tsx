import { timePeriods } from '@pos/contract/features/time-periods'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { Table } from '#kit/list/table.tsx'
import { WeekView } from './week-view.tsx'

const { Column, Field } = fieldsOf(timePeriods)

export function TimePeriodsScreen() {
  return (
    <ResourceScreen resource={timePeriods}>
      <Table above={<WeekView />}>
        <Column source="name" link />
        <Column source="name_en" />
        <Column source="start_time" />
        <Column source="end_time" />
        <Column source="weekdays" />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="start_time" />
        <Field source="end_time" />
        <Field source="weekdays" />
      </Form>
    </ResourceScreen>
  )
}
