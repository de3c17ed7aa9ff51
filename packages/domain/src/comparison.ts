import { addDays, type DateRange, diffDays } from './calendar-date.ts'

/** What a report is compared with. */
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
/** What a report is compared with. */
export type Comparison = (typeof comparisons)[number]

/** How the days of a compared range relate to those of the range itself. */
export interface ComparedDays extends DateRange {
  /** `date` puts a day beside the same date of the next year, `weekday` beside every day of its weekday, a number beside the day so much later. */
  readonly aligned: number | 'date' | 'weekday'
}

/** The weeks that an average is made of, if all of them are there. */
export const weeksOf: Readonly<Partial<Record<Comparison, number>>> = { average_4_weeks: 4, average_8_weeks: 8 }

/**
 * The days that a range is compared with.
 *
 * - `previous_period`: as many days, just before.
 * - `same_weekdays`: as many days, as few weeks before as they do not overlap: the same weekdays.
 * - `average_4_weeks`, `average_8_weeks`: the weeks just before the range (`weeks`, fewer if there were no sales yet); each day of the
 *   range stands beside the average of its weekday.
 * - `last_year`: 364 days before, the same weekdays; `last_year_by_date`: the same dates.
 * - `range`: as many days from `from` on; `shop`: the same days.
 */
export function comparedDays(
  comparison: Exclude<Comparison, 'none' | 'target'>,
  range: DateRange,
  { from = range.from, weeks = weeksOf[comparison] ?? 1 }: { readonly from?: string | undefined; readonly weeks?: number } = {},
): ComparedDays {
  const days = diffDays(range.from, range.to) + 1
  const shifted = (shift: number): ComparedDays => ({ from: addDays(range.from, -shift), to: addDays(range.to, -shift), aligned: shift })
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
      return { from: addDays(range.from, -7 * weeks), to: addDays(range.from, -1), aligned: 'weekday' }
  }
}

/** The same date of the year before; February 28 for February 29. */
function yearBefore(date: string) {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  const same = `${year}${date.slice(4)}`
  return addDays(same, 0) === same ? same : `${year}-02-28`
}

/** The days of the past that stand beside one day: one, or the same weekday of each of the weeks. */
export function daysBeside(day: string, { from, to, aligned }: ComparedDays): string[] {
  if (typeof aligned === 'number') return [addDays(day, -aligned)]
  if (aligned === 'date') return [yearBefore(day)]
  const first = addDays(from, ((diffDays(from, day) % 7) + 7) % 7)
  return Array.from({ length: (diffDays(from, to) + 1) / 7 }, (_, week) => addDays(first, 7 * week))
}
