/** The length of the period that a report row covers. */
export type Granularity = 'day' | 'week' | 'month' | 'year'

/** Days of the week as the API spells them, Monday first. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
/** A day of the week. */
export type Weekday = (typeof weekdays)[number]

const dayMilliseconds = 86_400_000
const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)
const iso = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** Returns the calendar date `days` later ("YYYY-MM-DD"). */
export function addDays(date: string, days: number): string {
  return iso(utc(date) + days * dayMilliseconds)
}

/** Returns the number of days from one date to another. */
export function diffDays(from: string, to: string): number {
  return Math.round((utc(to) - utc(from)) / dayMilliseconds)
}

/** Returns the day of the week of a date. */
export function weekdayOf(date: string): Weekday {
  return weekdays[(new Date(utc(date)).getUTCDay() + 6) % 7] ?? 'monday'
}

/**
 * Possible first days of a week: Monday (ISO 8601) or Sunday (calendars of Japan and the United
 * States).
 */
export const weekStarts = ['monday', 'sunday'] as const
/** The first day of a week. */
export type WeekStart = (typeof weekStarts)[number]

/** Returns the first date of the day, week, month or year that contains a date. */
export function periodStart(
  date: string,
  granularity: Granularity,
  weekStart: WeekStart = 'monday',
): string {
  if (granularity === 'year') return `${date.slice(0, 4)}-01-01`
  if (granularity === 'month') return `${date.slice(0, 7)}-01`
  if (granularity === 'day') return date
  return addDays(
    date,
    -((weekdays.indexOf(weekdayOf(date)) + (weekStart === 'sunday' ? 1 : 0)) % 7),
  )
}

/** Returns the first date after the period that begins at `start`. */
export function nextPeriod(start: string, granularity: Granularity): string {
  if (granularity === 'day') return addDays(start, 1)
  if (granularity === 'week') return addDays(start, 7)
  return periodStart(addDays(start, granularity === 'month' ? 32 : 367), granularity)
}

/** Returns every date of a range, including both ends. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, diffDays(from, to) + 1) }, (_, index) =>
    addDays(from, index),
  )
}

/** Date ranges that can be selected by name. */
export const rangePresets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_year',
  'last_year',
] as const
/** Name of a range. */
type RangePreset = (typeof rangePresets)[number]

/** A range of business days, including both ends. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/**
 * Returns the business days of a named range, relative to today's business day. "This" week, month,
 * quarter and year end today; the last 7, 30 and 90 days end yesterday.
 */
export function presetRange(
  preset: RangePreset,
  today: string,
  weekStart: WeekStart = 'monday',
): DateRange {
  const yesterday = addDays(today, -1)
  const ranges: Record<RangePreset, () => DateRange> = {
    today: () => daysUpTo(today, 1),
    yesterday: () => daysUpTo(yesterday, 1),
    this_week: () => ({ from: periodStart(today, 'week', weekStart), to: today }),
    last_week: () => daysUpTo(addDays(periodStart(today, 'week', weekStart), -1), 7),
    this_month: () => ({ from: periodStart(today, 'month'), to: today }),
    last_month: () => monthsBefore(periodStart(today, 'month'), 1),
    this_quarter: () => ({ from: quarterStart(today), to: today }),
    last_quarter: () => monthsBefore(quarterStart(today), 3),
    last_7_days: () => daysUpTo(yesterday, 7),
    last_30_days: () => daysUpTo(yesterday, 30),
    last_90_days: () => daysUpTo(yesterday, 90),
    this_year: () => ({ from: periodStart(today, 'year'), to: today }),
    last_year: () => monthsBefore(periodStart(today, 'year'), 12),
  }
  return ranges[preset]()
}

const daysUpTo = (to: string, days: number) => ({ from: addDays(to, 1 - days), to })

/** Returns the first date of the calendar quarter that contains a date. */
function quarterStart(date: string) {
  const month = Number(date.slice(5, 7))
  return `${date.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

/** Returns the given number of whole months before the first day of a month. */
function monthsBefore(first: string, months: number): DateRange {
  const to = addDays(first, -1)
  let from = periodStart(to, 'month')
  for (let month = 1; month < months; month += 1) from = periodStart(addDays(from, -1), 'month')
  return { from, to }
}

/** Days or months that are added to a range or, with `sign` -1, subtracted from it. */
export interface RangePart extends DateRange {
  readonly grain: 'day' | 'month'
  readonly sign: 1 | -1
}

/**
 * Splits a range into whole months and single days, so that few rows are read. A month that is
 * mostly in the range is read whole, minus the days outside.
 */
export function monthsAndDays(range: DateRange): RangePart[] {
  const parts: RangePart[] = []
  for (
    let month = periodStart(range.from, 'month');
    month <= range.to;
    month = nextPeriod(month, 'month')
  ) {
    const last = addDays(nextPeriod(month, 'month'), -1)
    const inside = {
      from: range.from > month ? range.from : month,
      to: range.to < last ? range.to : last,
    }
    const isMostly = (diffDays(inside.from, inside.to) + 1) * 2 > diffDays(month, last) + 1
    if (!isMostly) parts.push({ grain: 'day', sign: 1, ...inside })
    else
      parts.push(
        { grain: 'month', sign: 1, from: month, to: last },
        ...outside(month, last, inside),
      )
  }
  return parts.reduce(joinMonths, [])
}

function outside(first: string, last: string, { from, to }: DateRange): RangePart[] {
  const ends: RangePart[] = [
    { grain: 'day', sign: -1, from: first, to: addDays(from, -1) },
    { grain: 'day', sign: -1, from: addDays(to, 1), to: last },
  ]
  return ends.filter((end) => end.from <= end.to)
}

/** Merges consecutive months into one part. */
function joinMonths(parts: RangePart[], part: RangePart): RangePart[] {
  const before = parts.find(
    (one) => one.grain === 'month' && part.grain === 'month' && addDays(one.to, 1) === part.from,
  )
  return before
    ? parts.map((one) => (one === before ? { ...one, to: part.to } : one))
    : [...parts, part]
}
