import { holidays } from '@pos/contract/shop/holidays'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { FillButton } from './fill-button.tsx'
import { YearBar } from './year-bar.tsx'

const { Column, Field } = fieldsOf(holidays)

export function HolidaysScreen() {
  return (
    <ResourceScreen resource={holidays}>
      <Table above={<YearBar />} actions={<FillButton />} empty={<FillButton />} hideFilters>
        <Column source="date" link render={(holiday) => <HolidayDate date={holiday.date} />} />
        <Column source="country" />
        <Column source="name_ja" />
        <Column source="name_en" />
      </Table>
      <Form>
        <Field source="date" />
        <Field source="country" />
        <Field source="name_ja" />
        <Field source="name_en" />
      </Form>
    </ResourceScreen>
  )
}

/** A date with its weekday. */
function HolidayDate({ date }: { date: string }) {
  const { i18n } = useTranslation()
  const weekday = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
  return `${date} (${weekday})`
}
