import type { comparisons as allComparisons, ReportBasis } from '@pos/contract/reports/report-query'
import { addDays, type DateRange, diffDays, presetRange, rangePresets } from '@pos/domain/calendar-date'

/** The filters of a report and how it is shown, as in the URL. */
export interface ReportSearch {
  /** null for custom dates. */
  readonly preset: Preset | null
  readonly from: string
  readonly to: string
  readonly revenue_type: RevenueType
  readonly granularity: ReportBasis['granularity']
  readonly compare: (typeof comparisons)[number]
  /** Empty: the current shop alone. */
  readonly shop_ids: readonly string[]
}

/** A URL's search as text. */
export type RawSearch = Readonly<Record<string, string | undefined>>
/** By which moment a receipt counts. */
export type RevenueType = ReportBasis['revenue_type']
/** Name of a range. */
export type Preset = (typeof presets)[number]

// The lists in the contract would load its validation too.
export const revenueTypes = ['paid_at', 'ordered_at', 'first_ordered_at'] as const satisfies readonly RevenueType[]
export const granularities = ['day', 'week', 'month', 'year'] as const satisfies readonly ReportBasis['granularity'][]
export const comparisons = ['none', 'previous_period', 'last_year'] as const satisfies readonly (typeof allComparisons)[number][]
export const presets = [...rangePresets, 'last_90_days'] as const
/** In the order in which people think of them. */
export const offeredPresets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_year',
  'last_year',
] as const satisfies readonly Preset[]

/** The range that reports begin with. */
export const presetByDefault = 'last_30_days'
const daysShownByDay = 92

/** The filters of a URL; missing and invalid ones get their defaults. `today` is the shop's business day. */
export function readReportSearch(raw: RawSearch, { today, revenue_timing }: { today: string; revenue_timing: RevenueType }): ReportSearch {
  const custom = isDate(raw.from) && isDate(raw.to) ? { from: raw.from, to: raw.to } : null
  const preset = custom ? null : (oneOf(presets, raw.preset) ?? presetByDefault)
  const range = custom ?? rangeOf(preset ?? presetByDefault, today)
  return {
    preset,
    ...range,
    revenue_type: oneOf(revenueTypes, raw.revenue_type) ?? revenue_timing,
    granularity: oneOf(granularities, raw.granularity) ?? (diffDays(range.from, range.to) < daysShownByDay ? 'day' : 'month'),
    compare: oneOf(comparisons, raw.compare) ?? 'none',
    shop_ids: shopIdsOf(raw),
  }
}

/** The shops that a URL names. */
export function shopIdsOf(raw: RawSearch): string[] {
  return (raw.shop_ids ?? '').split(',').filter(Boolean)
}

/** The report's query, without what concerns the screen alone. */
export function reportQueryOf({ from, to, revenue_type, granularity, compare, shop_ids }: ReportSearch) {
  return { from, to, revenue_type, granularity, compare, ...(shop_ids.length > 0 ? { shop_ids: shop_ids.join(',') } : {}) }
}

function rangeOf(preset: Preset, today: string): DateRange {
  return preset === 'last_90_days' ? { from: addDays(today, -89), to: today } : presetRange(preset, today)
}

/** Returns true if a text is a date that the interface accepts; one whose year is still being typed ("0202") is not. */
export function isDate(text: string | undefined): text is string {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text ?? '')) return false
  return !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text ?? '', 0) === text
}

/** The value that a text names; null for any other text. */
export function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | null {
  return values.find((value) => value === text) ?? null
}
