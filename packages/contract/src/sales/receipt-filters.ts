import { knownReceiptFlags } from '@pos/domain/receipts/receipt-checks'
import { z } from 'zod'
import { isoDate, queryInteger, queryList, safeText } from '../answers.ts'
import { figureNames } from './part-figures.ts'
import { rowGroupPattern } from './row-groups.ts'

/**
 * Comma separated ids of records, or names if receipts contain no id. `-` selects receipts without
 * one, `*` those with any item, payment, discount or condiment.
 */
const keys = queryList(safeText(200))
/**
 * `type:sub type:record or name`, as in reports and filter options, or the id of a record for all
 * of its brands.
 */
const paymentKeys = queryList(safeText(300))

/** Filters of a list of receipts. Reports use the same names for their links to it. */
export const receiptFilters = z.strictObject({
  /** Comma separated; defaults to the current shop. */
  shop_ids: queryList(z.uuid()).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** The time that is used for business day, weekday and hour, and for sorting. */
  date_type: z.enum(['paid_at', 'ordered_at', 'first_ordered_at']).default('paid_at'),
  /** ISO weekday of the business day. */
  weekday: queryInteger(1, 7).optional(),
  /** Hour of the business day, which continues past midnight. */
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
  /** Discounts by record, or by name if the device posted no record. */
  discounts: keys.optional(),
  /** Discounts by their reason, by record, or by text if the device posted no record. */
  discount_reasons: keys.optional(),
  /** Comps by their reason, like `discount_reasons`. */
  comps: keys.optional(),
  /** Refunds by their reason, like `discount_reasons`. */
  refund_reasons: keys.optional(),
  /** Condiments of a line, by record or name like discounts. */
  condiments: keys.optional(),
  /** Taxes as `rate:kind`, with `_reduced` for a reduced rate: `8:inclusive_reduced`. */
  taxes: queryList(z.string().regex(/^\d{1,3}(\.\d{1,3})?:(in|ex)clusive(_reduced)?$/)).optional(),
  total_min: queryInteger(-999_999_999_999, 999_999_999_999).optional(),
  total_max: queryInteger(-999_999_999_999, 999_999_999_999).optional(),
  flagged: z.enum(['true', 'false']).optional(),
  /**
   * Selects refunds (receipts that name another one, or have a negative total) or all others. Both
   * if omitted.
   */
  refunds: z.enum(['true', 'false']).optional(),
  /** Selects set-aside receipts or all others. Both if omitted. */
  set_aside: z.enum(['true', 'false']).optional(),
  /**
   * Selects receipts of a correction of amounts (reversed, reversing or replacing) or all others.
   * Both if omitted.
   */
  corrections: z.enum(['true', 'false']).optional(),
  /**
   * Selects receipts that arrived after their business day was closed, or all others. Both if
   * omitted.
   */
  after_close: z.enum(['true', 'false']).optional(),
  /** Comma separated: receipts with any of these flags. */
  flags: queryList(z.enum(knownReceiptFlags)).optional(),
  /**
   * A group of a report's rows, such as `report_groups/Food/Grill`: kind, group, and the group in
   * it; `~` for rows without a group.
   */
  group: safeText(300).regex(rowGroupPattern).optional(),
  /**
   * The figure to show and add up as `part_amount`: one of the part that a filter selects, or of
   * the receipts. The part's usual figure if omitted or not one of its figures.
   */
  figure: z.enum(figureNames).optional(),
  /**
   * Search terms. Each must occur in table, staff or customer, or be the start of the uid, or the
   * start or end of the receipt number.
   */
  q: safeText(100).optional(),
})
export type ReceiptFilters = z.output<typeof receiptFilters>
