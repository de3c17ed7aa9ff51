import type { ReportBasis } from '@pos/contract/reports/report-query'
import {
  addDays,
  type DateRange,
  diffDays,
  presetRange,
  rangePresets,
  type WeekStart,
} from '@pos/domain/days/calendar-date'
import { comparedDays, comparisons } from '@pos/domain/days/comparison'

/** The filters and view options of a report in the URL. */
export interface ReportSearch {
  /** null for custom dates. */
  readonly preset: Preset | null
  readonly from: string
  readonly to: string
  readonly revenue_type: RevenueType
  readonly granularity: ReportBasis['granularity']
  readonly compare: (typeof comparisons)[number]
  /** With `range`: the first compared day. */
  readonly compare_from: string
  /** With `shop`. */
  readonly compare_shop_id: string | null
  /** Empty: only the current shop. */
  readonly shop_ids: readonly string[]
}

/** A URL's search as text. */
export type RawSearch = Readonly<Record<string, string | undefined>>
/** The revenue type. */
type RevenueType = ReportBasis['revenue_type']
/** Name of a range. */
type Preset = (typeof rangePresets)[number]

// The lists in the contract would also load its validation.
export const revenueTypes = [
  'paid_at',
  'ordered_at',
  'first_ordered_at',
] as const satisfies readonly RevenueType[]
export const granularities = [
  'day',
  'week',
  'month',
  'year',
] as const satisfies readonly ReportBasis['granularity'][]
/** The default range of reports. */
export const presetByDefault = 'last_30_days'
const daysShownByDay = 92

/** Input of the defaults and named ranges. `today` is the shop's business day. */
interface ShopTimes {
  readonly today: string
  readonly revenue_timing: RevenueType
  readonly week_starts_on: WeekStart
}

/** The filters of a URL; missing and invalid ones get their defaults. */
export function readReportSearch(
  raw: RawSearch,
  { today, revenue_timing, week_starts_on }: ShopTimes,
): ReportSearch {
  const custom = isDate(raw.from) && isDate(raw.to) ? { from: raw.from, to: raw.to } : null
  const preset = custom ? null : (oneOf(rangePresets, raw.preset) ?? presetByDefault)
  const range = custom ?? presetRange(preset ?? presetByDefault, today, week_starts_on)
  return {
    preset,
    ...range,
    revenue_type: oneOf(revenueTypes, raw.revenue_type) ?? revenue_timing,
    granularity:
      oneOf(granularities, raw.granularity) ??
      (diffDays(range.from, range.to) < daysShownByDay ? 'day' : 'month'),
    ...readComparison(raw, range),
    shop_ids: shopIdsOf(raw),
  }
}

/** Reads the comparison of an address; a comparison with an unnamed shop is none. */
function readComparison(raw: RawSearch, range: DateRange) {
  const compare = oneOf(comparisons, raw.compare) ?? 'none'
  const from = isDate(raw.compare_from)
    ? raw.compare_from
    : comparedDays('previous_period', range).from
  const shop = raw.compare_shop_id || null
  return {
    compare: compare === 'shop' && shop === null ? 'none' : compare,
    compare_from: from,
    compare_shop_id: shop,
  } as const
}

/** The shops that a URL names. */
export function shopIdsOf(raw: RawSearch): string[] {
  return (raw.shop_ids ?? '').split(',').filter(Boolean)
}

/** The report's query, without options of the screen. */
export function reportQueryOf({
  from,
  to,
  revenue_type,
  granularity,
  shop_ids,
  ...comparison
}: ReportSearch) {
  const { compare, compare_from, compare_shop_id } = comparison
  return {
    from,
    to,
    revenue_type,
    granularity,
    compare,
    ...(compare === 'range' ? { compare_from } : {}),
    ...(compare === 'shop' && compare_shop_id ? { compare_shop_id } : {}),
    ...(shop_ids.length > 0 ? { shop_ids: shop_ids.join(',') } : {}),
  }
}

/**
 * Returns true if a text is a complete date; one whose year is still being typed ("0202") is not.
 */
export function isDate(text: string | undefined): text is string {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text ?? '')) return false
  return !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text ?? '', 0) === text
}

/** The value that a text names; null for any other text. */
export function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | null {
  return values.find((value) => value === text) ?? null
}
