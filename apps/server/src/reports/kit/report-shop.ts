import type { ReportBasis } from '@pos/contract/reports/report-query'
import type { WeekStart } from '@pos/domain/days/calendar-date'

/** The settings of a shop that reports need. */
export interface ReportShop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly close_time: string
  readonly currency: 'JPY' | 'USD'
  readonly revenue_timing: ReportBasis['revenue_type']
  readonly week_starts_on: WeekStart
}
