import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { holidayYears } from './holiday-years.ts'

/**
 * Adds the public holidays of a country and year that are missing in the list, and leaves existing
 * ones unchanged.
 */
export const fillHolidays = defineEndpoint({
  method: 'POST',
  path: '/v1/holidays/fill',
  access: 'holidays',
  summary: 'Add the public holidays of a country and year',
  body: z.strictObject({
    country: z.enum(['JP', 'US']),
    year: z.int().min(holidayYears.min).max(holidayYears.max),
  }),
  response: dataOf(z.object({ added: z.int(), present: z.int() })),
})
