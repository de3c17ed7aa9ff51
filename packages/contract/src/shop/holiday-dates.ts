import { z } from 'zod'
import { dataOf, queryInteger } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { holidayYears } from './holiday-years.ts'

/**
 * Returns the public holidays of the current shop's country in a year and on the day after it,
 * which decide what kind of day a date is.
 */
export const listHolidayDates = defineEndpoint({
  method: 'GET',
  path: '/v1/holiday-dates',
  access: 'session',
  summary: "List the dates of the holidays in the shop's country",
  query: z.strictObject({ year: queryInteger(holidayYears.min, holidayYears.max) }),
  response: dataOf(z.array(z.string())),
})
