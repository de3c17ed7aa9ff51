import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, revenueFigures, rowKeys, rowLabel } from './report-query.ts'

/** A time period; its label is null for receipts without one. */
const timePeriodRow = z.object({
  label: rowLabel,
  keys: rowKeys,
  figures: revenueFigures,
  compared: revenueFigures.nullable(),
})

/** An hour of the week with sales. */
const heatCell = z.object({
  /** Weekday of the business day; 1 is Monday. */
  weekday: z.int().min(1).max(7),
  /**
   * Hour of the business day, counted past midnight: 25 is 1 o'clock of a day that closes later.
   */
  hour: z.int().min(0).max(47),
  receipts: z.int(),
  guests: z.int(),
  total: z.int(),
  net: z.int(),
})

/** Response of the time periods report, in the order of the master data. */
export const timePeriodsReport = z.object({
  basis: reportBasis,
  rows: z.array(timePeriodRow),
  /** Figures by weekday and hour. */
  heat: z.array(heatCell),
  /**
   * The number of occurrences of each weekday in the range, Monday first, for computing averages.
   */
  weekday_days: z.array(z.int()).length(7),
  totals: revenueFigures,
  compared_totals: revenueFigures.nullable(),
})
export type TimePeriodsReport = z.infer<typeof timePeriodsReport>

/** Revenue by time period, and by hour and weekday. */
export const { get: getTimePeriodsReport, file: exportTimePeriodsReport } = defineReport(
  'time-periods',
  {
    subject: 'revenue by time period, hour and weekday',
    query: reportQuery,
    report: timePeriodsReport,
  },
)
