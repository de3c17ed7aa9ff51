import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery } from './report-query.ts'

/** Figures of a tax rate. */
const taxFigures = z.object({
  /** Amount from which the tax is computed, without the tax. */
  base: z.int(),
  tax: z.int(),
  /** base + tax. */
  with_tax: z.int(),
  /**
   * Receipts with this rate. A receipt with two rates counts for both, but only once in the totals.
   */
  receipts: z.int(),
})
export type TaxFigures = z.infer<typeof taxFigures>

/** A rate of one kind. Refunds have separate rows, with negative amounts. */
const taxRow = z.object({
  /** A decimal, e.g. "10" or "4.712". */
  rate: z.string(),
  kind: z.enum(['inclusive', 'exclusive']),
  reduced: z.boolean(),
  is_refund: z.boolean(),
  figures: taxFigures,
  compared: taxFigures.nullable(),
})
export type TaxRow = z.infer<typeof taxRow>

/** Response of the tax report: highest rate first, sales before refunds. */
export const taxReport = z.object({
  basis: reportBasis,
  rows: z.array(taxRow),
  /** Sums of the sales, and of the refunds. */
  sales: taxFigures,
  refunds: taxFigures,
  totals: taxFigures,
  compared_totals: taxFigures.nullable(),
  /** Figures that connect the tax of the rates with the tax of the General report. */
  reconciliation: z.object({
    rates: z.int(),
    /** Tax of receipts that do not state its rates; such receipts are flagged. */
    unsplit: z.int(),
    tax: z.int(),
  }),
})
export type TaxReport = z.infer<typeof taxReport>

/** Tax by rate, with the taxable amount. */
export const { get: getTaxReport, file: exportTaxReport } = defineReport('tax', {
  subject: 'tax by rate',
  query: reportQuery,
  report: taxReport,
})
