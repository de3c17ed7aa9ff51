import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowKeys, rowLabel } from './report-query.ts'

/** Figures of a payment method. */
const paymentFigures = z.object({
  count: z.int(),
  /** Amount that the shop kept: amount tendered without change. */
  amount: z.int(),
  tendered: z.int(),
  change: z.int(),
  /** Share of the total amount, from 0 to 1. */
  share: z.number(),
})
export type PaymentFigures = z.infer<typeof paymentFigures>

/**
 * The amounts that the payments settle: total + tip + cash_rounding + excess + unsettled =
 * received.
 */
const settled = z.object({
  total: z.int(),
  tip: z.int(),
  /** Rounding of amounts paid in cash. */
  cash_rounding: z.int(),
  /**
   * Amounts above the amount due that the shop keeps: the rest of vouchers, and cash given without
   * change.
   */
  excess: z.int(),
  /** Payments above the amount due (negative: below it). */
  unsettled: z.int(),
  received: z.int(),
})
export type SettledFigures = z.infer<typeof settled>

const row = z.object({
  /** The payment's name; null for a type or sub type, which is identified by its code. */
  label: rowLabel,
  type: z.string(),
  sub_type: z.string().nullable(),
  keys: rowKeys,
  figures: paymentFigures,
  compared: paymentFigures.nullable(),
})
const leaf = row.extend({ children: z.array(z.never()) })
const branch = row.extend({ children: z.array(leaf) })

/** A row of the tree: a type or sub type with its rows, or a payment. */
export interface PaymentRow extends z.infer<typeof row> {
  readonly children: readonly PaymentRow[]
}

/**
 * Response of the payments report: type, sub type, payment. A payment without a sub type is
 * directly under its type. Highest amount first.
 */
export const paymentsReport = z.object({
  basis: reportBasis,
  rows: z.array(row.extend({ children: z.array(branch) })),
  totals: paymentFigures,
  compared_totals: paymentFigures.nullable(),
  settled,
})
export type PaymentsReport = z.infer<typeof paymentsReport>

/** Amounts received by payment method. */
export const { get: getPaymentsReport, file: exportPaymentsReport } = defineReport('payments', {
  subject: 'payments by type, sub type and method',
  query: reportQuery,
  report: paymentsReport,
})
