import { courses } from '@pos/contract/menu/courses'
import { type CourseRow, courseSlots } from '@pos/domain/course-order'
import { lazy } from 'react'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { StateSide } from '#kit/form-layout/state-side.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { formatNumber } from '#lib/text/format.ts'

const { Column, Field } = fieldsOf(courses)
const CourseItems = lazy(() =>
  import('./course-items.tsx').then((m) => ({ default: m.CourseItems })),
)

const standardTax = { where: { reduced: 'false' } }

export function CoursesScreen() {
  return (
    <ResourceScreen resource={courses}>
      <Table>
        <Column source="name" link />
        <Column source="name_en" secondary />
        <Column source="price" />
        <Column
          source="items"
          render={(course) => <DishCount items={course.items} />}
          numeric
          secondary
        />
        <Column source="active" />
      </Table>
      <Form beside={<StateSide />}>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="price" />
        <Field source="tax_id" usual={standardTax} />
        <Field source="guests_min" />
        <Field source="guests_max" />
        <Field source="time_limit" />
        <Field source="last_order" />
        <Field source="items" control={CourseItems} />
      </Form>
    </ResourceScreen>
  )
}

/** The number of dishes that a guest gets, without dividers. */
function DishCount({ items }: { items: readonly CourseRow[] }) {
  return formatNumber(courseSlots(items).filter(({ dishes }) => dishes.length > 0).length)
}
