import { categories } from '@pos/contract/features/categories'
import { fieldsOf } from '#kit/fields-of.tsx'

const { Field } = fieldsOf(categories)

/** The fields shared by categories, sub-categories and groups: names, appearance, and when and where they are sold. */
export function LevelFields() {
  return (
    <>
      <Field source="name" />
      <Field source="name_en" />
      <Field source="order_name" />
      <Field source="color" />
      <Field source="image" />
      <Field source="active" />
      <Field source="on_main_screen" />
      <Field source="main_position" />
      <Field source="time_period_ids" />
      <Field source="revenue_center_ids" />
    </>
  )
}
