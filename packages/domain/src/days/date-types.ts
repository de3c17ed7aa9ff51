import { addDays, weekdayOf } from './calendar-date.ts'

/** The kinds of days that charges and prices distinguish. */
export const dateTypes = ['weekday', 'saturday', 'sunday', 'holiday', 'holiday_eve'] as const
/** A kind of day. */
export type DateType = (typeof dateTypes)[number]

/**
 * Returns the day types of a date. A holiday is never `weekday`, and the day before a holiday is
 * also `holiday_eve`.
 */
export function dateTypesOf(date: string, holidays: ReadonlySet<string>): DateType[] {
  const day = weekdayOf(date)
  const ofWeek: DateType[] =
    day === 'saturday' || day === 'sunday' ? [day] : holidays.has(date) ? [] : ['weekday']
  return [
    ...ofWeek,
    ...(holidays.has(date) ? (['holiday'] as const) : []),
    ...(holidays.has(addDays(date, 1)) ? (['holiday_eve'] as const) : []),
  ]
}
