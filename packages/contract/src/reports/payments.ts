import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowKeys, rowLabel } from './report-query.ts'

/** Figures of a payment method. */
export const paymentFigures = z.object({
  count: z.int(),
  /** Amount that the shop kept: tendered minus change. */
  amount: z.int(),
  tendered: z.int(),
  change: z.int(),
  /** Share of the whole amount, 0 … 1. */
  share: z.number(),
})
/** Figures of a payment method. */
export type PaymentFigures = z.infer<typeof paymentFigures>

/** Parts that the payments settled: total + tip + cash_rounding + excess + unsettled = received. */
const settled = z.object({
  total: z.int(),
  tip: z.int(),
  /** Rounding of amounts paid in cash. */
  cash_rounding: z.int(),
  /** Amounts above those due that the shop keeps: the rest of vouchers, and cash without change. */
  excess: z.int(),
  /** Payments above (or, negative, below) that. */
  unsettled: z.int(),
  received: z.int(),
})
export type SettledFigures = z.infer<typeof settled>

const row = z.object({
  /** The payment's name; null for a type and a sub type, which are identified by their code. */
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
 * Response of the payments report: type, sub type, payment; a payment without a sub type is placed
 * directly under its type. Highest amount first.
 */
export const paymentsReport = z.object({
  basis: reportBasis,
  rows: z.array(row.extend({ children: z.array(branch) })),
  totals: paymentFigures,
  compared_totals: paymentFigures.nullable(),
  settled,
})
/** Response of the payments report. */
export type PaymentsReport = z.infer<typeof paymentsReport>

/** Takings by payment method. */
export const { get: getPaymentsReport, file: exportPaymentsReport } = defineReport('payments', {
  subject: 'payments by type, sub type and method',
  query: reportQuery,
  report: paymentsReport,
})
