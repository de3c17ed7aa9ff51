import type { RevenueFigures } from '@pos/contract/reports/report-query'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { addDays, type DateRange, diffDays, presetRange } from '@pos/domain/calendar-date'

/** What a report is asked and how it is shown, as the URL holds it. */
export interface RevenueSearch {
  /** null: dates of its own. */
  readonly preset: Preset | null
  readonly from: string
  readonly to: string
  readonly revenue_type: RevenueType
  readonly granularity: RevenuesReport['basis']['granularity']
  readonly compare: (typeof comparisons)[number]
  /** Empty: the current shop alone. */
  readonly shop_ids: readonly string[]
  readonly chart: (typeof charts)[number]
  readonly figure: (typeof chartFigures)[number]
}

/** By which moment a receipt counts. */
export type RevenueType = RevenuesReport['basis']['revenue_type']
/** Name of a range. */
export type Preset = (typeof presets)[number]

export const presets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_30_days',
  'last_90_days',
  'this_year',
] as const
export const revenueTypes = ['paid_at', 'ordered_at', 'first_ordered_at'] as const satisfies readonly RevenueType[]
export const granularities = ['day', 'week', 'month', 'year'] as const satisfies readonly RevenuesReport['basis']['granularity'][]
export const comparisons = ['none', 'previous_period', 'last_year'] as const
export const charts = ['line', 'bar'] as const
export const chartFigures = [
  'total',
  'net',
  'receipts',
  'guests',
  'average_per_guest',
  'average_per_receipt',
] as const satisfies readonly (keyof RevenueFigures)[]

const presetByDefault = 'last_30_days'
const daysShownByDay = 92

/** What a URL asks for; what is missing or makes no sense is the usual. `today`: the shop's business day. */
export function readRevenueSearch(
  raw: Readonly<Record<string, string | undefined>>,
  { today, revenue_timing }: { today: string; revenue_timing: RevenueType },
): RevenueSearch {
  const own = isDate(raw.from) && isDate(raw.to) ? { from: raw.from, to: raw.to } : null
  const preset = own ? null : (oneOf(presets, raw.preset) ?? presetByDefault)
  const range = own ?? rangeOf(preset ?? presetByDefault, today)
  return {
    preset,
    ...range,
    revenue_type: oneOf(revenueTypes, raw.revenue_type) ?? revenue_timing,
    granularity: oneOf(granularities, raw.granularity) ?? (diffDays(range.from, range.to) < daysShownByDay ? 'day' : 'month'),
    compare: oneOf(comparisons, raw.compare) ?? 'none',
    shop_ids: (raw.shop_ids ?? '').split(',').filter(Boolean),
    chart: oneOf(charts, raw.chart) ?? 'line',
    figure: oneOf(chartFigures, raw.figure) ?? 'total',
  }
}

/** The report's query, without what concerns the screen alone. */
export function reportQueryOf({ from, to, revenue_type, granularity, compare, shop_ids }: RevenueSearch) {
  return { from, to, revenue_type, granularity, compare, shop_ids: shop_ids.join(',') }
}

function rangeOf(preset: Preset, today: string): DateRange {
  return preset === 'last_90_days' ? { from: addDays(today, -89), to: today } : presetRange(preset, today)
}

/** Whether a text is a date that the interface takes; a year that is still being typed ("0202") is none. */
export function isDate(text: string | undefined): text is string {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text ?? '')) return false
  return !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text ?? '', 0) === text
}

function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | null {
  return values.find((value) => value === text) ?? null
}
