import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery } from './report-query.ts'

/** Figures of a tax rate. */
export const taxFigures = z.object({
  /** Amount that the tax is computed from, without the tax. */
  base: z.int(),
  tax: z.int(),
  /** base + tax. */
  with_tax: z.int(),
  /** Receipts with this rate; a receipt with two rates counts for both, and once in the totals. */
  receipts: z.int(),
})
/** Figures of a tax rate. */
export type TaxFigures = z.infer<typeof taxFigures>

/**
 * A rate of one kind; refunds have rows of their own, with what they gave back as negative amounts.
 */
export const taxRow = z.object({
  /** A decimal, e.g. "10" or "4.712". */
  rate: z.string(),
  kind: z.enum(['inclusive', 'exclusive']),
  reduced: z.boolean(),
  is_refund: z.boolean(),
  figures: taxFigures,
  compared: taxFigures.nullable(),
})
/** A rate of one kind. */
export type TaxRow = z.infer<typeof taxRow>

/** Response of the tax report: highest rate first, sales before refunds. */
export const taxReport = z.object({
  basis: reportBasis,
  rows: z.array(taxRow),
  /** Rows without refunds, and refunds. */
  sales: taxFigures,
  refunds: taxFigures,
  totals: taxFigures,
  compared_totals: taxFigures.nullable(),
  /** Figures that lead from the tax of the rates to that of the General report. */
  reconciliation: z.object({
    rates: z.int(),
    /** Tax of receipts that do not say by which rates; such receipts are flagged. */
    unsplit: z.int(),
    tax: z.int(),
  }),
})
/** Response of the tax report. */
export type TaxReport = z.infer<typeof taxReport>

/** Tax by rate, with its base. */
export const { get: getTaxReport, file: exportTaxReport } = defineReport('tax', {
  subject: 'tax by rate',
  query: reportQuery,
  report: taxReport,
})
