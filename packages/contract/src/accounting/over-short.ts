import { currencies } from '@pos/domain/money/money'
import { z } from 'zod'
import { dataOf, isoDate } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { fileQuery } from '../reports/report-query.ts'

const overShortQuery = z.strictObject({
  from: isoDate,
  to: isoDate,
  /** `shop`: all shops of the currency that the caller may see. */
  by: z.enum(['day', 'drawer', 'staff', 'shop']).default('day'),
})
/** The closed days of the report, and its grouping. */
export type OverShortQuery = z.output<typeof overShortQuery>

const overShortFigures = z.object({
  sessions: z.int(),
  /** Sessions without a count, not included in sums. */
  uncounted: z.int(),
  /** over + short = difference = counted + since_count − expected. */
  expected: z.int(),
  counted: z.int(),
  since_count: z.int(),
  over: z.int(),
  short: z.int(),
  difference: z.int(),
})
/** Sums of the counted sessions of closed days. */
export type OverShortFigures = z.infer<typeof overShortFigures>

/** Overs and shorts of closed days. */
const overShort = z.object({
  from: z.string(),
  to: z.string(),
  currency: z.enum(currencies),
  rows: z.array(
    z.object({ key: z.string(), label: z.string().nullable(), figures: overShortFigures }),
  ),
  totals: overShortFigures,
})
export type OverShort = z.infer<typeof overShort>

/** Over and short of closed days. */
export const getOverShort = defineEndpoint({
  method: 'GET',
  path: '/v1/day-close/over-short',
  access: 'day_close',
  summary: 'Get over and short of closed days by day, drawer, staff or shop',
  query: overShortQuery,
  response: dataOf(overShort),
})

/** The same as a file. */
export const exportOverShort = defineEndpoint({
  method: 'GET',
  path: '/v1/day-close/over-short/export',
  access: 'day_close',
  requireFreshFactor: 'people',
  summary: 'Export over and short of closed days as CSV or Excel',
  query: overShortQuery.extend(fileQuery),
  produces: 'application/octet-stream',
})
