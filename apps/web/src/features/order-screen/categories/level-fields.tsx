import { categories } from '@pos/contract/menu/categories'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { PictureSide, StateSide } from '#kit/form-layout/state-side.tsx'

const { Field } = fieldsOf(categories)

/**
 * The fields shared by categories, sub-categories and groups: names, appearance, and times and
 * places of sale.
 */
export function LevelFields() {
  return (
    <>
      <Field source="name" />
      <Field source="name_en" />
      <Field source="order_name" />
      <Field source="color" />
      <Field source="on_main_screen" />
      <Field source="main_position" when={{ field: 'on_main_screen', is: [true] }} />
      <Field source="time_period_ids" />
      <Field source="revenue_center_ids" />
    </>
  )
}

/** Returns the column next to the forms. */
export const levelSide = (
  <>
    <StateSide />
    <PictureSide />
  </>
)
