import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowKeys, rowLabel } from './report-query.ts'

/** Groupings of discounts. */
const discountDimensions = ['discount', 'staff', 'reason'] as const

/** The query of all reports, and the grouping of discounts. */
export const discountsQuery = reportQuery.extend({
  by: z.enum(discountDimensions).default('discount'),
})

/** Figures of a discount. */
const discountFigures = z.object({
  /** Number of times that the discount was given. */
  count: z.int(),
  /** Amount of the discount. */
  discount: z.int(),
  /** Share of the gross of all receipts, from 0 to 1. */
  share_of_gross: z.number(),
})
export type DiscountFigures = z.infer<typeof discountFigures>

const row = z.object({
  label: rowLabel,
  keys: rowKeys,
  figures: discountFigures,
  compared: discountFigures.nullable(),
})

/** Figures of a kind of coupon. A coupon is a payment and reduces nothing. */
const couponFigures = z.object({
  count: z.int(),
  /** Payments with the coupon, without change. */
  amount: z.int(),
})
export type CouponFigures = z.infer<typeof couponFigures>

/**
 * Response of the discounts report; highest discount first. The label is null if no discount,
 * person or reason is known.
 */
export const discountsReport = z.object({
  basis: reportBasis,
  by: z.enum(discountDimensions),
  rows: z.array(row),
  totals: discountFigures,
  compared_totals: discountFigures.nullable(),
  /** The gross of all receipts, the base of the shares. */
  gross: z.int(),
  coupons: z.array(
    z.object({
      label: rowLabel,
      keys: rowKeys,
      figures: couponFigures,
      compared: couponFigures.nullable(),
    }),
  ),
  coupon_totals: couponFigures,
  compared_coupon_totals: couponFigures.nullable(),
})
export type DiscountsReport = z.infer<typeof discountsReport>

/** Discounts given and coupons paid with. */
export const { get: getDiscountsReport, file: exportDiscountsReport } = defineReport('discounts', {
  subject: 'discounts and coupons',
  query: discountsQuery,
  report: discountsReport,
})
