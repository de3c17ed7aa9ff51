import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Response of GET /v1/device/number-series. */
export const numberSeries = z.object({
  prefix: z
    .string()
    .describe('Begins every number of this device. No other device of the shop has it.'),
  last: z
    .object({
      date: z.string().describe('Business day, "YYYY-MM-DD".'),
      counter: z.int().describe('Highest counter of the day that the server has.'),
    })
    .nullable()
    .describe('The last receipt number that the server has; null before the first one.'),
})
export type NumberSeries = z.infer<typeof numberSeries>

/** The receipt numbers of the device, `<prefix>-<YYMMDD>-<counter>`; the first call assigns the prefix. */
export const getNumberSeries = defineEndpoint({
  method: 'GET',
  path: '/v1/device/number-series',
  access: 'device',
  summary: 'Get the series of receipt numbers',
  response: dataOf(numberSeries),
})
