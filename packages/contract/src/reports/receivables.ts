import { z } from 'zod'
import { ageing } from '../accounting/receivables.ts'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery } from './report-query.ts'

/**
 * opening + charged + received + adjusted = balance, which is the sum of the ages; received is zero
 * or negative.
 */
const receivableFigures = z.object({
  opening: z.int(),
  charged: z.int(),
  received: z.int(),
  adjusted: z.int(),
  balance: z.int(),
  ...ageing,
})
/** Debt before the range, movements in the range, and debt by age at the end of its last day. */
export type ReceivableFigures = z.infer<typeof receivableFigures>

/** Response of the report on receivables. */
export const receivablesReport = z.object({
  basis: reportBasis,
  rows: z.array(
    z.object({
      shop_id: z.uuid(),
      shop: z.string(),
      /** null: names on receipts that match no customer. */
      customer_id: z.uuid().nullable(),
      label: z.string().nullable(),
      figures: receivableFigures,
    }),
  ),
  totals: receivableFigures,
})
export type ReceivablesReport = z.infer<typeof receivablesReport>

/** Charges, payments and debt by customer, on the business days of payment. */
export const { get: getReceivablesReport, file: exportReceivablesReport } = defineReport(
  'receivables',
  {
    subject: 'charges, payments and balances of customers',
    query: reportQuery,
    report: receivablesReport,
    namesPeople: true,
  },
)
