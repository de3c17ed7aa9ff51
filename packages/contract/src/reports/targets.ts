import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery } from './report-query.ts'

/** Net sales (without tax) and their target, for the shops and days that have a target. */
const targetFigures = z.object({
  target: z.int(),
  net: z.int(),
  /** net − target. */
  difference: z.int(),
  /** net / target, e.g. 0.98; null without a target. */
  reached: z.number().nullable(),
})
/** Net sales compared with their target. */
export type TargetFigures = z.infer<typeof targetFigures>

/** Response of the target report. */
export const targetsReport = z.object({
  basis: reportBasis,
  rows: z.array(
    z.object({ period: z.string(), from: z.string(), to: z.string(), figures: targetFigures }),
  ),
  shops: z.array(z.object({ id: z.uuid(), name: z.string(), figures: targetFigures })),
  totals: targetFigures,
  /**
   * Only the days of the range before today, so that the comparison does not depend on the time of
   * day.
   */
  complete: targetFigures,
  /** Shops of the report without a target in the range, by name. Their sales are not included. */
  without: z.array(z.string()),
})
export type TargetsReport = z.infer<typeof targetsReport>

/** Net sales compared with their targets. */
export const { get: getTargetsReport, file: exportTargetsReport } = defineReport('targets', {
  subject: 'net sales compared with targets',
  query: reportQuery,
  report: targetsReport,
})
