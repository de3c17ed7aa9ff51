import { comparisons } from '@pos/domain/days/comparison'
import { z } from 'zod'
import { isoDate, plainCsv, queryList } from '../answers.ts'

/** The time that decides to which business day a receipt belongs. */
export const revenueTypes = ['paid_at', 'ordered_at', 'first_ordered_at'] as const
/** The length of the period that a row covers. */
export const granularities = ['day', 'week', 'month', 'year'] as const

/** The query of all reports. */
export const reportQuery = z.strictObject({
  from: isoDate,
  to: isoDate,
  revenue_type: z.enum(revenueTypes).optional(),
  /** Comma separated; defaults to the current shop. */
  shop_ids: queryList(z.uuid()).optional(),
  granularity: z.enum(granularities).default('day'),
  compare: z.enum(comparisons).default('none'),
  /** With `compare=range`: the first day of an equally long period. */
  compare_from: isoDate.optional(),
  /** With `compare=shop`. */
  compare_shop_id: z.uuid().optional(),
})
/** The query of all reports, as parsed by the server. */
export type ReportQuery = z.output<typeof reportQuery>

/** Parameters of a report's file, in addition to those of its query. */
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
  /** The name of the shop used for comparison; null if it is the same shop. */
  compared_shop: z.string().nullable(),
  /**
   * The number of weeks of which the compared figures are an average; null if they are not an
   * average.
   */
  compared_weeks: z.int().nullable(),
  /**
   * False if no shop had sales yet at the beginning of the compared days: a change in percent would
   * mislead.
   */
  compared_complete: z.boolean(),
  /**
   * Shops whose sales began after the beginning of the compared days, while those of others had
   * begun: their own changes mislead, and those of totals include them.
   */
  compared_new_shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /**
   * The current time of the shop ("14:32") if the range includes today: the compared days end at
   * this minute.
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
  /** Refunds are receipts too and are included in `receipts`. */
  refunds: z.int(),
  /** Total of refunds, as a positive amount. */
  refund_amount: z.int(),
  /** The total before refunds: `total` + `refund_amount`. */
  sales: z.int(),
})
export type RevenueFigures = z.infer<typeof revenueFigures>

/** The name of a row on the receipts; null if they name nothing (no table, no time period …). */
export const rowLabel = z.string().nullable()
/**
 * The keys behind a row's label; the receipts list uses them to show the receipts of a figure. ''
 * stands for receipts without a name.
 */
export const rowKeys = z.array(z.string())
