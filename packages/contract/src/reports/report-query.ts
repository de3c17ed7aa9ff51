import { z } from 'zod'
import { isoDate, queryList } from '../answers.ts'

/** By which moment a receipt counts for a business day. */
export const revenueTypes = ['paid_at', 'ordered_at', 'first_ordered_at'] as const
/** Length of a report's rows. */
export const granularities = ['day', 'week', 'month', 'year'] as const
/** What a report is set beside. */
export const comparisons = ['none', 'previous_period', 'last_year'] as const

/** Query shared by all reports. */
export const reportQuery = z.strictObject({
  from: isoDate,
  to: isoDate,
  revenue_type: z.enum(revenueTypes).optional(),
  /** Comma separated; the current shop when left out. */
  shop_ids: queryList(z.uuid()).optional(),
  granularity: z.enum(granularities).default('day'),
  compare: z.enum(comparisons).default('none'),
})
/** Query shared by all reports, as the server reads it. */
export type ReportQuery = z.output<typeof reportQuery>

/** What a report's file needs to be told beside its query. */
export const fileQuery = {
  format: z.enum(['csv', 'xlsx']),
  encoding: z.enum(['utf-8', 'shift_jis']).default('utf-8'),
}

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
/** What the figures stand on. */
export type ReportBasis = z.infer<typeof reportBasis>

/** Figures of receipts; money in the currency's smallest unit. */
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
/** Figures of receipts. */
export type RevenueFigures = z.infer<typeof revenueFigures>

/** What a row is called on the receipts; null where they name nothing (no table, no time period …). */
export const rowLabel = z.string().nullable()
/** Everything that goes by a row's label: what the receipts list takes to show the receipts behind a figure. '' is "names nothing". */
export const rowKeys = z.array(z.string())
