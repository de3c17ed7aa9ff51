import { Box } from '@mantine/core'
import { timePeriods, weekdays } from '@pos/contract/pricing/time-periods'
import type { RecordOf } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen, useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useAll } from '#kit/resource/use-resource.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { WeekSkeleton, WeekView } from './week-view.tsx'

const { Column, Field } = fieldsOf(timePeriods)

export function TimePeriodsScreen() {
  return (
    <ResourceScreen resource={timePeriods}>
      <List />
      <Form>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="start_time" />
        <Field source="end_time" />
        <Box style={{ gridColumn: '1 / -1' }}>
          <Field source="weekdays" />
        </Box>
      </Form>
    </ResourceScreen>
  )
}

function List() {
  return useResourceRoute().mode === 'list' ? <PeriodList /> : null
}

function PeriodList() {
  const week = useAll(timePeriods)
  const above = week.data ? (
    <WeekView periods={week.data.data} />
  ) : (
    <Box mb="md">
      <LoadState of={[week]}>
        <WeekSkeleton />
      </LoadState>
    </Box>
  )
  return (
    <Table above={above} isWaiting={week.isPending}>
      <Column source="name" link />
      <Column source="name_en" />
      <Column source="start_time" />
      <Column source="end_time" />
      <Column source="weekdays" render={(period) => <Weekdays of={period.weekdays} />} secondary />
    </Table>
  )
}

/** The days of a period, with a short form for all days. */
function Weekdays({ of }: { of: RecordOf<typeof timePeriods>['weekdays'] }) {
  const { t } = useTranslation('time-periods')
  if (of.length === weekdays.length)
    return <span style={{ whiteSpace: 'nowrap' }}>{t('whole_week')}</span>
  return of.map((weekday) => t(`options.weekdays.${weekday}`)).join('・')
}
