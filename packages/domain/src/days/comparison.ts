import { addDays, type DateRange, diffDays } from './calendar-date.ts'

/** Comparisons of a report. */
export const comparisons = [
  'none',
  'previous_period',
  'same_weekdays',
  'average_4_weeks',
  'average_8_weeks',
  'last_year',
  'last_year_by_date',
  'range',
  'shop',
  'target',
] as const
/** A comparison of a report. */
type Comparison = (typeof comparisons)[number]

/** A compared range, and the alignment of its days with those of the report. */
export interface ComparedDays extends DateRange {
  /**
   * The report day that a compared day is aligned with: the same date of the next year (`date`),
   * each day of its weekday (`weekday`), or the day this number of days later.
   */
  readonly aligned: number | 'date' | 'weekday'
}

/** The number of weeks of each average, if all of them have sales. */
export const weeksOf: Readonly<Partial<Record<Comparison, number>>> = {
  average_4_weeks: 4,
  average_8_weeks: 8,
}

/**
 * Returns the days that a range is compared with.
 *
 * - `previous_period`: as many days, directly before the range.
 * - `same_weekdays`: as many days with the same weekdays, the fewest weeks before that do not
 *   overlap.
 * - `average_4_weeks`, `average_8_weeks`: the `weeks` directly before the range (fewer if there
 *   were no sales yet). Each day of the range is compared with the average of its weekday.
 * - `last_year`: 364 days before, with the same weekdays.
 * - `last_year_by_date`: the same dates of the year before.
 * - `range`: as many days, starting at `from`.
 * - `shop`: the same days.
 */
export function comparedDays(
  comparison: Exclude<Comparison, 'none' | 'target'>,
  range: DateRange,
  {
    from = range.from,
    weeks = weeksOf[comparison] ?? 1,
  }: { readonly from?: string | undefined; readonly weeks?: number } = {},
): ComparedDays {
  const days = diffDays(range.from, range.to) + 1
  const shifted = (shift: number): ComparedDays => ({
    from: addDays(range.from, -shift),
    to: addDays(range.to, -shift),
    aligned: shift,
  })
  switch (comparison) {
    case 'previous_period':
      return shifted(days)
    case 'same_weekdays':
      return shifted(7 * Math.ceil(days / 7))
    case 'last_year':
      return shifted(364)
    case 'last_year_by_date':
      return { from: yearBefore(range.from), to: yearBefore(range.to), aligned: 'date' }
    case 'range':
      return shifted(diffDays(from, range.from))
    case 'shop':
      return shifted(0)
    default:
      return {
        from: addDays(range.from, -7 * weeks),
        to: addDays(range.from, -1),
        aligned: 'weekday',
      }
  }
}

/** Returns the same date of the year before; February 28 for February 29. */
function yearBefore(date: string) {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  const same = `${year}${date.slice(4)}`
  return addDays(same, 0) === same ? same : `${year}-02-28`
}

/** Returns the compared days for one report day: a single day, or the same weekday of each week. */
export function daysBeside(day: string, { from, to, aligned }: ComparedDays): string[] {
  if (typeof aligned === 'number') return [addDays(day, -aligned)]
  if (aligned === 'date') return [yearBefore(day)]
  const first = addDays(from, ((diffDays(from, day) % 7) + 7) % 7)
  return Array.from({ length: (diffDays(from, to) + 1) / 7 }, (_, week) => addDays(first, 7 * week))
}
