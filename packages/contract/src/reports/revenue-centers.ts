import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, revenueFigures, rowKeys, rowLabel } from './report-query.ts'

/** `by_period` adds the figures of each revenue center for each day, week, month or year. */
export const revenueCentersQuery = reportQuery.extend({
  by_period: z.enum(['true', 'false']).default('false'),
})

/** A revenue center; its label is null for receipts without one. */
const revenueCenterRow = z.object({
  label: rowLabel,
  keys: rowKeys,
  figures: revenueFigures,
  compared: revenueFigures.nullable(),
  /** All periods of the range, in order; null unless requested. */
  periods: z
    .array(
      z.object({ period: z.string(), from: z.string(), to: z.string(), figures: revenueFigures }),
    )
    .nullable(),
})

/** Response of the revenue centers report; highest net first. */
export const revenueCentersReport = z.object({
  basis: reportBasis,
  rows: z.array(revenueCenterRow),
  totals: revenueFigures,
  compared_totals: revenueFigures.nullable(),
})
export type RevenueCentersReport = z.infer<typeof revenueCentersReport>

/** Revenue by revenue center, optionally by period. */
export const { get: getRevenueCentersReport, file: exportRevenueCentersReport } = defineReport(
  'revenue-centers',
  {
    subject: 'revenue by revenue center',
    query: revenueCentersQuery,
    report: revenueCentersReport,
  },
)
