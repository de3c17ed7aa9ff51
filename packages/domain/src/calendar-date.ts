/** Length of a report's rows. */
export type Granularity = 'day' | 'week' | 'month' | 'year'

/** Days of the week as the interface spells them, Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
/** A day of the week. */
export type Weekday = (typeof weekdays)[number]

const dayMilliseconds = 86_400_000
const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)
const iso = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** The calendar date `days` later ("YYYY-MM-DD"). */
export function addDays(date: string, days: number): string {
  return iso(utc(date) + days * dayMilliseconds)
}

/** Days from one date to another. */
export function diffDays(from: string, to: string): number {
  return Math.round((utc(to) - utc(from)) / dayMilliseconds)
}

/** The day of the week of a date. */
export function weekdayOf(date: string): Weekday {
  return weekdays[(new Date(utc(date)).getUTCDay() + 6) % 7] ?? 'monday'
}

/** First date of the day, week (Monday), month or year that holds a date. */
export function periodStart(date: string, granularity: Granularity): string {
  if (granularity === 'year') return `${date.slice(0, 4)}-01-01`
  if (granularity === 'month') return `${date.slice(0, 7)}-01`
  return granularity === 'week' ? addDays(date, -weekdays.indexOf(weekdayOf(date))) : date
}

/** First date after the period that begins at `start`. */
export function nextPeriod(start: string, granularity: Granularity): string {
  if (granularity === 'day') return addDays(start, 1)
  if (granularity === 'week') return addDays(start, 7)
  return periodStart(addDays(start, granularity === 'month' ? 32 : 367), granularity)
}

/** Every date of a range, both ends included. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, diffDays(from, to) + 1) }, (_, index) => addDays(from, index))
}

/** Ranges that people ask for by name. */
export const rangePresets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_7_days',
  'last_30_days',
  'this_year',
  'last_year',
] as const
/** Name of a range. */
export type RangePreset = (typeof rangePresets)[number]

/** Business days, both ends included. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** The business days of a named range, seen from today's business day. Ranges that still run end today; weeks begin on Monday. */
export function presetRange(preset: RangePreset, today: string): DateRange {
  const ranges: Record<RangePreset, () => DateRange> = {
    today: () => daysUpTo(today, 1),
    yesterday: () => daysUpTo(addDays(today, -1), 1),
    this_week: () => ({ from: periodStart(today, 'week'), to: today }),
    last_week: () => periodBefore(today, 'week'),
    this_month: () => ({ from: periodStart(today, 'month'), to: today }),
    last_month: () => periodBefore(today, 'month'),
    last_7_days: () => daysUpTo(today, 7),
    last_30_days: () => daysUpTo(today, 30),
    this_year: () => ({ from: periodStart(today, 'year'), to: today }),
    last_year: () => periodBefore(today, 'year'),
  }
  return ranges[preset]()
}

const daysUpTo = (to: string, days: number) => ({ from: addDays(to, 1 - days), to })

function periodBefore(today: string, granularity: Granularity) {
  const to = addDays(periodStart(today, granularity), -1)
  return { from: periodStart(to, granularity), to }
}

/** The range a report is set beside: the same number of days just before, or 364 days earlier (same weekdays of last year). */
export function comparedRange(range: DateRange, comparison: 'previous_period' | 'last_year'): DateRange {
  const shift = comparison === 'last_year' ? -364 : -(diffDays(range.from, range.to) + 1)
  return { from: addDays(range.from, shift), to: addDays(range.to, shift) }
}

/** The whole months of a range as the range that they make; null where there is none. */
export function wholeMonths({ from, to }: DateRange): DateRange | null {
  const first = periodStart(from, 'month') === from ? from : nextPeriod(periodStart(from, 'month'), 'month')
  const after = periodStart(addDays(to, 1), 'month')
  return first < after ? { from: first, to: addDays(after, -1) } : null
}
