import { z } from 'zod'
import { isoDate, queryList } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** By which moment a receipt counts for a business day. */
export const revenueTypes = ['paid_at', 'ordered_at', 'first_ordered_at'] as const
/** Length of a report's rows. */
export const granularities = ['day', 'week', 'month', 'year'] as const
/** What a report is set beside. */
export const comparisons = ['none', 'previous_period', 'last_year'] as const

/** Figures of one row; money in the currency's smallest unit. */
export const revenueFigures = z.object({
  receipts: z.int(),
  guests: z.int(),
  gross: z.int(),
  discount: z.int(),
  charge: z.int(),
  table_charge: z.int(),
  gratuity: z.int(),
  tip: z.int(),
  tax: z.int(),
  /** Tax by rate, e.g. {"10": 1234}. */
  tax_by_rate: z.record(z.string(), z.int()),
  net: z.int(),
  total: z.int(),
  average_per_guest: z.int(),
  average_per_receipt: z.int(),
  voids: z.int(),
  void_amount: z.int(),
})
/** Figures of one row. */
export type RevenueFigures = z.infer<typeof revenueFigures>

/** Query shared by all reports (domain.md §5). */
export const reportQuery = z.strictObject({
  from: isoDate,
  to: isoDate,
  revenue_type: z.enum(revenueTypes).optional(),
  /** Comma separated; the current shop when left out. */
  shop_ids: queryList(z.uuid()).optional(),
  granularity: z.enum(granularities).default('day'),
  compare: z.enum(comparisons).default('none'),
})

/** What the figures stand on. */
export const reportBasis = z.object({
  from: z.string(),
  to: z.string(),
  compared_from: z.string().nullable(),
  compared_to: z.string().nullable(),
  revenue_type: z.enum(revenueTypes),
  granularity: z.enum(granularities),
  currency: z.enum(['JPY', 'USD']),
  shops: z.array(z.object({ id: z.uuid(), name: z.string(), timezone: z.string(), close_time: z.string() })),
})

/** One row: a day, week, month or year by its first date inside the range. */
export const revenueRow = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  figures: revenueFigures,
  compared: revenueFigures.nullable(),
})

/** Answer of the General report. */
export const revenuesReport = z.object({
  basis: reportBasis,
  rows: z.array(revenueRow),
  totals: revenueFigures,
  compared_totals: revenueFigures.nullable(),
})
/** Answer of the General report. */
export type RevenuesReport = z.infer<typeof revenuesReport>

/** General report: day … year. */
export const getRevenuesReport = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/revenues',
  access: 'reports',
  summary: 'Revenues by day, week, month or year',
  query: reportQuery,
  response: z.object({ data: revenuesReport }),
})

/** The same as a file. */
export const exportRevenuesReport = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/revenues/export',
  access: 'reports',
  summary: 'Revenues as CSV or Excel',
  query: reportQuery.extend({ format: z.enum(['csv', 'xlsx']), encoding: z.enum(['utf-8', 'shift_jis']).default('utf-8') }),
  produces: 'application/octet-stream',
})
