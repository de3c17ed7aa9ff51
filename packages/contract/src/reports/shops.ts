import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, revenueFigures } from './report-query.ts'

/** A shop; all figures are zero on days without sales. */
const shopRow = z.object({
  id: z.uuid(),
  label: z.string(),
  figures: revenueFigures,
  compared: revenueFigures.nullable(),
})

/** Response of the report that compares shops, by name. */
export const shopsReport = z.object({
  basis: reportBasis,
  rows: z.array(shopRow),
  totals: revenueFigures,
  compared_totals: revenueFigures.nullable(),
})
export type ShopsReport = z.infer<typeof shopsReport>

/** Figures of several shops in comparison. */
export const { get: getShopsReport, file: exportShopsReport } = defineReport('shops', {
  subject: 'comparison of shops',
  query: reportQuery,
  report: shopsReport,
})
