import type { RevenuesReport } from '@pos/contract/reports/revenues'
import type { Locale } from '@pos/texts/locales'
import { shortDay } from '#lib/text/short-day.ts'

type Row = Pick<RevenuesReport['rows'][number], 'period' | 'from' | 'to'>
type Granularity = RevenuesReport['basis']['granularity']

/**
 * The days of a row as text; a period that the range cuts is named by its days within the range.
 */
export function periodLabel(
  { period, from, to }: Row,
  granularity: Granularity,
  locale: Locale,
): string {
  if (granularity === 'day') return `${from} (${formatted(from, locale, { weekday: 'short' })})`
  if (granularity === 'week') return `${from} – ${to.slice(5)}`
  const name = formatted(
    period,
    locale,
    granularity === 'year' ? { year: 'numeric' } : { year: 'numeric', month: 'short' },
  )
  return isWhole(from, to, granularity) ? name : `${name} (${from.slice(5)} – ${to.slice(5)})`
}

/** A row on the axis of a chart. */
export const periodCategory = (row: Row, granularity: Granularity, locale: Locale) => ({
  label: periodLabel(row, granularity, locale),
  short: shortPeriodLabel(row, granularity),
})

/** The same under an axis. */
function shortPeriodLabel({ period, from }: Row, granularity: Granularity): string {
  if (granularity === 'year') return period.slice(0, 4)
  return granularity === 'month' ? period.slice(0, 7) : shortDay(from)
}

function isWhole(from: string, to: string, granularity: 'month' | 'year') {
  const last = new Date(`${to}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + 1)
  const next = last.toISOString().slice(0, 10)
  const first = granularity === 'year' ? '-01-01' : '-01'
  return from.endsWith(first) && next.endsWith(first)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes longer than formatting a year of days. */
function formatted(date: string, locale: Locale, options: Intl.DateTimeFormatOptions) {
  const key = locale + JSON.stringify(options)
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(new Date(`${date}T00:00:00Z`))
}
