import { comparisons } from '@pos/domain/days/comparison'
import { z } from 'zod'
import { isoDate, plainCsv, queryList } from '../answers.ts'

/** The moment by which a receipt is assigned to a business day. */
export const revenueTypes = ['paid_at', 'ordered_at', 'first_ordered_at'] as const
/** The length of the periods that rows stand for. */
export const granularities = ['day', 'week', 'month', 'year'] as const

/** Query shared by all reports. */
export const reportQuery = z.strictObject({
  from: isoDate,
  to: isoDate,
  revenue_type: z.enum(revenueTypes).optional(),
  /** Comma separated; the current shop by default. */
  shop_ids: queryList(z.uuid()).optional(),
  granularity: z.enum(granularities).default('day'),
  compare: z.enum(comparisons).default('none'),
  /** With `compare=range`: the first of as many days. */
  compare_from: isoDate.optional(),
  /** With `compare=shop`. */
  compare_shop_id: z.uuid().optional(),
})
/** Query shared by all reports, as the server reads it. */
export type ReportQuery = z.output<typeof reportQuery>

/** Parameters of a report's file, besides those of its query. */
export const fileQuery = {
  format: z.enum(['csv', 'xlsx']),
  encoding: z.enum(['utf-8', 'shift_jis']).default('utf-8'),
  plain: plainCsv,
}

/** Basis of a report's figures. */
export const reportBasis = z.object({
  from: z.string(),
  to: z.string(),
  compare: z.enum(comparisons),
  compared_from: z.string().nullable(),
  compared_to: z.string().nullable(),
  /** The shop that is compared with, by name; null if it is the same. */
  compared_shop: z.string().nullable(),
  /** The number of weeks that compared figures are the average of; null if they are no average. */
  compared_weeks: z.int().nullable(),
  /**
   * False if there were no sales yet when the compared days began: a change in percent would
   * mislead.
   */
  compared_complete: z.boolean(),
  /**
   * The present time of the shop ("14:32") if the range reaches today: compared days end at this
   * minute.
   */
  until: z.string().nullable(),
  revenue_type: z.enum(revenueTypes),
  granularity: z.enum(granularities),
  currency: z.enum(['JPY', 'USD']),
  shops: z.array(
    z.object({ id: z.uuid(), name: z.string(), timezone: z.string(), close_time: z.string() }),
  ),
})
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
  /** Refunds are receipts too; `receipts` counts them. */
  refunds: z.int(),
  /** Total of refunds, without the sign. */
  refund_amount: z.int(),
  /** The total before refunds: `total` + `refund_amount`. */
  sales: z.int(),
})
/** Figures of receipts. */
export type RevenueFigures = z.infer<typeof revenueFigures>

/** The name of a row on the receipts; null where they name nothing (no table, no time period …). */
export const rowLabel = z.string().nullable()
/**
 * The keys behind a row's label, with which the receipts list shows the receipts behind a figure.
 * '' stands for receipts without a name.
 */
export const rowKeys = z.array(z.string())
