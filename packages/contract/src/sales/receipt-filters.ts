import { knownReceiptFlags } from '@pos/domain/receipts/receipt-checks'
import { z } from 'zod'
import { isoDate, queryInteger, queryList, safeText } from '../answers.ts'

/**
 * Comma separated ids of records, or names where receipts name no record. `-` stands for receipts
 * without one, `*` for those with any item, payment, discount or condiment.
 */
const keys = queryList(safeText(200))
/**
 * `type:sub type:record or name`, as in reports and filter options, or a record's id for all of its
 * brands.
 */
const paymentKeys = queryList(safeText(300))

/** Filters of a list of receipts, with the names that reports use for drilling down. */
export const receiptFilters = z.strictObject({
  /** Comma separated; the current shop by default. */
  shop_ids: queryList(z.uuid()).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  /**
   * The moment whose business day, weekday and hour are filtered, and by which the list is sorted.
   */
  date_type: z.enum(['paid_at', 'ordered_at', 'first_ordered_at']).default('paid_at'),
  /** ISO weekday of the business day. */
  weekday: queryInteger(1, 7).optional(),
  /** Hour of the business day, counted past midnight. */
  hour: queryInteger(0, 47).optional(),
  tables: keys.optional(),
  revenue_centers: keys.optional(),
  time_periods: keys.optional(),
  payments: paymentKeys.optional(),
  items: keys.optional(),
  /** Name of the person who took the payment. */
  staff: safeText(200).optional(),
  /** People who took the payment, by account, or by name if the device posted no account. */
  staff_members: keys.optional(),
  /** Discounts by record, or by name where the device named none. */
  discounts: keys.optional(),
  /** Condiments of a line, alike. */
  condiments: keys.optional(),
  /** Taxes as `rate:kind`, with `_reduced` for a reduced rate: `8:inclusive_reduced`. */
  taxes: queryList(z.string().regex(/^\d{1,3}(\.\d{1,3})?:(in|ex)clusive(_reduced)?$/)).optional(),
  total_min: queryInteger(-999_999_999_999, 999_999_999_999).optional(),
  total_max: queryInteger(-999_999_999_999, 999_999_999_999).optional(),
  flagged: z.enum(['true', 'false']).optional(),
  /**
   * Selects refunds (receipts that name another one, or have a negative total) or others. Both if
   * omitted.
   */
  refunds: z.enum(['true', 'false']).optional(),
  /** Selects set-aside receipts or others. Both if omitted. */
  set_aside: z.enum(['true', 'false']).optional(),
  /**
   * Selects receipts in a correction of amounts (reversed, reversing or replacing) or others. Both
   * if omitted.
   */
  corrections: z.enum(['true', 'false']).optional(),
  /**
   * Selects receipts that arrived after their business day was closed, or others. Both if omitted.
   */
  after_close: z.enum(['true', 'false']).optional(),
  /** Comma separated: receipts with any of these flags. */
  flags: queryList(z.enum(knownReceiptFlags)).optional(),
  /**
   * Terms, each of which is in the table, staff or customer, or starts the uid, or starts or ends
   * the receipt number.
   */
  q: safeText(100).optional(),
})
/** Filters of a list of receipts. */
export type ReceiptFilters = z.output<typeof receiptFilters>
