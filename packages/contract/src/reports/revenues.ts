import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, revenueFigures } from './report-query.ts'

/** A day, week, month or year, identified by its first date in the range. */
const revenueRow = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  figures: revenueFigures,
  compared: revenueFigures.nullable(),
})

const hourFigures = revenueFigures.omit({ tax_by_rate: true })

/** An hour of the business day (25 is 1 a.m.). */
const revenueHour = z.object({
  hour: z.int(),
  figures: hourFigures,
  compared: hourFigures.nullable(),
})

/** Response of the General report. */
export const revenuesReport = z.object({
  basis: reportBasis,
  rows: z.array(revenueRow),
  /**
   * The days on which the shop is closed, or that are holidays in its country; empty for several
   * shops and for rows longer than a day.
   */
  calendar: z.array(
    z.object({
      date: z.string(),
      closed: z.boolean(),
      holiday: z.object({ ja: z.string(), en: z.string() }).nullable(),
    }),
  ),
  /**
   * The hours of a range of one day, from the first to the last with sales; null for longer ranges.
   */
  hours: z.array(revenueHour).nullable(),
  /** The figures of each shop, if there are several shops. */
  shops: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      figures: revenueFigures,
      compared: revenueFigures.nullable(),
    }),
  ),
  totals: revenueFigures,
  compared_totals: revenueFigures.nullable(),
})
export type RevenuesReport = z.infer<typeof revenuesReport>

/** The General report by day, week, month or year. */
export const { get: getRevenuesReport, file: exportRevenuesReport } = defineReport('revenues', {
  subject: 'revenue by day, week, month or year',
  query: reportQuery,
  report: revenuesReport,
})
