import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowKeys, rowLabel } from './report-query.ts'

/** Groupings of voids, refunds and comps. */
export const voidDimensions = ['staff', 'reason', 'item'] as const

/** The query of all reports, and the grouping of voids, refunds and comps. */
export const voidsQuery = reportQuery.extend({ by: z.enum(voidDimensions).default('staff') })

/** Figures of voids, refunds and comps. */
const voidFigures = z.object({
  /** Voided lines, as in the General report. */
  voids: z.int(),
  void_quantity: z.int(),
  void_amount: z.int(),
  /** Refunds, as in the General report; null for an item, which is only part of a refund. */
  refunds: z.int().nullable(),
  /** Amount of refunds; for an item its price without discounts. */
  refund_amount: z.int(),
  /** Comped lines and their pieces. */
  comps: z.int(),
  comp_quantity: z.int(),
  /** The usual price of comped pieces, and their cost where it is known. */
  comp_amount: z.int(),
  comp_cost: z.int(),
})
export type VoidFigures = z.infer<typeof voidFigures>

const row = z.object({
  /** null if the receipt names no person, reason or item. */
  label: rowLabel,
  /** The part of refunds that is not for items: charges and tax on top. */
  rest: z.enum(['charges']).nullable(),
  keys: rowKeys,
  figures: voidFigures,
  compared: voidFigures.nullable(),
})
/** A row of the report. */
export type VoidRow = z.infer<typeof row>

/**
 * Response of the report on voids, refunds and comps; highest amount first. Voids count on the day
 * on which they were made.
 */
export const voidsReport = z.object({
  basis: reportBasis,
  by: z.enum(voidDimensions),
  rows: z.array(row),
  totals: voidFigures,
  compared_totals: voidFigures.nullable(),
})
export type VoidsReport = z.infer<typeof voidsReport>

/** Voids, refunds and comps by staff, reason or item. */
export const { get: getVoidsReport, file: exportVoidsReport } = defineReport('voids', {
  subject: 'voids, refunds and comps by staff, reason or item',
  query: voidsQuery,
  report: voidsReport,
  namesPeople: true,
})
