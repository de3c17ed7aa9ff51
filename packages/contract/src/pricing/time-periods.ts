import { choices, keyText, text, time } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Days of the week as spelled in the API. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** Named parts of the business day; those of one shop never overlap on a weekday. */
export const timePeriods = defineResource({
  name: 'time-periods',
  scope: 'shop',
  permission: 'time_periods',
  fields: {
    name: keyText(60),
    name_en: text(60).optional(),
    start_time: time({ extended: true }),
    end_time: time({ extended: true }),
    weekdays: choices(weekdays).with({ min: 1, default: weekdays }),
  },
  list: { search: ['name', 'name_en'], sort: ['name', 'start_time'] },
  sortable: true,
  sync: true,
})
